import { groupBy } from '../../base/group-by.js';
import { isObject, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { MadeOf, Successors } from '../../policies/snapshot.js';
import type { Unknown } from '../../policies/unknown.js';
import type { CollectionName } from '../../resources/collections.js';
import type { DocumentKind } from '../kinds/kinds.js';
import { documentFrom, documentPathOf } from './attribute.js';
import { type FilledInstance, type FilledState, filledState, type Gap, type LinkCounts } from './filled.js';
import { idOf, syntheticId, type TerraformState } from './instance.js';
import { ordersNotKnown } from './orders-not-known.js';
import type { DocumentRow, RelationRow, ResourceRelation } from './resource-row.js';
import { CATCH_ALL } from './resources/app-sign-on.js';
import { resourceRowsOf } from './rows.js';
import { successorsIn } from './successors.js';
import { SETTLE_UNMANAGED, UNMANAGED, unmanaged } from './unmanaged.js';

/** Where something of Terraform stands. */
export interface Origin {
  readonly address: string;
  /** What of the resource it is, where it is a part of one. */
  readonly attribute?: string;
  readonly pointer: string;
}

/** A document of the API, as the provider sends it. */
export interface TerraformDocument extends Origin {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly value: Members;
  /** Of a rule. */
  readonly policyId?: string;
  readonly isChanged: boolean;
  readonly made: readonly MadeOf[];
  /** It is another's, which is only named. */
  readonly isUnmanaged?: true;
}

/** What Terraform says of an org: documents of the API, how they belong together, and what it does not say. */
export interface TerraformOrg {
  readonly documents: readonly TerraformDocument[];
  readonly relations: readonly (ResourceRelation & Origin)[];
  /** Policies and groups that are new: nobody but Terraform has put anything in them. */
  readonly wholePolicies: readonly string[];
  readonly wholeGroups: readonly string[];
  readonly unknown: readonly (Unknown & Partial<Origin>)[];
  /** Types of resources of the provider that are not read, by how often they occur. */
  readonly notRead: ReadonlyMap<string, number>;
  readonly counts: LinkCounts;
  readonly successors: Successors;
}

/** What Terraform says of an org at one time. Spec: Terraform, 1. */
export function terraformOrg(state: TerraformState): TerraformOrg {
  const filled = filledState(state);
  const parts = filled.instances.flatMap(partsOf);
  const of = <Kind extends Part['part']>(kind: Kind) =>
    parts.filter((one): one is Extract<Part, { part: Kind }> => one.part === kind);
  const documents = of('document').map(({ document }) => document);
  const lost = new Set(of('lost').map((one) => one.of));
  const whole = wholeOwners(filled, lost);
  const added = [...catchAllRules(filled, documents)];
  const all = [...documents, ...added];
  const stubs = [...stubsFor(all)];
  return {
    documents: [...all, ...stubs],
    relations: of('relation').map(({ relation }) => relation),
    wholePolicies: whole.policies,
    wholeGroups: whole.groups,
    unknown: [
      ...of('unknown').map(({ entry }) => entry),
      ...ordersNotKnown(documents),
      ...unmanaged([...all, ...stubs], new Set(whole.policies)),
      ...openLists(of('relation'), whole),
    ],
    notRead: new Map(
      [...groupBy(of('not read'), ({ type }) => type)].map(([type, all]) => [type, all.length]),
    ),
    counts: filled.counts,
    successors: successorsIn(filled),
  };
}

type Part =
  | { readonly part: 'document'; readonly document: TerraformDocument }
  | { readonly part: 'relation'; readonly relation: ResourceRelation & Origin; readonly hasGaps: boolean }
  | { readonly part: 'lost'; readonly of: 'apps' | 'groups' }
  | { readonly part: 'unknown'; readonly entry: Unknown & Origin }
  | { readonly part: 'not read'; readonly type: string };

function partsOf(instance: FilledInstance): Part[] {
  const rows = resourceRowsOf(instance);
  const { address, pointer, type, gaps } = instance;
  if (rows.length === 0) return [{ part: 'not read', type }];
  return rows.flatMap((row): readonly Part[] => {
    if ('relations' in row)
      return [
        ...row.relations(instance).map(
          (relation): Part => ({
            part: 'relation',
            relation: { ...relation, address, pointer },
            hasGaps: gaps.length > 0,
          }),
        ),
        ...gaps.flatMap((gap) => lostRelation(row, instance, gap)),
      ];
    return type === 'okta_app_signon_policy_rules'
      ? groupedParts(row, instance)
      : documentParts(row, instance, { id: idOf(instance), gaps, pointer });
  });
}

/** What is not known of a relation may be of any owner. */
function lostRelation({ of, owners }: RelationRow, instance: FilledInstance, { path }: Gap): readonly Part[] {
  if (!owners.includes(String(path[0]))) return [];
  const { address, pointer } = instance;
  const attribute = path.join('.');
  if (of === 'groups' || of === 'apps') return [{ part: 'lost', of }];
  const why = whyNotKnown(address, attribute, false);
  return [
    {
      part: 'unknown',
      entry: { collection: 'mappings', of, known: 'open', why, address, attribute, pointer },
    },
  ];
}

/** Each rule of those that are managed together: by its name, since ids go by position there. Spec: Terraform, 4.3. */
function groupedParts(row: DocumentRow, instance: FilledInstance): Part[] {
  const { values, before, address, pointer, gaps } = instance;
  const rules = Array.isArray(values.rule) ? values.rule : [];
  const earlier = idsByName(before);
  const isWhole = gaps.some(({ path }) => path[0] === 'rule' && path.length === 1);
  const policyId = values.policy_id ?? values.id;
  return [
    ...(isWhole ? [notKnown(instance, 'rules', String(policyId), 'rule')] : []),
    ...rules.flatMap((rule, index): Part[] => {
      if (!isObject(rule)) return [];
      const name = String(rule.name ?? index);
      const given = typeof rule.id === 'string' && rule.id !== '' ? rule.id : undefined;
      const id = before === undefined ? given : earlier.get(name);
      const own = gaps
        .filter(({ path }) => path[0] === 'rule' && path[1] === index && path.length > 2)
        .map((gap) => ({ ...gap, path: gap.path.slice(2) }));
      return documentParts(
        row,
        { ...instance, values: { ...rule, policy_id: policyId }, isChanged: instance.isChanged },
        {
          id: id ?? syntheticId(address, name),
          gaps: own,
          pointer: `${pointer}/rule/${index}`,
          attribute: `rule[${index}]`,
        },
      );
    }),
  ];
}

function idsByName(before: Members | undefined): ReadonlyMap<string, string> {
  const rules = Array.isArray(before?.rule) ? before.rule.filter(isObject) : [];
  return new Map(
    rules.flatMap(({ name, id }) =>
      typeof name === 'string' && typeof id === 'string' ? [[name, id] as const] : [],
    ),
  );
}

interface Own {
  readonly id: string;
  readonly gaps: readonly Gap[];
  readonly pointer: string;
  readonly attribute?: string;
}

/** The document, and what is not known of it. */
function documentParts(row: DocumentRow, instance: FilledInstance, own: Own): Part[] {
  const { id, gaps, pointer, attribute } = own;
  const { values, address, isChanged } = instance;
  const { kind, always = {} } = row;
  const constants = typeof always === 'function' ? always(instance) : always;
  const isUnknown = gaps.length === 0 ? undefined : unknownIn(gaps, values);
  const { document: made, made: from } = documentFrom(row.attributes, values, constants, isUnknown);
  const policyId = kind === 'rule' ? textOf(values.policy_id ?? values.policyid) : undefined;
  const sent = withoutDoubt(kind, isLastOfApp(made) ? { ...made, conditions: null } : made, gaps);
  const value: Members = { id, ...sent, ...(policyId && { policyId }) };
  const open = gaps.flatMap((gap) => doubtsOf(row, { ...instance, id: policyId ?? id }, gap, own));
  const unknown = open.map((entry): Part => ({ part: 'unknown', entry }));
  const isOut = open.some(({ collection }) => OUT_IF_UNKNOWN[kind]?.includes(collection));
  if (kind === 'rule' && policyId === undefined) return [notKnown(instance, 'rules', undefined, 'policy_id')];
  if (isOut) return unknown;
  const origin = {
    address,
    pointer,
    made: gaps.length === 0 ? from : [...from, ...missingIn(row, values, gaps)],
  };
  const document = {
    kind,
    id,
    value,
    isChanged,
    ...origin,
    ...(attribute && { attribute }),
    ...(policyId && { policyId }),
  };
  return [{ part: 'document', document }, ...unknown];
}

/** Whether nothing of an attribute is known. */
function unknownIn(gaps: readonly Gap[], values: Members): (attribute: string) => boolean {
  const unknowns = new Set(gaps.flatMap(({ path, known }) => (known === 'none' ? [path[0]] : [])));
  return (name) => unknowns.has(name) && values[name] === undefined;
}

/** What of the document would be made of what is not known. */
function missingIn({ attributes }: DocumentRow, values: Members, gaps: readonly Gap[]): readonly MadeOf[] {
  return gaps.flatMap(({ path: [step] }) => {
    const attribute = String(step);
    const target = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
    const path = target && documentPathOf(target, values);
    return path === undefined ? [] : [{ attribute, steps: path.split('.') }];
  });
}

/** Of the rule that the service made no conditions are sent. */
function isLastOfApp({ system, type }: Members): boolean {
  return system === true && type === 'ACCESS_POLICY';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** What is not known of it takes the whole of it out, since it may decide otherwise. */
const OUT_IF_UNKNOWN: Partial<Record<DocumentKind, readonly CollectionName[]>> = {
  rule: ['rules'],
  policy: ['policies'],
  zone: ['zones'],
  authenticator: ['authenticators'],
  behavior: ['behaviors'],
  group: ['groups'],
};

/** Half a profile says that the other half is empty. */
function withoutDoubt(kind: DocumentKind, value: Members, gaps: readonly Gap[]): Members {
  const isInProfile = ({ path }: Gap) => !['status', 'type', 'realm_id'].includes(String(path[0]));
  if (kind !== 'user' || !gaps.some(isInProfile)) return value;
  const { profile, ...rest } = value;
  const login = isObject(profile) ? profile.login : undefined;
  return { ...rest, ...(typeof login === 'string' && { login }) };
}

/** What an attribute that is not known leaves open. */
function doubtsOf(
  { kind, attributes, always = {} }: DocumentRow,
  instance: FilledInstance & { readonly id: string },
  { path, known, isSecret }: Gap,
  { id, pointer: at, attribute: part }: Own,
): (Unknown & Origin)[] {
  const name = String(path[0]);
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  const target = attribute && documentPathOf(attribute, instance.values);
  const { address } = instance;
  const within = [...(part === undefined ? [] : [part]), path.join('.')].join('.');
  const why = whyNotKnown(address, within, isSecret);
  const origin = { address, attribute: within, pointer: pointerBelow(at, ...path) };
  const entry = (collection: CollectionName, rest: Partial<Unknown> = {}): (Unknown & Origin)[] => [
    { collection, known: 'open', why, ...origin, ...rest },
  ];
  if (kind === 'zone') return target === 'name' ? [] : entry('zones');
  if (kind === 'authenticator')
    return target === undefined || target === 'name' ? [] : entry('authenticators');
  if (kind === 'behavior') return target === 'name' ? entry('behaviors') : [];
  if (kind === 'group') return name === 'description' ? [] : entry('groups');
  if (kind === 'app') return target === 'accessPolicyId' ? entry('mappings', { of: 'ACCESS_POLICY' }) : [];
  if (kind === 'group rule') return target === 'name' ? [] : entry('groupRules');
  if (kind !== 'rule' && kind !== 'policy') return [];
  if (target?.startsWith('conditions.') === true) {
    const leaf = target.slice('conditions.'.length);
    return entry('conditions', { of: id, path: leaf, known });
  }
  if (target === undefined || target === 'name' || target === 'description') return [];
  if (kind === 'rule') return entry('rules', { of: instance.id });
  const type = typeof always === 'object' ? textOf(always.type) : undefined;
  return ['status', 'priority'].includes(target) ? entry('policies', { ...(type && { of: type }) }) : [];
}

function notKnown(
  { address, pointer }: FilledInstance,
  collection: CollectionName,
  of: string | undefined,
  attribute: string,
): Part {
  const why = whyNotKnown(address, attribute, false);
  return {
    part: 'unknown',
    entry: { collection, ...(of && { of }), known: 'open', why, address, attribute, pointer },
  };
}

function whyNotKnown(address: string, attribute: string, isSecret: boolean): string {
  return `${isSecret ? 'secret' : 'known after the apply'}: ${address}.${attribute}`;
}

/** New ones, unless something that is not known may put others in them. */
function wholeOwners({ instances }: FilledState, lost: ReadonlySet<'apps' | 'groups'>) {
  const created: Record<'app' | 'group' | 'policy', string[]> = { policy: [], group: [], app: [] };
  for (const instance of instances) {
    if (!instance.isCreated || instance.mode === 'data') continue;
    for (const row of resourceRowsOf(instance))
      if ('kind' in row && (row.kind === 'policy' || row.kind === 'group' || row.kind === 'app'))
        created[row.kind].push(idOf(instance));
  }
  return {
    policies: created.policy,
    groups: lost.has('groups') ? [] : created.group,
    apps: lost.has('apps') ? [] : created.app,
  };
}

/** The service gives each new policy of an application a last rule. Spec: Terraform, 4.3. */
function* catchAllRules(
  { instances }: FilledState,
  documents: readonly TerraformDocument[],
): Generator<TerraformDocument> {
  const managed = new Set(
    documents.filter(({ value }) => value.system === true).map(({ policyId }) => policyId),
  );
  for (const instance of instances) {
    const { type, isCreated, mode, values, address, pointer } = instance;
    if (type !== 'okta_app_signon_policy' || mode === 'data' || !isCreated) continue;
    const policyId = idOf(instance);
    if (managed.has(policyId)) continue;
    const id = textOf(values.default_rule_id) ?? syntheticId(address, 'default_rule_id');
    const verificationMethod = { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: 'PT12H' };
    const appSignOn = { access: values.catch_all === false ? 'DENY' : 'ALLOW', verificationMethod };
    const rule = { type: 'ACCESS_POLICY', name: CATCH_ALL, system: true, priority: 99, status: 'ACTIVE' };
    const value = { id, ...rule, policyId, actions: { appSignOn } };
    const made = [{ attribute: 'catch_all', steps: ['actions', 'appSignOn', 'access'] }];
    yield { kind: 'rule', id, value, address, pointer, policyId, isChanged: false, made };
  }
}

/** A policy that only its rules tell of is there, and no more of it is known. */
function* stubsFor(documents: readonly TerraformDocument[]): Generator<TerraformDocument> {
  const known = new Set(documents.filter(({ kind }) => kind === 'policy').map(({ id }) => id));
  for (const { kind, policyId, value, address, pointer } of documents) {
    if (kind !== 'rule' || policyId === undefined || known.has(policyId)) continue;
    known.add(policyId);
    const type = value.type === 'SIGN_ON' ? SESSION_POLICY : value.type;
    const stub = { id: policyId, type, status: 'ACTIVE' };
    const made = [{ attribute: 'policy_id', steps: ['id'] }];
    const origin = { address, pointer, made, isUnmanaged: true } as const;
    yield { kind: 'policy', id: policyId, value: stub, isChanged: false, ...origin };
  }
}

const SESSION_POLICY = 'OKTA_SIGN_ON';

const LIST_COLLECTIONS = {
  usersOfGroup: 'groupMembers',
  groupsOfUser: 'userGroups',
  groupsOfApp: 'appGroups',
  usersOfApp: 'appUsers',
} as const;

function* openLists(
  relations: readonly Extract<Part, { part: 'relation' }>[],
  { groups, apps }: { readonly groups: readonly string[]; readonly apps: readonly string[] },
): Generator<Unknown> {
  const isNew = new Set([...groups, ...apps]);
  for (const { relation, hasGaps } of relations) {
    if (relation.kind === 'mapping' || relation.isWhole || (isNew.has(relation.owner) && !hasGaps)) continue;
    const reason = hasGaps
      ? { why: `known after the apply: ${relation.address}` }
      : { why: UNMANAGED, settle: SETTLE_UNMANAGED };
    yield { collection: LIST_COLLECTIONS[relation.list], of: relation.owner, known: 'open', ...reason };
  }
}
