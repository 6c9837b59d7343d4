import { deepEqual } from '../../../base/deep-equal.js';
import { quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { printable } from '../../../base/printable.js';
import { putAt } from '../../../documents/edits/put-at.js';
import type { Policy, Rule } from '../../../model/policies/policy.js';
import { nameOrId, quotedName, quotedRule } from '../../../model/policies/rule-words.js';
import type { App, Group, Snapshot } from '../../../model/policies/snapshot.js';
import type { CollectionName } from '../../../model/resources/collections.js';

/** A difference between two states of an org. `undo` reverts it in the later state. */
export interface StateEdit {
  readonly words: string;
  undo(after: Snapshot): Snapshot;
  /** This edit, split into edits of single fields. Absent if it cannot be split. */
  readonly parts?: readonly StateEdit[];
}

/**
 * Returns the differences between two states of an org as edits: one for each rule, policy or resource, and one for all mappings of
 * policies. Group members and assignments are left out.
 */
export function policyEdits(before: Snapshot, after: Snapshot): readonly StateEdit[] {
  return [
    ...editsOfPolicies(before, after),
    ...RESOURCES.flatMap(({ kind, key }) => editsOfResources(kind, key, before, after)),
    ...(deepEqual(before.mappings, after.mappings)
      ? []
      : [
          {
            words: 'policy mappings changed',
            undo: (org: Snapshot) => ({ ...org, mappings: before.mappings }),
          },
        ]),
  ];
}

/** Returns an org that has the users, memberships and assignments of the earlier state, and everything else of the later state. */
export function withPopulationOf(before: Snapshot, after: Snapshot): Snapshot {
  const groups = new Map(before.groups.map((group) => [group.id, group]));
  const apps = new Map(before.apps.map((app) => [app.id, app]));
  const others = before.groups.filter(({ id }) => !after.groups.some((group) => group.id === id));
  const { groupRules: _groupRules, unknown: notKnown = [], ...rest } = after;
  const unknown = [
    ...notKnown.filter(({ collection }) => !OF_POPULATION.has(collection)),
    ...(before.unknown ?? []).filter(({ collection }) => OF_POPULATION.has(collection)),
  ];
  return {
    ...rest,
    users: before.users,
    groups: [...after.groups.map((group) => withMembersOf(groups.get(group.id), group)), ...others],
    apps: after.apps.map((app) => withAssignedOf(apps.get(app.id), app)),
    ...(before.groupRules !== undefined && { groupRules: before.groupRules }),
    ...(unknown.length > 0 && { unknown }),
  };
}

/** The collections of an org that contain users, groups and assignments. */
const OF_POPULATION: ReadonlySet<CollectionName> = new Set([
  'appGroups',
  'appUsers',
  'groupMembers',
  'groupRules',
  'groups',
  'userGroups',
  'users',
]);

function withMembersOf(before: Group | undefined, { userIds: _, ...group }: Group): Group {
  return before?.userIds === undefined ? group : { ...group, userIds: before.userIds };
}

function withAssignedOf(before: App | undefined, app: App): App {
  if (before === undefined) return app;
  const { groupIds: _, userIds: __, ...own } = app;
  const { groupIds, userIds } = before;
  return { ...own, ...(groupIds && { groupIds }), ...(userIds && { userIds }) };
}

type ResourceKey =
  | 'apiTokens'
  | 'apps'
  | 'appSettings'
  | 'authenticators'
  | 'behaviors'
  | 'deviceAssurances'
  | 'idps'
  | 'zones';

const RESOURCES: readonly { readonly kind: string; readonly key: ResourceKey }[] = [
  { kind: 'API token', key: 'apiTokens' },
  { kind: 'application', key: 'apps' },
  { kind: 'settings of', key: 'appSettings' },
  { kind: 'authenticator', key: 'authenticators' },
  { kind: 'behavior', key: 'behaviors' },
  { kind: 'device assurance policy', key: 'deviceAssurances' },
  { kind: 'identity provider', key: 'idps' },
  { kind: 'zone', key: 'zones' },
];

interface Identified {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly label?: string;
}

function editsOfResources(
  kind: string,
  key: ResourceKey,
  before: Snapshot,
  after: Snapshot,
): readonly StateEdit[] {
  return pairsOf<Identified>(before[key] ?? [], after[key] ?? []).flatMap(({ was, is }): StateEdit[] => {
    const own = (one: Identified | undefined) => one && resourceFields(one);
    if (deepEqual(own(was), own(is))) return [];
    const named = is ?? was;
    const called = quoted(named?.label ?? named?.name ?? named?.id ?? '');
    return [
      {
        words: changeWords(`${kind} ${called}`, own(was), own(is)),
        undo: (org) => ({
          ...org,
          [key]: replaced<Identified>(
            org[key] ?? [],
            { was, is, order: before[key] ?? [] },
            backWithAssigned,
          ),
        }),
      },
    ];
  });
}

/**
 * Returns the fields of a resource without the assigned users and groups, because these assignments are compared separately, with the users
 * of the org.
 */
function resourceFields(one: Identified): Readonly<Record<string, unknown>> {
  const { groupIds: _, userIds: __, ...fields } = one as App;
  return { ...fields };
}

function backWithAssigned(back: Identified, found: Identified): Identified {
  const { groupIds, userIds } = found as App;
  return { ...resourceFields(back), id: back.id, ...(groupIds && { groupIds }), ...(userIds && { userIds }) };
}

function editsOfPolicies(before: Snapshot, after: Snapshot): readonly StateEdit[] {
  return pairsOf(before.policies, after.policies).flatMap(({ was, is }): StateEdit[] => {
    if (was === undefined || is === undefined) {
      const called = quoted(nameOrId((was ?? is) as Policy));
      return [
        {
          words: `policy ${called} was ${was === undefined ? 'added' : 'removed'}`,
          undo: (org) => ({
            ...org,
            policies: replaced(org.policies, { was, is, order: before.policies }),
          }),
        },
      ];
    }
    return [...editsOfPolicy(was, is), ...editsOfRules(was, is)];
  });
}

function editsOfPolicy(was: Policy, is: Policy): StateEdit[] {
  const own = ({ rules: _, ...fields }: Policy) => fields;
  if (deepEqual(own(was), own(is))) return [];
  return [
    {
      words: changeWords(`policy ${quotedName(is)}`, own(was), own(is)),
      undo: (org) => withPolicy(org, is.id, ({ rules }) => ({ ...was, rules })),
      parts: partsOf(`policy ${quotedName(is)}`, own(was), own(is), (org, change) =>
        withPolicy(org, is.id, change),
      ),
    },
  ];
}

function editsOfRules(was: Policy, is: Policy): StateEdit[] {
  return pairsOf<Rule>(was.rules, is.rules).flatMap((rule): StateEdit[] => {
    if (deepEqual(rule.was, rule.is)) return [];
    const named = (rule.is ?? rule.was) as Rule;
    const called = `rule ${quotedRule({ policy: is, rule: named })}`;
    return [
      {
        words: changeWords(called, rule.was, rule.is),
        undo: (org) =>
          withPolicy(org, is.id, (policy) => ({
            ...policy,
            rules: replaced(policy.rules, { ...rule, order: was.rules }),
          })),
        parts: partsOf(called, rule.was, rule.is, (org, change) =>
          withPolicy(org, is.id, (policy) => ({
            ...policy,
            rules: policy.rules.map((one) => (one.id === named.id ? change(one) : one)),
          })),
        ),
      },
    ];
  });
}

/**
 * Returns an edit for each field in which a policy, rule or resource differs between two states. Returns no edits if the object exists in
 * one state only. The same applies if some of its fields could not be parsed, and these fields differ.
 */
function partsOf<One extends { readonly unreadable: unknown }>(
  called: string,
  was: One | undefined,
  is: One | undefined,
  changed: (org: Snapshot, change: <Whole>(one: Whole) => Whole) => Snapshot,
): readonly StateEdit[] {
  if (was === undefined || is === undefined || !deepEqual(was.unreadable, is.unreadable)) return [];
  return fieldChanges(was, is, []).map((change) => ({
    words: `${called}: ${fieldWords(change)}`,
    undo: (org) => changed(org, <Whole>(one: Whole) => putAt(one, change.path, change.was) as Whole),
  }));
}

function withPolicy(org: Snapshot, id: string, change: (policy: Policy) => Policy): Snapshot {
  return { ...org, policies: org.policies.map((one) => (one.id === id ? change(one) : one)) };
}

interface Pair<One> {
  readonly was: One | undefined;
  readonly is: One | undefined;
}

function pairsOf<One extends Identified>(
  before: readonly One[],
  after: readonly One[],
): readonly Pair<One>[] {
  const [old, now] = [before, after].map((all) => new Map(all.map((one) => [one.id, one])));
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].map((id) => ({ was: old?.get(id), is: now?.get(id) }));
}

