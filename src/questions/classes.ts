import { groupBy } from '../base/group-by.js';
import { range } from '../base/range.js';
import { EXPRESSION_DIALECTS } from '../expression/meaning/expression-fact.js';
import { distinctAtoms } from '../facts/definition/distinct-atoms.js';
import type { Atom, Meaning } from '../facts/fact.js';
import type { Request } from '../facts/request.js';
import type { World } from '../facts/world.js';
import { atomsOf } from '../logic/kleene/formula.js';
import { MATCH, type Rank, UNDEFINED } from '../logic/kleene/verdict.js';
import { type Box, intersect } from '../logic/solver/cubes.js';
import type { Snapshot } from '../policies/snapshot.js';
import { worldOf } from '../policies/world.js';
import { appIdsOf, meaningsIn, ruleListsOf } from '../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../symbolic/space.js';
import { truthsAt } from '../symbolic/theories/theory.js';
import { regionWordsIn } from '../symbolic/words/region-words.js';

/** Users whom no policy tells apart, whatever else their requests say. */
export interface UserClass {
  readonly userIds: readonly string[];
  /** What the policies ask of them comes to, in phrases that hold together; none where nothing asked of is known. */
  readonly description: readonly string[];
  /** What the policies ask and the snapshot does not say of them, by fact. */
  readonly unknown: readonly { readonly fact: string; readonly values: readonly string[] }[];
}

/** The users of a snapshot by what policies can tell apart, the largest class first. Of whom less is known is apart. */
export function classesOf(snapshot: Snapshot): UserClass[] {
  const world = worldOf(snapshot);
  return classesOver(meaningsIn(ruleListsOf(snapshot, world), world), snapshot, world);
}

/** The same by what these meanings can tell apart. */
export function classesOver(
  meanings: readonly { readonly meaning: Meaning; readonly world: World }[],
  snapshot: Snapshot,
  world: World,
): UserClass[] {
  const atoms = distinctAtoms(meanings.flatMap(({ meaning }) => [...atomsOf(meaning)]));
  const ranks = ranksOf(atoms, [NOBODY, ...snapshot.users.map(({ id }) => requestBy(id))], world);
  const own = range(atoms.length).filter((atom) => ranks(atom, 0) === UNDEFINED);
  const grouped = groupBy(snapshot.users.keys(), (user) => {
    const open = own.filter((atom) => ranks(atom, user + 1) === UNDEFINED);
    const details = unseen(open, atoms) ? detailsOf(snapshot.users[user]?.id ?? '', world) : '';
    return `${own.map((atom) => ranks(atom, user + 1)).join('')} ${details}`;
  });
  const space = spaceOf(meanings, appIdsOf(snapshot));
  const words = regionWordsIn(space, { before: world, after: world }, meanings);
  const isOfPeople = peopleQuestions(atoms, own, ranks, snapshot.users.length);
  return [...grouped.values()]
    .toSorted((a, b) => b.length - a.length)
    .map((users) => {
      const [first = 0] = users;
      const known = own.map((atom) => ({ atom: atoms[atom] as Atom, rank: ranks(atom, first + 1) }));
      return {
        userIds: users.map((user) => snapshot.users[user]?.id ?? ''),
        description: words([boxOf(known, space, world)])[0] ?? [],
        unknown: byFact(
          own.filter((atom) => isOfPeople(atom) && ranks(atom, first + 1) === UNDEFINED),
          atoms,
        ),
      };
    });
}

/** Whether an expression that nothing sees through asks of the user, among these questions that are not decided. */
function unseen(open: readonly number[], atoms: readonly Atom[]): boolean {
  return open.some((number) => {
    const { fact, value } = atoms[number] as Atom;
    return EXPRESSION_DIALECTS.has(fact) && READS_USER.test(value);
  });
}

const READS_USER = /user|group|login|member/i;

/** All that an expression may read of the user. */
function detailsOf(id: string, world: World): string {
  return JSON.stringify(world.person(id));
}

/** Nothing is known but what is so of every request. */
const NOBODY: Request = { appInstance: '', policyContext: {} };

function requestBy(id: string): Request {
  return { appInstance: '', policyContext: { user: { id } } };
}

type Ranks = (atom: number, request: number) => Rank;

/** What each request says to each question: each fact is asked all its questions at once. */
function ranksOf(atoms: readonly Atom[], requests: readonly Request[], world: World): Ranks {
  const facts = [...new Set(atoms.map(({ fact }) => fact))];
  const starts = new Map(facts.map((one) => [one, atoms.findIndex(({ fact }) => fact === one)]));
  const truths = new Map(
    facts.map((one) => {
      const values = atoms.flatMap(({ fact, value }) => (fact === one ? [value] : []));
      return [one, truthsAt(one, values, world, requests)];
    }),
  );
  return (number, request) => {
    const { fact } = atoms[number] as Atom;
    return truths.get(fact)?.(number - (starts.get(fact) ?? 0), request) ?? UNDEFINED;
  };
}

/** Those that the snapshot could answer of a user: it does of one, or their fields say so. */
function peopleQuestions(
  atoms: readonly Atom[],
  own: readonly number[],
  ranks: Ranks,
  users: number,
): (atom: number) => boolean {
  const ofPeople = new Set(
    own.filter((atom) => {
      const { fact } = atoms[atom] as Atom;
      const isField = fact.fields.some((field) => /^policyContext\.(?:user|groups)\b/.test(field));
      return isField || range(users).some((user) => ranks(atom, user + 1) !== UNDEFINED);
    }),
  );
  return (atom) => ofPeople.has(atom);
}

function boxOf(
  known: readonly { readonly atom: Atom; readonly rank: Rank }[],
  { choices, dimensions }: Space,
  world: World,
): Box {
  let box: Box = new Map();
  for (const { atom, rank } of known) {
    const formula = choices({ kind: 'atom', atom }, world);
    if (rank === UNDEFINED || formula.kind !== 'atom') continue;
    const { variable, values } = formula.atom;
    const { size = 0 } = dimensions[variable] ?? {};
    const held = rank === MATCH ? values : range(size).filter((value) => !values.includes(value));
    box = intersect(box, new Map([[variable, held]])) ?? box;
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
