import { deepEqual } from '../../../base/deep-equal.js';
import { groupBy } from '../../../base/group-by.js';
import { alternatives, counted, firstFewUnquoted } from '../../../base/messages.js';
import type { Steps } from '../../../base/work-steps.js';
import { always, atom, never, replaceAtoms } from '../../../logic/kleene/formula.js';
import type { Variable } from '../../../logic/solver/literal.js';
import type { Person } from '../../../model/facts/world.js';
import type { Snapshot, User } from '../../../model/policies/snapshot.js';
import type { Compiled } from '../../../simulate/compile.js';
import { Encoded, type EncodedList, encodeList } from '../../symbolic/encode.js';
import { isAssignedTo } from '../../symbolic/known-users.js';
import type { Space } from '../../symbolic/space.js';
import type { Dimension } from '../../symbolic/theories/dimension.js';
import { NOT_ANALYZED } from '../session/reasons.js';
import { type ChangeSearch, type ChangesFound, changedRegions, type RegionFound } from './changed-regions.js';
import type { UndecidedChange } from './changes.js';
import type { EncodedState, ListPair } from './list-pairs.js';

/**
 * Finds changes for users whose groups, type or profile differ between the states. The general comparison assumes that users are the same
 * in both states, and so misses these changes. Therefore, the comparison is repeated for these users, with the properties that they have in
 * each state.
 */
export function* movedChanges(compared: Compared, search: ChangeSearch): Steps<MovedChanges, never> {
  const moved = movedIn(compared);
  const classes = compared.pairs.flatMap((pair) => classesIn(pair, moved, compared));
  const looked = classes.slice(0, MOST_CLASSES);
  const found: ClassChanges[] = [];
  for (const one of looked) {
    found.push({ class: one, ...(yield* withoutProgress(changesOf(one, compared, search))) });
    yield undefined;
  }
  return {
    regions: joinRegions(found),
    undecided: [...undecidedOf(found), ...notCompared(classes.slice(MOST_CLASSES), NOT_ANALYZED)],
    idsOf: idsByPair(classes),
  };
}

/** Maximum number of classes of users to compare. Users in further classes are reported as not compared. */
const MOST_CLASSES = 100;

/** Two states of an org in one search space. */
export interface Compared {
  readonly before: EncodedState;
  readonly after: EncodedState;
  readonly space: Space;
  readonly within: readonly Encoded[];
  readonly pairs: readonly ListPair[];
}

export interface MovedChanges {
  readonly regions: readonly MovedRegion[];
  readonly undecided: readonly UndecidedChange[];
  /** Returns the ids of the users who are compared separately for these two rule lists, because their groups, type or profile changed. */
  idsOf(pair: ListPair): ReadonlySet<string>;
}

/** A set of changed sign-ins. It contains only sign-ins of users whose groups, type or profile changed. */
export interface MovedRegion extends RegionFound {
  readonly userIds: readonly string[];
  /** A description of the users, and of how their groups, type or profile changed. */
  readonly who: string;
  /**
   * The changed sign-ins, one set for each class of users. Users are in the same class if neither of the two rule lists distinguishes them.
   */
  readonly alike: readonly RegionFound[];
}

/**
 * Returns the users whose groups, type or profile differ between the two states. The comparison of rules may miss changes for these users.
 */
export function movedIds(compared: Compared): ReadonlySet<string> {
  return new Set(movedIn(compared).map(({ id }) => id));
}

/**
 * For each dimension of the search space, the number of the value that a user has; `undefined` if it is unknown or does not concern users.
 */
type Values = readonly (number | undefined)[];

interface Moved {
  readonly id: string;
  readonly name: string;
  readonly was: Values;
  readonly is: Values;
  readonly people: readonly [Person, Person];
}

function movedIn({ before, after, space: { dimensions } }: Compared): readonly Moved[] {
  const states = [before.compiled, after.compiled] as const;
  if (dimensions.every(({ of }) => of === undefined) || isOfSamePeople(before, after)) return [];
  const logins = new Map(
    states.flatMap(({ snapshot }) => snapshot.users.map(({ id, login }) => [id, login ?? id])),
  );
  return [...logins].flatMap(([id, name]) => {
    if (!states.every((state) => mayHold(state, id))) return [];
    const people = [before, after].map(({ compiled: { world } }) => world.person(id)) as [Person, Person];
    if (deepEqual(...people)) return [];
    const valuesIn = (at: 0 | 1): Values =>
      dimensions.map(({ of }) => of?.(id, people[at], states[at].world));
    const [was, is] = [valuesIn(0), valuesIn(1)];
    return deepEqual(was, is) ? [] : [{ id, name, was, is, people }];
  });
}

