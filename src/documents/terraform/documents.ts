import { isObject, type Members } from '../../base/object.js';
import { ownAt } from '../../base/own.js';
import { SECRET } from '../../base/secrets/secret-texts.js';
import type { Writable } from '../../base/type-helpers.js';
import { isSynthetic, syntheticId } from '../../model/facts/synthetic-id.js';
import type { MadeOf, Successors } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import type { CollectionName } from '../../model/resources/collections.js';
import { catchAllRules, stubsFor } from './added-documents.js';
import { adoptableRule, adoptedIds, isRuleLookedFor } from './adopted.js';
import { documentFrom, madeOfUnknown } from './attribute.js';
import { settledPolicies } from './contested-policies.js';
import { isGrouped, namesIn, withoutContested, withoutDoubtedRules } from './contested-rules.js';
import { doubtsOf, OUT_IF_UNKNOWN, withoutDoubt } from './doubts.js';
import { type FilledInstance, type FilledState, filledState, NO_GAPS } from './filled.js';
import { groupedIds, groupedRules } from './grouped-rules.js';
import { idOf, type TerraformState } from './instance.js';
import type { Gap, LinkCounts } from './linked-values.js';
import { lostRelations } from './lost-relations.js';
import { ordersNotKnown } from './orders-not-known.js';
import type { Origin, ResourcePart, TerraformDocument } from './origin.js';
import type { DocumentRow, Relation, ResourceRelation, UserRisk } from './resource-row.js';
import { resourceRowsOf } from './rows.js';
import { successorsIn } from './successors.js';
import { withoutTakenAway } from './taken-away.js';
import { UNMANAGED, UNMANAGED_REMEDY, unmanaged } from './unmanaged.js';
import { withUserRisks } from './user-risks.js';
import { blockCountsOf, nonEmptyText, textsOf } from './values.js';
import { isAfterApply, whyNotKnown } from './why-not-known.js';

/** What Terraform says of an org: documents of the API, how they belong together, and what it does not say. */
export interface TerraformOrg {
  readonly documents: readonly TerraformDocument[];
  readonly relations: readonly (Relation & Origin)[];
  /** Policies and groups that are new: nobody but Terraform has put anything in them. */
  readonly wholePolicies: readonly string[];
  readonly wholeGroups: readonly string[];
  readonly unknown: readonly (UnknownPart & Partial<Origin>)[];
  /** Types of resources of the provider that are not read, by how often they occur. */
  readonly notRead: ReadonlyMap<string, number>;
  readonly counts: LinkCounts;
  readonly successors: Successors;
}

/** What Terraform says of an org at one time. Spec: Terraform, 1. */
export function terraformOrg(state: TerraformState): TerraformOrg {
  const filled = filledState(state);
  const parts = noParts();
  for (const instance of filled.instances) addParts(instance, parts);
  const there = { ...parts, ...withoutTakenAway(parts, state) };
  const found = { relations: there.relations, ...withAdopted(withoutContested(there)) };
  const { documents, relations, unknown } = settledPolicies(found, state);
  const whole = wholeOwners(filled, parts);
  const people = withUserRisks(documents, parts.risks);
  const made = [...people, ...catchAllRules(filled, documents)];
  const all = withoutDoubtedRules({ documents: made, unknown }).filter(
    ({ policyId }) => policyId === undefined || !parts.lostPolicies.has(policyId),
  );
  all.push(...stubsFor(all));
  return {
    documents: all,
    relations,
    wholePolicies: whole.policies,
    wholeGroups: whole.groups,
    unknown: [
      ...withLostBefore(unknown, relations, filled).map((one) => withRemedy(one, state)),
      ...ordersNotKnown(documents),
      ...unmanaged(all, new Set(whole.policies)),
      ...openLists(relations, whole),
    ],
    notRead: parts.notRead,
    counts: filled.counts,
    successors: successorsIn(filled),
  };
}

