import { type Literal, negated } from '../../../logic/solver/literal.js';
import type { SolverAnswer } from '../../../logic/solver/satisfy.js';
import type { Request } from '../../../model/facts/request.js';
import { blockedByZones } from '../../../model/facts/zones/zone.js';
import type { Compiled } from '../../../simulate/compile.js';
import { Encoded, type EncodedList, encodeList } from '../../symbolic/encode.js';
import { knownUsers } from '../../symbolic/known-users.js';
import { type DecidedRegion, regionBoxes } from '../../symbolic/regions/region-boxes.js';
import { meaningsIn, type RuleList } from '../../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../../symbolic/space.js';
import { regionWordsIn } from '../../symbolic/words/region-words.js';
import { type CountedUsers, countedUsers } from './counted-users.js';
import { budgetFor, type RegionLimits, type SharedBudget, USUAL } from './limits.js';

/** Requests in words: all that fit any of the descriptions; phrases of one hold together, and none say every request. */
export interface Described {
  readonly description: readonly (readonly string[])[];
  /** Otherwise there are more requests than described. */
  readonly isWhole: boolean;
  /** All but those that one of the rules above decides, of which there are so many; 0: no exceptions. */
  readonly exceptions: number;
  /** The users of the snapshot who can sign in and are among them; with exceptions, others are not. */
  readonly users: CountedUsers;
}

/** A region of requests, with one of them that was run through the simulator. */
export interface WitnessedRegion extends Described {
  readonly witness: Request;
  /** So many of the exceptions are rules of the global session policies; the others stand above in the same list. */
  readonly exceptionsOfSessions?: number;
}

export type Among = 'all' | 'may pass' | 'must pass';

/** Some lists of rules, among requests that the service lets through to its policies. */
export interface RuleScope {
  readonly space: Space;
  /** In the order given. */
  readonly lists: readonly EncodedList[];
  readonly budget: SharedBudget;
  /** Among requests that the service must let through, or that it may, or among all. */
  solve(wanted: readonly Literal[], among: Among): SolverAnswer;
  requestOf(answer: SolverAnswer): Request | undefined;
  described(region: DecidedRegion): Described;
}

/** `lists`: the first one says which applications it is for. `beside`: what else tells requests apart. */
export function scopeOf(
  ruleLists: readonly RuleList[],
  { world, snapshot: { users } }: Compiled,
  appIds: readonly string[],
  { boxes = USUAL.boxes.ofQuestion, ...limits }: RegionLimits = {},
  beside: Parameters<typeof spaceOf>[0] = [],
): RuleScope {
  const refused = blockedByZones(world);
  const meanings = meaningsIn(ruleLists, world);
  const asked = [...meanings, { meaning: refused, world }, ...beside];
  const space = spaceOf(asked, appIds, { isForRefused: true });
  const lists = ruleLists.map((list) => encodeList(list, space, world));
  const { solver } = space;
  const all = lists.slice(0, 1).flatMap(({ apps }) => apps);
  const refusal = new Encoded(refused, space, world);
  const given = {
    all,
    'may pass': [...all, negated(refusal.must)],
    'must pass': [...all, negated(refusal.may), space.acceptable],
  } as const satisfies Record<Among, readonly Literal[]>;
  const budget = budgetFor(ruleLists, limits);
  const known = knownUsers(users, space, world);
  const words = regionWordsIn(space, { before: world, after: world }, meanings);
  return {
    space,
    lists,
    budget,
    solve(wanted, among) {
      const literals = [...given[among], ...wanted];
      return among === 'must pass' ? space.find(literals, budget) : solver.solve(literals, budget);
    },
    requestOf: (answer) => (answer.kind === 'satisfiable' ? space.requestOf(answer.model) : undefined),
    described(region) {
      const { exceptions } = USUAL;
      const { boxes: found, ...rest } = regionBoxes(region, {
        space,
        given: given['must pass'],
        budget,
        boxes,
        exceptions,
      });
      const { isExact, ...within } = known.within(found, region.apps.appIds);
      // The region has the requests that the rule must decide: where it may decide others, so may be their users.
      const isKnowable = lists.every(({ first }) => first.must === first.may);
      return {
        description: words(found),
        ...rest,
        users: countedUsers({ ...within, isExact: isExact && isKnowable }, users),
      };
    },
  };
}