/** Whether both states have the same users, as after an edit of policies only. */
function isOfSamePeople(before: EncodedState, after: EncodedState): boolean {
  const [one, other]: readonly Snapshot[] = [before.compiled.snapshot, after.compiled.snapshot];
  return (['users', 'groups', 'groupRules', 'unknown'] as const).every((key) => one?.[key] === other?.[key]);
}

function mayHold({ world }: Compiled, id: string): boolean {
  return world.holds('user', id) || world.whyIncomplete('user') !== undefined;
}

/**
 * Users whose properties changed in the same way. Neither the rule list before the change nor the rule list after it distinguishes them
 * from each other.
 */
interface MovedClass {
  readonly pair: ListPair;
  /** The solver variables that concern people and that one of the two rule lists tests. */
  readonly variables: readonly Variable[];
  readonly users: readonly Moved[];
  /** The applications to which the users of this class are, or may be, assigned in both states. */
  readonly appIds: readonly string[];
  /** A description of changed memberships, such as `members of Staff, now not members of Staff`. */
  readonly moves: string;
}

function classesIn(pair: ListPair, moved: readonly Moved[], compared: Compared): readonly MovedClass[] {
  if (moved.length === 0) return [];
  const { space, within } = compared;
  const asking = [...(pair.before?.rules ?? []), ...(pair.after?.rules ?? []), ...within];
  const asked = new Set(asking.flatMap((one) => [...one.variables]));
  const variables = [...asked].filter((variable) => space.dimensions[variable]?.of !== undefined);
  const concerned = moved.filter(({ was, is }) => variables.some((one) => was[one] !== is[one]));
  const appIdsOf = mayUseIn(pair.appIds ?? space.application.ids, compared);
  const alike = groupBy(concerned, (one) =>
    JSON.stringify([...variables.map((at) => [one.was[at], one.is[at]]), appIdsOf(one)]),
  );
  return [...alike.values()].flatMap((users) => {
    const [first] = users;
    const appIds = first === undefined ? [] : appIdsOf(first);
    if (first === undefined || appIds.length === 0) return [];
    const moves = movesOf(first, variables, space.dimensions);
    return [{ pair, variables, users, appIds, moves }];
  });
}

/**
 * Returns a function that filters the given applications for one user. The user is assigned, or may be assigned, to the returned
 * applications in both states.
 */
function mayUseIn(appIds: readonly string[], { before, after }: Compared): (one: Moved) => readonly string[] {
  const worlds = [before, after].map(({ compiled: { world } }) => world);
  return ({ id, people }) =>
    appIds.filter((appId) =>
      worlds.every((world, at) => isAssignedTo(appId, { id } as User, people[at] as Person, world) !== false),
    );
}

function movesOf(
  { was, is }: Moved,
  variables: readonly Variable[],
  dimensions: readonly Dimension[],
): string {
  const moves = variables.flatMap((variable) => {
    if (was[variable] === is[variable]) return [];
    const words = (value: number | undefined) =>
      value === undefined ? 'unknown' : (dimensions[variable]?.words([value]) ?? '');
    return [`${words(was[variable])}, now ${words(is[variable])}`];
  });
  return alternatives(moves.length > MOST_NAMED ? [firstFewUnquoted(moves, MOST_NAMED)] : moves, 'and');
}

/**
 * Finds the changes for a class of users whose groups, type or profile changed. Conditions on these properties are replaced by their result
 * for the class, before and after the change. Properties that are known in only one state stay unknown.
 */