/** No request to the service tells what is known only after the apply; the files of the plan may. */
function withRemedy<Entry extends UnknownPart>(entry: Entry, { sources }: TerraformState): Entry {
  if (!isAfterApply(entry)) return entry;
  return { ...entry, remedy: sources === undefined ? 'give the files of the plan as `--terraform`' : '' };
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

/** What the instances come to, as it is found. */
interface Parts {
  readonly documents: TerraformDocument[];
  readonly relations: (Relation & Origin)[];
  readonly risks: (UserRisk & Origin)[];
  readonly unknown: (UnknownPart & Partial<Origin>)[];
  /** Of these something is unknown that takes the whole out: what else is said of them is not what decides. */
  readonly lostPolicies: Set<string>;
  readonly notRead: Map<string, number>;
}

function addParts(instance: FilledInstance, parts: Parts): void {
  const rows = resourceRowsOf(instance);
  const { address, pointer, type, gaps } = instance;
  if (rows.length === 0) parts.notRead.set(type, (parts.notRead.get(type) ?? 0) + 1);
  for (const row of rows) {
    // What it lists says itself which it is, and is there only once it is read.
    if (instance.isStillToBeRead && !('listedIn' in row)) continue;
    if ('relations' in row) {
      for (const relation of row.relations(instance).flatMap(withoutSecretIds))
        if (relation.kind === 'risk') parts.risks.push({ ...relation, address, pointer });
        else parts.relations.push({ ...relation, address, pointer });
      if (gaps.length > 0) parts.unknown.push(...lostRelations(row, instance));
    } else if (row.isOne?.(instance.values, (name) => gaps.some(({ path }) => path[0] === name)) === false)
      continue;
    else if (row.listedIn !== undefined) addListed(row, row.listedIn, instance, parts);
    else if (type === 'okta_app_signon_policy_rules') addGrouped(row, instance, parts);
    else addDocument(row, instance, { id: idOf(instance), gaps, pointer }, parts);
  }
}

/** What stands for a secret is no id. */
function withoutSecretIds(relation: ResourceRelation): readonly ResourceRelation[] {
  if (relation.kind === 'risk')
    return [relation.userId === SECRET ? { ...relation, userId: undefined } : relation];
  // A secret policy, too, is one that the application has beside others.
  if (relation.kind === 'mapping') return relation.appId === SECRET ? [] : [relation];
  return relation.owner === SECRET ? [] : [{ ...relation, ids: relation.ids.filter((id) => id !== SECRET) }];
}

/** With what is unknown any more where it is secret whom the plan brings together no longer: what is listed may be out. */
function withLostBefore(
  unknown: readonly (UnknownPart & Partial<Origin>)[],
  relations: readonly Relation[],
  { secretBefore }: FilledState,
): readonly (UnknownPart & Partial<Origin>)[] {
  if (secretBefore.length === 0) return unknown;
  const given = new Set(
    relations.flatMap((one) => (one.kind === 'mapping' ? [`${one.type} ${one.appId}`] : [])),
  );
  const lost = secretBefore
    .flatMap((instance) =>
      resourceRowsOf(instance).flatMap((row) =>
        'relations' in row ? lostRelations(row, instance, 'none') : [],
      ),
    )
    .filter(({ collection, of, path }) => collection !== 'mappings' || !given.has(`${of} ${path}`));
  const keyOf = ({ collection, of, path }: UnknownPart) => JSON.stringify([collection, of, path]);
  const known = new Set(lost.map(keyOf));
  const isSaidBetter = (one: UnknownPart) => one.collection !== 'mappings' && known.has(keyOf(one));
  return [...unknown.filter((one) => !isSaidBetter(one)), ...lost];
}

/** What was left to the service by a resource of its own, and is now managed together with others, is one rule. */
function withAdopted({
  documents,
  unknown,
}: ReturnType<typeof withoutContested>): ReturnType<typeof withoutContested> {
  const all = documents.filter(({ kind }) => kind === 'rule');
  if (!all.some(({ id, value: { type }, attribute }) => isSynthetic(id) && isRuleLookedFor(type, attribute)))
    return { documents, unknown };
  const rules = all.map(({ id, policyId, value: { name, type }, attribute }) =>
    adoptableRule({ id, policyId, name, type }, attribute),
  );
  const ids = adoptedIds(rules, rules);
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

/** Each object that a data source lists, if it says which it is. */
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

/** Each rule of those that are managed together: by its name, since ids go by position there. Spec: Terraform, 4.3. */
function addGrouped(row: DocumentRow, instance: FilledInstance, parts: Parts): void {
  const { values, before, address, pointer, gaps } = instance;
  const earlier = groupedIds(before);
  const blockCounts = blockCountsOf(values);
  // What is secret goes by the id of the resource, which is that of its policy.
  const isHidden = values.policy_id === SECRET;
  const policyId = nonEmptyText((isHidden ? undefined : values.policy_id) ?? values.id);
  if (gaps.some(({ path }) => path[0] === 'rule' && path.length === 1))
    for (const policy of policyId === undefined ? policiesOf(row, gaps) : [policyId])
      parts.unknown.push({ ...notKnown(instance, 'rules', policy, 'rule'), inDoubt: 'all' });
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

/** The document, and what is unknown about it. */
function addDocument(row: DocumentRow, instance: FilledInstance, own: ResourcePart, parts: Parts): void {
  const { id, gaps, pointer, attribute, blockCounts } = own;
  const { address, isChanged, isCreated } = instance;
  const { kind, always, ignored } = row;
  const values = ignored === undefined ? instance.values : without(instance.values, ignored(instance));
  const policyId = kind === 'rule' ? nonEmptyText(values.policy_id ?? values.policyid) : undefined;
  const owner = { address, values, isCreated, id: policyId ?? id };
  const open = gaps.length === 0 ? NO_DOUBTS : gaps.flatMap((gap) => doubtsOf(row, owner, gap, own));
  if (kind === 'rule' && policyId === undefined) {
    for (const policy of policiesOf(row, gaps))
      parts.unknown.push({
        ...notKnown(instance, 'rules', policy, 'policy_id'),
        ...(isGrouped(own) && { inDoubt: namesIn(values.name) }),
      });
    return;
  }
  for (const one of open) parts.unknown.push(one);
  if (open.some(({ collection }) => OUT_IF_UNKNOWN[kind]?.includes(collection))) {
    if (kind === 'policy') parts.lostPolicies.add(id);
    return;
  }
  const isUnknown = gaps.length === 0 ? undefined : unknownIn(gaps, values);
  const constants = typeof always === 'function' ? always(instance) : always;
  const { document: sent, made } = documentFrom(row.attributes, values, constants, isUnknown);
  if (kind !== 'client') sent.id ??= id;
  // What stars stand for is no word of the service: without, it is read, and can be compared with what there was.
  if (sent.status === SECRET && kind in OUT_IF_UNKNOWN) delete sent.status;
  if (policyId !== undefined) sent.policyId = policyId;
  if (isLastOfApp(sent)) sent.conditions = null;
  addMissing(made, row, instance, own);
  const value = withoutDoubt(row, sent, gaps, instance);
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

/** Those that a rule may be in whose policy is unknown: else all of the type. */
function policiesOf({ policyType }: DocumentRow, gaps: readonly Gap[]): readonly (string | undefined)[] {
  return gaps.find(isOfPolicy)?.among ?? [policyType];
}

function isOfPolicy({ path: [name] }: Gap): boolean {
  return name === 'policy_id' || name === 'policyid';
}

const NO_DOUBTS: readonly (UnknownPart & Origin)[] = [];

/** Whether nothing of an attribute is known. */
function unknownIn(gaps: readonly Gap[], values: Members): (attribute: string) => boolean {
  const unknowns = new Set(gaps.flatMap(({ path, known }) => (known === 'none' ? [path[0]] : [])));
  return (name) => unknowns.has(name) && values[name] === undefined;
}

/** Adds what of the document would be made of what is unknown, or left to the service to say. */
function addMissing(
  made: MadeOf[],
  { attributes }: DocumentRow,
  { values, unknown }: FilledInstance,
  { gaps, attribute: part }: ResourcePart,
): void {
  const add = (attribute: string) => {
    const missing = madeOfUnknown(attributes, attribute, values);
    if (missing !== undefined && !made.includes(missing)) made.push(missing);
  };
  for (const { path } of gaps) add(String(path[0]));
  if (part !== undefined || !isObject(unknown)) return;
  for (const attribute of Object.keys(unknown)) if (unknown[attribute] === true) add(attribute);
}

/** Of the rule that the service made no conditions are sent. */
function isLastOfApp({ system, type }: Members): boolean {
  return system === true && type === 'ACCESS_POLICY';
}

function notKnown(
  { address, pointer, gaps }: FilledInstance,
  collection: CollectionName,
  of: string | undefined,
  attribute: string,
): UnknownPart & Origin {
  const own = gaps.filter(({ path: [name] }) => name === attribute);
  const why =
    attribute === 'policy_id' && own.length === 0 && !gaps.some(isOfPolicy)
      ? `empty, which fails when it is applied: ${address}.${attribute}`
      : whyNotKnown(
          address,
          attribute,
          own.some(({ isSecret }) => isSecret),
        );
  return { collection, ...(of && { of }), known: 'open', why, address, attribute, pointer };
}

/** New ones, unless a group rule may put others in them. Spec: Terraform, 4.11. */
function wholeOwners({ instances }: FilledState, { documents }: Pick<Parts, 'documents'>) {
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

/** A default policy is there already; one for new users gets its one rule from the service. Spec: Terraform, 4.4, 4.7. */
function hasRuleOfService({ always = {} }: DocumentRow): boolean {
  return typeof always === 'object' && (always.system === true || always.type === 'PROFILE_ENROLLMENT');
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
    if (relation.kind === 'mapping' || relation.isWhole || isNew.has(relation.owner)) continue;
    const { list, owner: of } = relation;
    yield { collection: LIST_COLLECTIONS[list], of, known: 'open', why: UNMANAGED, remedy: UNMANAGED_REMEDY };
  }
}
