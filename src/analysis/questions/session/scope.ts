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

/**
 * Descriptions of a set of requests. Each request matches at least one description. A description is a list of phrases that all hold; an
 * empty list matches every request.
 */
export interface Described {
  readonly description: readonly (readonly string[])[];
  /** Whether each request that is to be described matches at least one description. */
  readonly isDescriptionComplete: boolean;
  /**
   * The number of exceptions: higher-ranked rules that decide some of the described requests, so that this rule does not decide them. 0 if
   * there are no exceptions.
   */
  readonly exceptions: number;
  /**
   * The users of the snapshot who can make the described sign-ins, if their accounts can sign in. If `exceptions` is above 0, some of these
   * users may be exceptions: higher-ranked rules decide all of their sign-ins.
   */
  readonly users: CountedUsers;
}

/** A set of requests (region), with an example that was run through the simulator. */
export interface WitnessedRegion extends Described {
  readonly example: Request;
  /** The number of exceptions that are rules of the global session policies. All other exceptions are rules of the application's policy. */
  readonly sessionExceptions?: number;
}

export type Among = 'all' | 'may pass' | 'must pass';

/** Rule lists in a search space, restricted to requests that the service does not block before any policy. */
export interface RuleScope {
  readonly space: Space;
  /** The rule lists that were passed to `scopeOf`, encoded, in the same order. */
  readonly lists: readonly EncodedList[];
  readonly budget: SharedBudget;
  /**
   * Runs a solver query. `among` selects the requests: those that the service definitely does not block, those that it possibly does not
   * block, or all.
   */
  solve(wanted: readonly Literal[], among: Among): SolverAnswer;
  requestOf(answer: SolverAnswer): Request | undefined;
  described(region: DecidedRegion): Described;
}

/**
 * Creates the search space for some rule lists, without requests that the service blocks. The first rule list determines the applications.
 * `further` has additional conditions that the search space must distinguish.
 */
export function scopeOf(
  ruleLists: readonly RuleList[],
  { world, snapshot: { users } }: Compiled,
  appIds: readonly string[],
  { boxes = USUAL.boxes.ofQuestion, ...limits }: RegionLimits = {},
  further: Parameters<typeof spaceOf>[0] = [],
): RuleScope {
  const refused = blockedByZones(world);
  const meanings = meaningsIn(ruleLists, world);
  const asked = [...meanings, { meaning: refused, world }, ...further];
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
      const {
        boxes: found,
        isWhole,
        exceptions: excepted,
      } = regionBoxes(region, {
        space,
        given: given['must pass'],
        budget,
        boxes,
        exceptions,
      });
      const { isExact, ...within } = known.within(found, region.apps.appIds);
      // The description contains only requests that the rule definitely decides. If the rule possibly decides further requests, their users
      // are missing from the list of users.
      const isKnowable = lists.every(({ first }) => first.must === first.may);
      return {
        description: words(found),
        isDescriptionComplete: isWhole,
        exceptions: excepted,
        users: countedUsers({ ...within, isExact: isExact && isKnowable }, users),
      };
    },
  };
}
