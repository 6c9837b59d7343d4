import { memoize } from '../../../base/memo.js';
import { isSynthetic } from '../../facts/synthetic-id.js';
import type { GroupEntry, World } from '../../facts/world.js';
import { type Environment, isInside } from './environment.js';
import { typeOfValue, type Value } from './value.js';

/** Criteria that select groups. A selected group must pass every test. Spec: Expression language, Groups. */
export interface Criteria {
  readonly tests: readonly GroupTest[];
  /** The ids of the only groups that can meet the criteria, if the criteria name ids. */
  readonly ids: readonly string[] | undefined;
}

/** A test of a group. Returns `undefined` if the snapshot does not contain the required data. */
type GroupTest = (group: GroupEntry) => boolean | undefined;

export type ReadCriteria =
  | { readonly kind: 'read'; readonly criteria: Criteria }
  | { readonly kind: 'wrong'; readonly reason: string }
  | { readonly kind: 'not modelled'; readonly reason: string };

/** The groups of the snapshot that meet the criteria, and the groups that may meet the criteria. */
export interface GroupSelection {
  readonly certain: readonly string[];
  readonly possible: readonly string[];
  /** Whether the snapshot lacks groups, so that the user may be in further groups that meet the criteria. */
  readonly isOpen: boolean;
}

export function readCriteria(values: readonly Value[]): ReadCriteria {
  const tests: GroupTest[] = [];
  let ids: readonly string[] | undefined;
  for (const value of values) {
    const read = readCriterion(value);
    if (typeof read === 'string') return { kind: 'wrong', reason: read };
    tests.push(...read.tests);
    ids ??= read.ids;
  }
  if (tests.length === 0) return { kind: 'wrong', reason: 'no criterion states which groups to search' };
  return { kind: 'read', criteria: { tests, ids } };
}

/**
 * Returns criteria that select groups by name, for functions of the Classic dialect. `wanted` are the arguments of the function: names, or
 * parts of names. `fits` tests a name.
 */
export function criteriaOfNames(wanted: readonly unknown[], fits: (name: string) => boolean): Criteria {
  return { tests: [testOfName(wanted, fits)], ids: undefined };
}

/** Returns a test of the group name. The test is undecided if the argument is an id that is known only after a Terraform apply. */
function testOfName(wanted: readonly unknown[], fits: (name: string) => boolean): GroupTest {
  const isHidden = wanted.some(isSynthetic);
  return ({ name }) => (name === null || isHidden ? undefined : fits(name));
}

export function criteriaOfIds(ids: readonly string[]): Criteria {
  return { tests: [({ id }) => ids.includes(id)], ids };
}

export function select(
  { tests, ids }: Criteria,
  world: Pick<World, 'groups' | 'isEveryoneMissing' | 'isComplete'>,
): GroupSelection {
  const { groups } = world;
  const candidates = ids === undefined ? groups : [...new Set(ids)].map((id) => entryOf(id, groups));
  const certain: string[] = [];
  const possible: string[] = [];
  for (const group of candidates) {
    const results = tests.map((test) => test(group));
    if (results.includes(false)) continue;
    (results.includes(undefined) ? possible : certain).push(group.id);
  }
  const isComplete = world.isComplete('group') && !world.isEveryoneMissing;
  return { certain, possible, isOpen: !isComplete && ids === undefined };
}

/** Whether the user is in at least one group of the selection; `undefined` if that is unknown. */
export function isInAny(
  { certain, possible, isOpen }: GroupSelection,
  environment: Environment,
): boolean | undefined {
  let isUndecided = isOpen && mayHaveOthers(environment);
  for (const id of certain) {
    const inside = isInside(environment, id);
    if (inside === true) return true;
    if (inside === undefined) isUndecided = true;
  }
  return isUndecided || possible.some((id) => isInside(environment, id) !== false) ? undefined : false;
}

/** Returns the selected groups that the user belongs to, in the order of the snapshot, or `undefined` if they are not all known. */
export function groupsAmong(selection: GroupSelection, environment: Environment): GroupEntry[] | undefined {
  const { certain, possible, isOpen } = selection;
  if (isOpen && mayHaveOthers(environment)) return undefined;
  if (possible.some((id) => isInside(environment, id) !== false)) return undefined;
  if (certain.some((id) => isInside(environment, id) === undefined)) return undefined;
  return certain.filter((id) => isInside(environment, id)).map((id) => entryOf(id, environment.world.groups));
}

/** Whether the user may be in groups that the snapshot does not contain. */
function mayHaveOthers({ memberships, world }: Environment): boolean {
  if (!memberships?.complete) return true;
  if (world.isEveryoneMissing) return true;
  return [...memberships.inside, ...world.everyone].some((id) => !world.holds('group', id));
}

const NOTHING_KNOWN = { name: null, type: null } as const;

function entryOf(id: string, groups: readonly GroupEntry[]): GroupEntry {
  return indexOf(groups).get(id) ?? { id, ...NOTHING_KNOWN };
}

const indexOf = memoize(
  (groups: readonly GroupEntry[]): ReadonlyMap<string, GroupEntry> =>
    new Map(groups.map((group) => [group.id, group])),
);

/** The keys that group criteria can have, with their tests. */
const KEYS: Readonly<Record<string, (texts: readonly string[], operator: NameOperator) => GroupTest>> = {
  'group.id': (ids) => (group) => ids.includes(group.id),
  'group.type':
    (types) =>
    ({ type }) =>
      type === null ? undefined : types.includes(type),
  'group.source.id': () => () => undefined,
  'group.profile.name': (names, operator) => testOfName(names, NAME_OPERATORS[operator](names)),
};

const NAME_OPERATORS = {
  EXACT: (names: readonly string[]) => (name: string) => names.includes(name),
  STARTS_WITH: (names: readonly string[]) => {
    const prefixes = names.map((name) => (name.endsWith('.*') ? name.slice(0, -2) : name));
    return (name: string) => prefixes.some((prefix) => name.startsWith(prefix));
  },
} as const;

type NameOperator = keyof typeof NAME_OPERATORS;

type Criterion = { readonly tests: readonly GroupTest[]; readonly ids: readonly string[] | undefined };

function readCriterion(value: Value): Criterion | string {
  if (typeOfValue(value) !== 'map') return "a criterion for groups is a map such as `{'group.id': …}`";
  const criterion = value as Readonly<Record<string, Value>>;
  const operator = criterion.operator ?? 'STARTS_WITH';
  if (!isNameOperator(operator)) return 'the `operator` of a criterion is `EXACT` or `STARTS_WITH`';
  const tests: GroupTest[] = [];
  let ids: readonly string[] | undefined;
  for (const [key, wanted] of Object.entries(criterion)) {
    if (key === 'operator') continue;
    const texts = textsOf(wanted);
    const makeTest = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
    if (makeTest === undefined)
      return `\`${key}\` is not a key of a criterion; known keys: ${Object.keys(KEYS).join(', ')}`;
    if (texts === undefined) return `\`${key}\` needs a string or a list of strings`;
    tests.push(makeTest(texts, operator));
    if (key === 'group.id') ids = texts;
  }
  return tests.length === 0 ? 'a criterion for groups has no key' : { tests, ids };
}

function isNameOperator(value: Value): value is NameOperator {
  return typeof value === 'string' && Object.hasOwn(NAME_OPERATORS, value);
}

function textsOf(value: Value): readonly string[] | undefined {
  const values: readonly Value[] = Array.isArray(value) ? value : [value as Value];
  return values.every((one) => typeof one === 'string') ? values : undefined;
}
