import type {
  CaseSearch,
  RegionCase,
  RegionPoint,
  SearchedRegion,
  Within,
} from '../../analysis/questions/completions/case-search.js';
import {
  definiteCase,
  type SignInCase,
  type SignInScope,
} from '../../analysis/questions/completions/sign-in-cases.js';
import { getOrMake } from '../../base/memo.js';
import { readBody } from '../../documents/request/read-request.js';
import type { Request } from '../../model/facts/request.js';
import type { Compiled } from '../../simulate/compile.js';

/** A set of sign-ins (region) to search, and whether the sign-ins are those of users in the org or of anybody. */
export interface UsersRegion extends SearchedRegion {
  readonly isOfUsers: boolean;
}

/**
 * Returns a function that finds the possible outcomes in a set of sign-ins (region). If two sets of sign-ins by users of the org have the
 * same constraints, only the first is searched. The second gets the same outcomes, with examples by its own users, which the simulator
 * confirms.
 */
export function cachedPoints(
  search: CaseSearch,
  scope: SignInScope,
  compiled: Compiled,
  regionKey: (within: readonly Within[]) => string,
): (region: UsersRegion) => readonly RegionPoint[] {
  const found = new Map<string, readonly RegionCase[]>();
  return (region) => {
    const key = JSON.stringify([region.appIds, regionKey(region.within)]);
    const known = region.isOfUsers ? found.get(key) : undefined;
    const moved = known && casesForRegion(region, known, scope, compiled);
    if (moved !== undefined) return moved;
    const points = [...search.casesIn(region)];
    if (points.every(isCase)) found.set(key, points);
    return points;
  };
}

/** Returns a function that returns equal texts for equal solver constraints, as keys of a cache. */
export function regionKeys(): (within: readonly Within[]) => string {
  const numbers = new Map<Within, number>();
  return (within) => within.map((one) => getOrMake(numbers, one, () => numbers.size)).join();
}

function isCase(point: RegionPoint): point is RegionCase {
  return 'one' in point;
}

/**
 * Returns the known outcomes with new examples from the given set of sign-ins (region). Returns `undefined` if the simulator does not
 * confirm an example for each outcome.
 */
function casesForRegion(
  { requestsAt }: UsersRegion,
  known: readonly RegionCase[],
  scope: SignInScope,
  compiled: Compiled,
): readonly RegionCase[] | undefined {
  const moved: RegionCase[] = [];
  for (const { one, example } of known) {
    const own = firstSame(requestsAt(example, NO_MODEL), one, scope, compiled);
    if (own === undefined) return undefined;
    moved.push(own);
  }
  return moved;
}

function firstSame(
  wholes: Iterable<Request>,
  one: SignInCase,
  scope: SignInScope,
  compiled: Compiled,
): RegionCase | undefined {
  for (const whole of wholes) {
    if (!readBody(whole, compiled.world, 'person').ok) continue;
    const found = definiteCase(whole, scope, compiled);
    if (found !== undefined && isSameCase(found, one)) return { one: found, example: whole };
  }
  return undefined;
}

/**
 * An empty solver model. It is passed to `requestsAt` if the users are known. Requests by known users are made from an example request, so
 * they need no values from a model.
 */
const NO_MODEL: Parameters<SearchedRegion['requestsAt']>[1] = [];

function isSameCase(one: SignInCase, other: SignInCase): boolean {
  return (
    one.isBlocked === other.isBlocked &&
    [...one.decided].every(([type, rule]) => other.decided.get(type)?.rule.rule === rule?.rule.rule)
  );
}
