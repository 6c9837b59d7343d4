import { groupBy } from '../../base/group-by.js';
import { lazy } from '../../base/lazy.js';
import { getOrMake } from '../../base/memo.js';
import { range } from '../../base/number-arrays.js';
import { runSteps, type Steps } from '../../base/work-steps.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import { MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import type { Box } from '../../logic/solver/cubes.js';
import type { Variable } from '../../logic/solver/literal.js';
import { EXPRESSION_DIALECTS } from '../../model/expression/meaning/expression-fact.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import type { Atom, Fact, Meaning } from '../../model/facts/fact.js';
import type { Request } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { worldOf } from '../../model/policies/world-of-snapshot.js';
import { appIdsOf, meaningsIn, ruleListsOf } from '../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../symbolic/space.js';
import { evaluatorOf } from '../symbolic/theories/theory.js';
import { regionWordsIn } from '../symbolic/words/region-words.js';

/**
 * A class of users whom no policy distinguishes. If two requests differ only in the user, and both users are in the class, the result is
 * the same.
 */
export interface UserClass {
  readonly userIds: readonly string[];
  /** The known properties of the users in this class that policies test, as phrases that all hold; empty if no property is known. */
  readonly description: readonly string[];
  /** The user properties that policies test and that the snapshot does not contain, grouped by fact (such as group membership). */
  readonly unknown: readonly { readonly fact: string; readonly values: readonly string[] }[];
}

/**
 * Groups the users of the snapshot whom no policy distinguishes, and returns the largest class first. A user with an unknown property that
 * policies test is only in a class with users for whom the same property is unknown.
 */
export function classesOf(snapshot: Snapshot): UserClass[] {
  const world = worldOf(snapshot);
  return classesOver(meaningsIn(ruleListsOf(snapshot, world), world), snapshot, world);
}

/** Returns the classes of users that the given conditions distinguish. */
export function classesOver(meanings: readonly MeaningOf[], snapshot: Snapshot, world: World): UserClass[] {
  return runSteps(alikeUsersOver(meanings, snapshot, world)).map(({ described }) => described());
}

/** A class of users whose description is computed only when it is read: of thousands of classes, few are shown. */
export interface AlikeUsers {
  readonly userIds: readonly string[];
  described(): UserClass;
}

interface MeaningOf {
  readonly meaning: Meaning;
  readonly world: World;
}

/**
 * Groups the users of a snapshot into classes. No condition distinguishes two users of the same class. The largest class comes first; the
 * classes have no description yet. The generator yields once for each user, so that the caller can report progress.
 */
export function* alikeUsersOver(
  meanings: readonly MeaningOf[],
  snapshot: Snapshot,
  world: World,
): Steps<AlikeUsers[], 'users'> {
  const atoms = distinctAtoms(meanings.flatMap(({ meaning }) => atomsOf(meaning)));
  const ranksOf = rankingOver(atoms, world);
  const unsaid = ranksOf(EMPTY_REQUEST);
  const own = range(atoms.length).filter((atom) => unsaid[atom] === UNDEFINED);
  const answered = new Set<number>();
  const keyOf = (id: string) => {
    const ranks = ranksOf(requestBy(id));
    for (const atom of own) if (ranks[atom] !== UNDEFINED) answered.add(atom);
    const key = own.map((atom) => ranks[atom]).join('');
    const isUnseen = own.some((atom) => ranks[atom] === UNDEFINED && readsUser(atoms[atom] as Atom));
    return isUnseen ? `${key} ${detailsOf(id, world)}` : key;
  };
  const grouped = new Map<string, string[]>();
  let done = 0;
  for (const { id } of snapshot.users) {
    getOrMake(grouped, keyOf(id), () => []).push(id);
    yield { done: ++done, total: snapshot.users.length, of: 'users' };
  }
  const words = lazy(() => classWordsOver(meanings, snapshot, world));
  const isOfPeople = ({ fact, value }: Atom, atom: number) =>
    answered.has(atom) || (fact.fieldsFor?.(value, world) ?? fact.fields).some(isOfUser);
  return [...grouped.values()]
    .toSorted((a, b) => b.length - a.length)
    .map(
      (userIds): AlikeUsers => ({
        userIds,
        described: lazy(() => {
          const ranks = ranksOf(requestBy(userIds[0] ?? ''));
          const known = own.map((atom) => ({ atom: atoms[atom] as Atom, rank: ranks[atom] as Rank }));
          const open = own.filter(
            (atom) => ranks[atom] === UNDEFINED && isOfPeople(atoms[atom] as Atom, atom),
          );
          return { userIds, description: words()(known), unknown: byFact(open, atoms) };
        }),
      }),
    );
}

