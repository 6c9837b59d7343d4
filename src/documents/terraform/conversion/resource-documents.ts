import { isObject, type Members } from '../../../base/object.js';
import { ownAt } from '../../../base/own.js';
import { SECRET } from '../../../base/secrets/secret-texts.js';
import type { Writable } from '../../../base/type-helpers.js';
import { isSynthetic, syntheticId } from '../../../model/facts/synthetic-id.js';
import type { MadeOf, Successors } from '../../../model/policies/snapshot.js';
import type { UnknownPart } from '../../../model/policies/unknown-part.js';
import type { CollectionName } from '../../../model/resources/collections.js';
import type { DocumentKind } from '../../kinds/kinds.js';
import { type FilledInstance, type FilledState, NO_GAPS, resolveReferences } from '../links/filled.js';
import type { Gap, LinkCounts } from '../links/linked-values.js';
import { buildDocument, traceOfUnknown } from '../resources/attribute.js';
import type { DocumentRow, Relation, ResourceRelation, UserRisk } from '../resources/resource-row.js';
import { resourceRowsOf } from '../resources/rows.js';
import { blockCountsOf, nonEmptyText, textsOf } from '../state/attribute-values.js';
import { idOf, type TerraformState } from '../state/instance.js';
import { catchAllRules, placeholderPolicies } from './added-documents.js';
import { adoptableRule, findAdoptedIds, isRuleAdopted } from './adoptable-objects.js';
import { resolveAppPolicies } from './contested-policies.js';
import { isGrouped, possibleNames, removeContestedRules, removeUncertainRules } from './contested-rules.js';
import { removeDeletedReads } from './deleted-reads.js';
import { groupedIds, groupedRules } from './grouped-rules.js';
import type { Origin, ResourcePart, TerraformDocument } from './origin.js';
import { REMOVED_IF_UNKNOWN, removeUncertainValues, unknownPartsFor } from './uncertain-values.js';
import { findUnknownOrders } from './unknown-orders.js';
import { findUnknownRelations } from './unknown-relations.js';
import { findUnmanagedParts, UNMANAGED, UNMANAGED_REMEDY } from './unmanaged.js';
import { addUserRisks } from './user-risks.js';
import { isKnownAfterApply, unknownReason } from './why-unknown.js';

/** An org as Terraform describes it: API documents, the relations between them, and the parts that are unknown. */
export interface TerraformOrg {
  readonly documents: readonly TerraformDocument[];
  readonly relations: readonly (Relation & Origin)[];
  /** The ids of new policies. They have only the rules that Terraform creates. */
  readonly wholePolicies: readonly string[];
  /** The ids of new groups. They have only the members that Terraform adds. */
  readonly wholeGroups: readonly string[];
  readonly unknown: readonly (UnknownPart & Partial<Origin>)[];
  /** Resource types of the Terraform provider that are not read, with their number of occurrences. */
  readonly notRead: ReadonlyMap<string, number>;
  readonly counts: LinkCounts;
  readonly successors: Successors;
}

/** Converts a Terraform state to an org. Spec: Terraform, 1. */
export function convertState(state: TerraformState): TerraformOrg {
  const filled = resolveReferences(state);
  const parts = noParts();
  for (const instance of filled.instances) addParts(instance, parts);
  const there = { ...parts, ...removeDeletedReads(parts, state) };
  const found = { relations: there.relations, ...mergeAdoptedRules(removeContestedRules(there)) };
  const { documents, relations, unknown } = resolveAppPolicies(found, state);
  const whole = findNewOwners(filled, parts);
  const people = addUserRisks(documents, parts.risks);
  const made = [...people, ...catchAllRules(filled, documents)];
  const all = removeUncertainRules({ documents: made, unknown }).filter(
    ({ policyId }) => policyId === undefined || !parts.lostPolicies.has(policyId),
  );
  all.push(...placeholderPolicies(all));
  return {
    documents: all,
    relations,
    wholePolicies: whole.policies,
    wholeGroups: whole.groups,
    unknown: [
      ...addRemovedRelations(unknown, relations, filled).map((one) => withRemedy(one, state)),
      ...findUnknownOrders(documents),
      ...findUnmanagedParts(all, new Set(whole.policies)),
      ...openLists(relations, whole),
    ],
    notRead: parts.notRead,
    counts: filled.counts,
    successors: findSuccessors(filled),
  };
}