/**
 * Replaces an object of the later state by the same object of the earlier state. A removed object returns to its former position. If two
 * objects have equal priorities, their positions determine which one decides.
 */
function replaced<One extends Identified>(
  all: readonly One[],
  { was, is, order }: Pair<One> & { readonly order: readonly One[] },
  back: (was: One, found: One) => One = (one) => one,
): readonly One[] {
  if (was === undefined) return all.filter(({ id }) => id !== is?.id);
  if (is !== undefined) return all.map((one) => (one.id === is.id ? back(was, one) : one));
  const above = new Set(order.slice(0, order.indexOf(was)).map(({ id }) => id));
  const index = all.findLastIndex(({ id }) => above.has(id)) + 1;
  return [...all.slice(0, index), was, ...all.slice(index)];
}

/** Returns a changed value as text, for example ``rule `P / R`: `actions.signon.session.maxSessionIdleMinutes` 15, now 720``. */
function changeWords(called: string, was: unknown, is: unknown): string {
  if (was === undefined) return `${called} was added`;
  if (is === undefined) return `${called} was removed`;
  const fields = fieldChanges(was, is, []);
  const shown = fields.slice(0, MOST_FIELDS).map(fieldWords).join(', ');
  return `${called}: ${shown}${fields.length > MOST_FIELDS ? ` and ${fields.length - MOST_FIELDS} more` : ''}`;
}

const MOST_FIELDS = 4;
const DEEPEST_FIELD = 6;

interface FieldChange {
  readonly path: readonly string[];
  readonly was: unknown;
  readonly is: unknown;
}

function fieldChanges(was: unknown, is: unknown, path: readonly string[]): readonly FieldChange[] {
  if (deepEqual(was, is)) return [];
  if (isObject(was) && isObject(is) && path.length < DEEPEST_FIELD) {
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return keys.flatMap((key) => fieldChanges(was[key], is[key], [...path, key]));
  }
  return [{ path, was, is }];
}

function fieldWords({ path, was, is }: FieldChange): string {
  return `\`${printable(path.join('.'), LONGEST_PATH)}\` changed from ${valueWords(was)} to ${valueWords(is)}`;
}

function valueWords(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value) ?? String(value);
  return quoted(text.length > MOST_OF_A_VALUE ? `${text.slice(0, MOST_OF_A_VALUE)}…` : text);
}

const MOST_OF_A_VALUE = 60;
const LONGEST_PATH = 120;