/** Whether the request field is about the user, so that a snapshot could contain its value. */
function isOfUser(field: string): boolean {
  return /^policyContext\.(?:user|groups)\b/.test(field);
}

/**
 * Returns a function that describes users by phrases. Its input is the known verdicts of elementary conditions (atoms) about these users.
 */
function classWordsOver(
  meanings: readonly MeaningOf[],
  snapshot: Snapshot,
  world: World,
): (known: readonly RankedAtom[]) => readonly string[] {
  const space = spaceOf(meanings, appIdsOf(snapshot));
  const words = regionWordsIn(space, { before: world, after: world }, meanings);
  return (known) => words([boxOf(known, space, world)])[0] ?? [];
}

interface RankedAtom {
  readonly atom: Atom;
  readonly rank: Rank;
}

/** Whether an elementary condition (atom) is an expression that cannot be analysed and that uses data of the user. */
function readsUser({ fact, value }: Atom): boolean {
  return EXPRESSION_DIALECTS.has(fact) && READS_USER.test(value);
}

const READS_USER = /user|group|login|member/i;

/** Returns a text that contains everything about a user that an expression may use. */
function detailsOf(id: string, world: World): string {
  return JSON.stringify(world.person(id));
}

/** A request without a user and without any other fact. */
const EMPTY_REQUEST: Request = { appInstance: '', policyContext: {} };

function requestBy(id: string): Request {
  return { appInstance: '', policyContext: { user: { id } } };
}

/**
 * Returns a function that evaluates the given elementary conditions (atoms) for a request. Its result has one verdict for each of them, in
 * the same order.
 */
function rankingOver(atoms: readonly Atom[], world: World): (request: Request) => readonly Rank[] {
  const readers = [...groupBy(atoms.keys(), (number) => atoms[number]?.fact as Fact)].map(
    ([fact, numbers]) => ({
      numbers,
      rankIn: evaluatorOf(
        fact,
        numbers.map((number) => atoms[number]?.value ?? ''),
        world,
      ),
    }),
  );
  return (request) => {
    const ranks: Rank[] = atoms.map(() => UNDEFINED);
    for (const { numbers, rankIn } of readers) {
      const rankOf = rankIn(request);
      for (let question = 0; question < numbers.length; question++)
        ranks[numbers[question] as number] = rankOf(question);
    }
    return ranks;
  };
}

function boxOf(known: readonly RankedAtom[], { choices, dimensions }: Space, world: World): Box {
  const box = new Map<Variable, readonly number[]>();
  for (const { atom, rank } of known) {
    const formula = choices({ kind: 'atom', atom }, world);
    if (rank === UNDEFINED || formula.kind !== 'atom') continue;
    const { variable, values } = formula.atom;
    const { size = 0 } = dimensions[variable] ?? {};
    const before = box.get(variable) ?? range(size);
    const held = before.filter((value) => values.includes(value) === (rank === MATCH));
    if (held.length > 0) box.set(variable, held);
  }
  return box;
}

function byFact(numbers: readonly number[], atoms: readonly Atom[]): UserClass['unknown'] {
  const questions = numbers.map((number) => atoms[number] as Atom);
  return [...groupBy(questions, ({ fact }) => fact.name)].map(([fact, own]) => ({
    fact,
    values: own.map(({ value }) => value),
  }));
}