function changesOf(
  { pair, variables, users: [user], appIds }: MovedClass,
  { before, after, space, within }: Compared,
  search: ChangeSearch,
): Steps<ChangesFound, 'rules'> {
  const open = new Set(
    variables.filter((at) => (user?.was[at] === undefined) !== (user?.is[at] === undefined)),
  );
  const opened: Space = {
    ...space,
    dimensions: space.dimensions.map((one, at) => (open.has(at) ? { ...one, unknowable: OF_THEM } : one)),
    unknowable: new Set([...space.unknowable, ...open]),
  };
  const views = {
    before: withKnown(user?.was ?? [], opened),
    after: withKnown(user?.is ?? [], opened),
  };
  const listIn = (list: EncodedList | undefined, view: Space, { compiled: { world } }: EncodedState) =>
    list && encodeList(list, view, world);
  const isForAll = pair.appIds === undefined && appIds.length === space.application.ids.length;
  const own: ListPair = {
    ...pair,
    before: listIn(pair.before, views.before, before),
    after: listIn(pair.after, views.after, after),
    ...(!isForAll && { appIds }),
  };
  const held = within.map(
    ({ meaning, world }) =>
      new Encoded(meaning, world === before.compiled.world ? views.before : views.after, world),
  );
  return changedRegions([own], { ...search, space: views.after, within: held });
}

const OF_THEM = 'unknown of them';

function withKnown(values: Values, space: Space): Space {
  return {
    ...space,
    choices: (meaning, world) =>
      replaceAtoms(space.choices(meaning, world), (choice) => {
        const value = values[choice.variable];
        if (value === undefined) return atom(choice);
        return choice.values.includes(value) ? always : never;
      }),
  };
}

interface ClassChanges extends ChangesFound {
  readonly class: MovedClass;
}

/** Joins sets of changed sign-ins that differ only in the users. */
function joinRegions(found: readonly ClassChanges[]): readonly MovedRegion[] {
  const all = found.flatMap((one) => one.regions.map((region) => ({ region, class: one.class })));
  const alike = groupBy(all, ({ region, class: { pair } }) => {
    const { boxes, before, after, isWhole, exceptions } = region;
    if (!isWhole || exceptions > 0) return region;
    const lists = found.findIndex((one) => one.class.pair === pair);
    return JSON.stringify([
      lists,
      before?.index,
      after?.index,
      region.pair.appIds,
      boxes.map((box) => [...box]),
    ]);
  });
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const classes = some.map((one) => one.class);
    const userIds = classes.flatMap(({ users }) => users.map(({ id }) => id));
    return [{ ...first.region, userIds, who: whoWords(classes), alike: some.map(({ region }) => region) }];
  });
}

function undecidedOf(found: readonly ClassChanges[]): readonly UndecidedChange[] {
  const open = found.flatMap((one) =>
    one.undecided.flatMap(({ reasons }) => reasons.map((reason) => ({ class: one.class, reason }))),
  );
  const byReason = groupBy(open, ({ reason }) => (reason.endsWith(OF_THEM) ? '' : reason));
  return [...byReason].flatMap(([reason, some]) =>
    notCompared([...new Set(some.map((one) => one.class))], reason),
  );
}

/** Returns, for each policy type, one sentence about the users who are not compared. */
function notCompared(classes: readonly MovedClass[], reason: string): readonly UndecidedChange[] {
  const byType = groupBy(classes, ({ pair }) => pair.type);
  return [...byType].map(([policyType, some]) => {
    const isOne = some.length === 1 && some[0]?.users.length === 1;
    const why = reason === '' ? '' : `: ${reason}`;
    return {
      policyType,
      reason: `rules depend on facts that changed for ${whoWords(some)}, and the diff does not compare the sign-ins of ${isOne ? 'this user' : 'these users'}${why}`,
    };
  });
}

function idsByPair(classes: readonly MovedClass[]): MovedChanges['idsOf'] {
  const byPair = groupBy(classes, ({ pair }) => pair);
  const ids = new Map(
    [...byPair].map(([pair, some]) => [
      pair,
      new Set(some.flatMap(({ users }) => users.map(({ id }) => id))),
    ]),
  );
  return (pair) => ids.get(pair) ?? NOBODY;
}

const NOBODY: ReadonlySet<string> = new Set();

const MOST_NAMED = 3;

/** Returns the names of users with their changes, such as `ann and bob (members of Staff, now not members of Staff)`. */
function whoWords(classes: readonly MovedClass[]): string {
  const shown = classes
    .slice(0, MOST_NAMED)
    .map(({ users, moves }) => `${firstFewUnquoted(users.map(({ name }) => name))} (${moves})`);
  const left = new Set(classes.slice(MOST_NAMED).flatMap(({ users }) => users.map(({ id }) => id)));
  return alternatives([...shown, ...(left.size > 0 ? [counted(left.size, 'more user')] : [])], 'and');
}

function* withoutProgress<Answer>(steps: Steps<Answer>): Steps<Answer, never> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield undefined;
  }
}