/** Adds a remedy for a value that is known only after the apply. No request to the service shows it, but the configuration files may. */
function withRemedy<Entry extends UnknownPart>(entry: Entry, { sources }: TerraformState): Entry {
  if (!isKnownAfterApply(entry)) return entry;
  return {
    ...entry,
    remedy: sources === undefined ? 'pass the configuration of the plan with `--terraform`' : '',
  };
}

function noParts(): Parts {
  return {
    documents: [],
    relations: [],
    risks: [],
    unknown: [],
    lostPolicies: new Set(),
    notRead: new Map(),
  };
}

/** The result of the conversion of resource instances: objects, relations between them, and unknown parts. */
interface Parts {
  readonly documents: TerraformDocument[];
  readonly relations: (Relation & Origin)[];
  readonly risks: (UserRisk & Origin)[];
  readonly unknown: (UnknownPart & Partial<Origin>)[];
  /** The ids of policies that were removed because something in them is unknown. Their rules are removed, too. */
  readonly lostPolicies: Set<string>;
  readonly notRead: Map<string, number>;
}

function addParts(instance: FilledInstance, parts: Parts): void {
  const rows = resourceRowsOf(instance);
  const { address, pointer, type, gaps } = instance;
  if (rows.length === 0) parts.notRead.set(type, (parts.notRead.get(type) ?? 0) + 1);
  for (const row of rows) {
    // If a data source reads an object only during the apply, the plan does not contain the object. Data sources that list objects are an
    // exception: the plan may already contain the ids of the objects.
    if (instance.isReadDuringApply && !('listAttribute' in row)) continue;
    if ('relations' in row) {
      for (const relation of row.relations(instance).flatMap(withoutSecretIds))
        if (relation.kind === 'risk') parts.risks.push({ ...relation, address, pointer });
        else parts.relations.push({ ...relation, address, pointer });
      if (gaps.length > 0) parts.unknown.push(...findUnknownRelations(row, instance));
    } else if (
      row.isConvertible?.(instance.values, (name) => gaps.some(({ path }) => path[0] === name)) === false
    )
      continue;
    else if (row.listAttribute !== undefined) addListed(row, row.listAttribute, instance, parts);
    else if (type === 'okta_app_signon_policy_rules') addGrouped(row, instance, parts);
    else addDocument(row, instance, { id: idOf(instance), gaps, pointer }, parts);
  }
}

/** Removes from a relation, such as a membership, the ids that are masked as secret. */
function withoutSecretIds(relation: ResourceRelation): readonly ResourceRelation[] {
  if (relation.kind === 'risk')
    return [relation.userId === SECRET ? { ...relation, userId: undefined } : relation];
  // A mapping with a secret policy id is kept: it may contradict the policy that another resource sets for the same application.
  if (relation.kind === 'mapping') return relation.appId === SECRET ? [] : [relation];
  return relation.owner === SECRET ? [] : [{ ...relation, ids: relation.ids.filter((id) => id !== SECRET) }];
}

/**
 * Adds entries for lists and mappings that become unknown because the plan removes or changes a resource with a secret id. For example, if
 * a group member with a secret id is removed, any member in the export may be the removed one.
 */
function addRemovedRelations(
  unknown: readonly (UnknownPart & Partial<Origin>)[],
  relations: readonly Relation[],
  { priorWithSecrets }: FilledState,
): readonly (UnknownPart & Partial<Origin>)[] {
  if (priorWithSecrets.length === 0) return unknown;
  const given = new Set(
    relations.flatMap((one) => (one.kind === 'mapping' ? [`${one.type} ${one.appId}`] : [])),
  );
  const lost = priorWithSecrets
    .flatMap((instance) =>
      resourceRowsOf(instance).flatMap((row) =>
        'relations' in row ? findUnknownRelations(row, instance, 'none') : [],
      ),
    )
    .filter(({ collection, of, path }) => collection !== 'mappings' || !given.has(`${of} ${path}`));
  const keyOf = ({ collection, of, path }: UnknownPart) => JSON.stringify([collection, of, path]);
  const known = new Set(lost.map(keyOf));
  const isSuperseded = (one: UnknownPart) => one.collection !== 'mappings' && known.has(keyOf(one));
  return [...unknown.filter((one) => !isSuperseded(one)), ...lost];
}

