import type { Request } from '../facts/request.js';
import type { World } from '../facts/world.js';
import { refusedBefore } from '../facts/zone.js';
import { always } from '../logic/kleene/formula.js';
import type { Effort } from '../logic/solver/effort.js';
import { type Literal, negated } from '../logic/solver/literal.js';
import type { SolverAnswer } from '../logic/solver/satisfy.js';
import type { Snapshot } from '../policies/snapshot.js';
import { appsOf } from './apps-of.js';
import { boundsOf } from './bounds.js';
import { regionWordsIn } from './describe.js';
import { both, FirstMatch } from './first-match.js';
import { budgetFor, type SearchLimits } from './limits.js';
import { type DecidedRegion, regionBoxes } from './region-boxes.js';
import { type ListedRule, meaningsIn, type RuleList } from './rule-lists.js';
import { type Space, spaceOf } from './space.js';
import type { Choices } from './theories/theory.js';
import { knownUsers, type UsersIn } from './users-in.js';

/** Requests in words: all that fit any of the descriptions; phrases of one hold together, and none say every request. */
export interface Described {
  readonly description: readonly (readonly string[])[];
  /** Otherwise there are more requests than described. */
  readonly isWhole: boolean;
  /** All but those that one of the rules above decides, of which there are so many; 0: no exceptions. */
  readonly exceptions: number;
  /** The users of the snapshot who are among them; with exceptions, others are not. */
  readonly users: UsersIn;
}

export interface QueryLimits extends SearchLimits {
  /** How many boxes a region may be described by. */
  readonly boxes?: number | undefined;
  /** Told how many rules have been looked at, where that takes long. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

const USUAL_BOXES = 12;

/** How many rules above may be written out of a region; if there are more, they are counted. */
const EXCEPTIONS = 8;

export type Among = 'all' | 'perhaps let through' | 'surely let through';

/** Some lists of rules, one of them or more to be asked of at a time, for requests that the service lets through to them. */
export interface Queried {
  readonly space: Space;
  /** What is left for all questions together. */
  readonly effort: Effort;
  /** By list: that the rule at a place decides, as far as a request can tell; at the place after the last, that none does. */
  surely(list: RuleList, place: number): Literal;
  /** The same, whatever cannot be told. */
  perhaps(list: RuleList, place: number): Literal;
  /** Among requests that the service surely lets through to its policies, or that it may, or among all. */
  solve(wanted: readonly Literal[], among: Among): SolverAnswer;
  /** Holds exactly when one of them does. */
  either(literals: readonly Literal[]): Literal;
  both(one: Literal, other: Literal): Literal;
  requestOf(answer: SolverAnswer): Request | undefined;
  /** What the rule at a place asks by itself, as far as a request can tell. */
  asked(list: RuleList, place: number): Choices;
  described(region: DecidedRegion): Described;
}

/** `lists`: the first one says which applications it is for. */
export function queried(
  lists: readonly RuleList[],
  { world, snapshot: { users } }: { readonly world: World; readonly snapshot: Pick<Snapshot, 'users'> },
  appIds: readonly string[],
  { boxes = USUAL_BOXES, ...limits }: QueryLimits = {},
): Queried {
  const refused = refusedBefore(world);
  const meanings = meaningsIn(lists, world);
  const space = spaceOf([...meanings, { meaning: refused, world }], appIds, { isForRefused: true });
  const { solver } = space;
  const [first] = lists;
  const apps = first === undefined ? [] : appsOf(first, space);
  const bounds = boundsOf(space.choices(refused, world), space.unknowable);
  const passing = (blocked: Choices) => [...apps, negated(solver.literal(blocked))];
  const given = {
    all: apps,
    'perhaps let through': passing(bounds.surely),
    'surely let through': [...passing(bounds.perhaps), space.acceptable],
  } as const satisfies Record<Among, readonly Literal[]>;
  const sides = new Map(lists.map((list) => [list, sidesOf(list, space, world)]));
  const budget = budgetFor(lists, limits);
  const known = knownUsers(users, space, world);
  const words = regionWordsIn(space, { before: world, after: world }, meanings);
  return {
    space,
    effort: budget.effort,
    surely: (list, place) => (sides.get(list) as Sides).sure.decides(place),
    perhaps: (list, place) => (sides.get(list) as Sides).open.decides(place),
    solve: (wanted, among) => {
      const asked = [...given[among], ...wanted];
      return among === 'surely let through' ? space.find(asked, budget) : solver.solve(asked, budget);
    },
    either: (literals) => either(literals, space),
    both: (one, other) => both(one, other, solver),
    requestOf: (answer) => (answer.kind === 'satisfiable' ? space.requestOf(answer.model) : undefined),
    asked: (list, place) => (sides.get(list) as Sides).asked[place] ?? always,
    described(region) {
      const passing = given['surely let through'];
      const asking = { space, given: passing, budget, boxes, exceptions: EXCEPTIONS };
      const { boxes: found, ...rest } = regionBoxes(region, asking);
      return { description: words(found), ...rest, users: known.within(found, region.apps.appIds) };
    },
  };
}

interface Sides {
  /** What each rule surely asks. */
  readonly asked: readonly Choices[];
  readonly sure: FirstMatch;
  /** Some of what cannot be told may keep a rule from deciding, or let it. */
  readonly open: FirstMatch;
}

function sidesOf({ rules }: RuleList, space: Space, world: World): Sides {
  const { solver } = space;
  const links = rules.map(({ meaning }: ListedRule) => {
    const { surely, perhaps } = boundsOf(space.choices(meaning, world), space.unknowable);
    return { asked: surely, surely: solver.literal(surely), perhaps: solver.literal(perhaps) };
  });
  return {
    asked: links.map(({ asked }) => asked),
    sure: new FirstMatch(
      links.map(({ surely, perhaps }) => ({ own: surely, shield: perhaps })),
      solver,
    ),
    open: new FirstMatch(
      links.map(({ surely, perhaps }) => ({ own: perhaps, shield: surely })),
      solver,
    ),
  };
}

function either(literals: readonly Literal[], { solver }: Space): Literal {
  const [only, ...others] = literals;
  if (only !== undefined && others.length === 0) return only;
  const literal = solver.selector();
  solver.requireAny([negated(literal), ...literals]);
  for (const one of literals) solver.requireAny([literal, negated(one)]);
  return literal;
}