/**
 * Merges two documents about the same rule. A rule may move to a Terraform resource that manages several rules together. The document of
 * the old resource then has the rule's id in the service, and the document of the new resource has the planned content. The result is the
 * new document with the old id.
 */
function mergeAdoptedRules({
  documents,
  unknown,
}: ReturnType<typeof removeContestedRules>): ReturnType<typeof removeContestedRules> {
  const all = documents.filter(({ kind }) => kind === 'rule');
  if (!all.some(({ id, value: { type }, attribute }) => isSynthetic(id) && isRuleAdopted(type, attribute)))
    return { documents, unknown };
  const rules = all.map(({ id, policyId, value: { name, type }, attribute }) =>
    adoptableRule({ id, policyId, name, type }, attribute),
  );
  const ids = findAdoptedIds(rules, rules);
  if (ids.size === 0) return { documents, unknown };
  const taken = new Set(ids.values());
  return {
    documents: documents.flatMap((one) => {
      const id = ids.get(one.id);
      if (id !== undefined) return [{ ...one, id, value: { ...one.value, id } }];
      return one.kind === 'rule' && taken.has(one.id) ? [] : [one];
    }),
    unknown: unknown.map((one) => ({ ...one, ...(one.of && { of: ids.get(one.of) ?? one.of }) })),
  };
}

/** Adds each object that a data source lists, if the object has an id. */
function addListed(row: DocumentRow, attribute: string, instance: FilledInstance, parts: Parts): void {
  const listed = instance.values[attribute];
  for (const [index, values] of Array.isArray(listed) ? listed.entries() : []) {
    const id = isObject(values) ? nonEmptyText(values.id) : undefined;
    if (id === undefined) continue;
    const pointer = `${instance.pointer}/${attribute}/${index}`;
    const part = { id, gaps: NO_GAPS, pointer, attribute: `${attribute}[${index}]` };
    addDocument(row, { ...instance, values }, part, parts);
  }
}

/**
 * Adds each rule of a resource that manages several rules. Rules are identified by name, since the Terraform provider assigns ids by
 * position. Spec: Terraform, 4.3.
 */
function addGrouped(row: DocumentRow, instance: FilledInstance, parts: Parts): void {
  const { values, before, address, pointer, gaps } = instance;
  const earlier = groupedIds(before);
  const blockCounts = blockCountsOf(values);
  // If the policy id is secret, it can be taken from the resource: the id of the resource is that of its policy.
  const isHidden = values.policy_id === SECRET;
  const policyId = nonEmptyText((isHidden ? undefined : values.policy_id) ?? values.id);
  if (gaps.some(({ path }) => path[0] === 'rule' && path.length === 1))
    for (const policy of policyId === undefined ? policiesOf(row, gaps) : [policyId])
      parts.unknown.push({ ...unknownPartOf(instance, 'rules', policy, 'rule'), uncertain: 'all' });
  const ofPolicy = gaps.filter(isOfPolicy);
  for (const { rule, index, key } of groupedRules(values.rule)) {
    const given = typeof rule.id === 'string' && rule.id !== '' ? rule.id : undefined;
    const id = before === undefined ? given : earlier.get(key);
    const own = gaps
      .filter(({ path }) => path[0] === 'rule' && path[1] === index && path.length > 2)
      .map((gap) => ({ ...gap, path: gap.path.slice(2) }));
    addDocument(
      row,
      { ...instance, values: { ...rule, policy_id: policyId } },
      {
        id: id ?? syntheticId(address, key),
        gaps: [...ofPolicy, ...own],
        pointer: `${pointer}/rule/${index}`,
        attribute: `rule[${index}]`,
        blockCounts,
      },
      parts,
    );
  }
}

/** Adds the document that a resource is converted to, and the parts of it that are unknown. */
function addDocument(row: DocumentRow, instance: FilledInstance, own: ResourcePart, parts: Parts): void {
  const { id, gaps, pointer, attribute, blockCounts } = own;
  const { address, isChanged, isCreated } = instance;
  const { kind, constants: rowConstants, ignored } = row;
  const values = ignored === undefined ? instance.values : without(instance.values, ignored(instance));
  const policyId = kind === 'rule' ? nonEmptyText(values.policy_id ?? values.policyid) : undefined;
  const owner = { address, values, isCreated, id: policyId ?? id };
  const open = gaps.length === 0 ? NO_DOUBTS : gaps.flatMap((gap) => unknownPartsFor(row, owner, gap, own));
  if (kind === 'rule' && policyId === undefined) {
    for (const policy of policiesOf(row, gaps))
      parts.unknown.push({
        ...unknownPartOf(instance, 'rules', policy, 'policy_id'),
        ...(isGrouped(own) && { uncertain: possibleNames(values.name) }),
      });
    return;
  }
  for (const one of open) parts.unknown.push(one);
  if (open.some(({ collection }) => REMOVED_IF_UNKNOWN[kind]?.includes(collection))) {
    if (kind === 'policy') parts.lostPolicies.add(id);
    return;
  }
  const isUnknown = gaps.length === 0 ? undefined : unknownIn(gaps, values);
  const constants = typeof rowConstants === 'function' ? rowConstants(instance) : rowConstants;
  const { document: sent, made } = buildDocument(row.attributes, values, constants, isUnknown);
  if (kind !== 'client') sent.id ??= id;
  // A status that Terraform masks as secret is not a valid value. It is removed, so that the document can be read and compared.
  if (sent.status === SECRET && kind in REMOVED_IF_UNKNOWN) delete sent.status;
  if (policyId !== undefined) sent.policyId = policyId;
  if (isLastOfApp(sent)) sent.conditions = null;
  addMissing(made, row, instance, own);
  const value = removeUncertainValues(row, sent, gaps, instance);
  const document: Writable<TerraformDocument> = { kind, id, value, isChanged, address, pointer, made };
  if (attribute !== undefined) document.attribute = attribute;
  if (blockCounts !== undefined) document.blockCounts = blockCounts;
  if (policyId !== undefined) document.policyId = policyId;
  parts.documents.push(document);
}

function without(values: Members, names: readonly string[]): Members {
  if (names.length === 0) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** Returns the policies to which a rule may belong if its policy is unknown: the possible ones, or all policies of the type. */
function policiesOf({ policyType }: DocumentRow, gaps: readonly Gap[]): readonly (string | undefined)[] {
  return gaps.find(isOfPolicy)?.among ?? [policyType];
}

function isOfPolicy({ path: [name] }: Gap): boolean {
  return name === 'policy_id' || name === 'policyid';
}

const NO_DOUBTS: readonly (UnknownPart & Origin)[] = [];

/** Returns a predicate for attributes whose entire value is unknown. */
function unknownIn(gaps: readonly Gap[], values: Members): (attribute: string) => boolean {
  const unknowns = new Set(gaps.flatMap(({ path, known }) => (known === 'none' ? [path[0]] : [])));
  return (name) => unknowns.has(name) && values[name] === undefined;
}

/** Records which parts of the document have no value because their attributes are unknown or computed by the service. */
function addMissing(
  made: MadeOf[],
  { attributes }: DocumentRow,
  { values, unknown }: FilledInstance,
  { gaps, attribute: part }: ResourcePart,
): void {
  const add = (attribute: string) => {
    const missing = traceOfUnknown(attributes, attribute, values);
    if (missing !== undefined && !made.includes(missing)) made.push(missing);
  };
  for (const { path } of gaps) add(String(path[0]));
  if (part !== undefined || !isObject(unknown)) return;
  for (const attribute of Object.keys(unknown)) if (unknown[attribute] === true) add(attribute);
}

/** Returns whether a rule is the catch-all rule that the service creates, whose conditions are not sent. */
function isLastOfApp({ system, type }: Members): boolean {
  return system === true && type === 'ACCESS_POLICY';
}

function unknownPartOf(
  { address, pointer, gaps }: FilledInstance,
  collection: CollectionName,
  of: string | undefined,
  attribute: string,
): UnknownPart & Origin {
  const own = gaps.filter(({ path: [name] }) => name === attribute);
  const why =
    attribute === 'policy_id' && own.length === 0 && !gaps.some(isOfPolicy)
      ? `empty, so the apply will fail: ${address}.${attribute}`
      : unknownReason(
          address,
          attribute,
          own.some(({ isSecret }) => isSecret),
        );
  return { collection, ...(of && { of }), known: 'open', why, address, attribute, pointer };
}

/**
 * Returns the ids of new policies, groups and applications. Their rules, members and assignments are completely known. There are two
 * exceptions, which are left out: policies in which the service itself creates rules, and groups to which a group rule may add members.
 * Spec: Terraform, 4.11.
 */
function findNewOwners({ instances }: FilledState, { documents }: Pick<Parts, 'documents'>) {
  const ruled = new Set(
    documents.flatMap(({ kind, value }) =>
      kind === 'group rule' ? textsOf(ownAt(value, ['actions', 'assignUserToGroups', 'groupIds'])) : [],
    ),
  );
  const created: Record<'app' | 'group' | 'policy', string[]> = { policy: [], group: [], app: [] };
  for (const instance of instances) {
    if (!instance.isCreated || instance.mode === 'data') continue;
    for (const row of resourceRowsOf(instance))
      if ('kind' in row && (row.kind === 'policy' || row.kind === 'group' || row.kind === 'app'))
        if (!hasRuleOfService(row)) created[row.kind].push(idOf(instance));
  }
  return {
    policies: created.policy,
    groups: created.group.filter((id) => !ruled.has(id)),
    apps: created.app,
  };
}

/**
 * Returns whether the service itself creates rules of the policy. A default policy already exists with its rule, and a profile enrollment
 * policy gets its only rule from the service. Spec: Terraform, 4.4, 4.7.
 */
function hasRuleOfService({ constants = {} }: DocumentRow): boolean {
  return (
    typeof constants === 'object' && (constants.system === true || constants.type === 'PROFILE_ENROLLMENT')
  );
}

const LIST_COLLECTIONS = {
  usersOfGroup: 'groupMembers',
  groupsOfUser: 'userGroups',
  groupsOfApp: 'appGroups',
  usersOfApp: 'appUsers',
} as const;

function* openLists(
  relations: readonly Relation[],
  { groups, apps }: { readonly groups: readonly string[]; readonly apps: readonly string[] },
): Generator<UnknownPart> {
  const isNew = new Set([...groups, ...apps]);
  for (const relation of relations) {
    if (relation.kind === 'mapping' || relation.isComplete || isNew.has(relation.owner)) continue;
    const { list, owner: of } = relation;
    yield { collection: LIST_COLLECTIONS[list], of, known: 'open', why: UNMANAGED, remedy: UNMANAGED_REMEDY };
  }
}

/**
 * Returns the new ids of objects that a plan replaces, if other objects may refer to them. No object refers to a rule, and only the rules
 * of a policy refer to the policy. Spec: Terraform, 3.2.
 */
function findSuccessors({ instances }: FilledState): Successors {
  const found = new Map<string, string>();
  for (const instance of instances) {
    const { before, isCreated } = instance;
    const earlier = isCreated ? before?.id : undefined;
    if (typeof earlier !== 'string') continue;
    const later = idOf(instance);
    if (earlier === later) continue;
    const isNamed = resourceRowsOf(instance).some((row) => 'kind' in row && NAMED.has(row.kind));
    if (isNamed) found.set(earlier, later);
  }
  return found;
}

const NAMED: ReadonlySet<DocumentKind> = new Set([
  'app',
  'behavior',
  'device assurance',
  'group',
  'identity provider',
  'user',
  'user type',
  'zone',
]);
