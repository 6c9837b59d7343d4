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

/** Requests of users of the org, or of anybody. */
export interface UsersRegion extends SearchedRegion {
  readonly isOfUsers: boolean;
}

/**
 * How the requests of regions come out, worked out once for those of which the same holds: who asks is another user each time,
 * so each witness is put as one of theirs, and run through the simulator anew.
 */
export function pointsOnce(
  search: CaseSearch,
  scope: SignInScope,
  compiled: Compiled,
  regionKey: (within: readonly Within[]) => string,
): (region: UsersRegion) => readonly RegionPoint[] {
  const found = new Map<string, readonly RegionCase[]>();
  return (region) => {
    const key = JSON.stringify([region.appIds, regionKey(region.within)]);
    const known = region.isOfUsers ? found.get(key) : undefined;
    const moved = known && movedTo(region, known, scope, compiled);
    if (moved !== undefined) return moved;
    const points = [...search.casesIn(region)];
    if (points.every(isCase)) found.set(key, points);
    return points;
  };
}

/** Of what is one and the same in a search the key is the same. */
export function regionKeys(): (within: readonly Within[]) => string {
  const numbers = new Map<Within, number>();
  return (within) => within.map((one) => getOrMake(numbers, one, () => numbers.size)).join();
}

function isCase(point: RegionPoint): point is RegionCase {
  return 'one' in point;
}

/** The same cases with witnesses of this region; nothing where one of them cannot be had so. */
function movedTo(
  { requestsAt }: UsersRegion,
  known: readonly RegionCase[],
  scope: SignInScope,
  compiled: Compiled,
): readonly RegionCase[] | undefined {
  const moved: RegionCase[] = [];
  for (const { one, witness } of known) {
    const own = firstSame(requestsAt(witness, NO_MODEL), one, scope, compiled);
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
    if (found !== undefined && isSameCase(found, one)) return { one: found, witness: whole };
  }
  return undefined;
}

/** Of users no value of the space is looked up. */
const NO_MODEL: Parameters<SearchedRegion['requestsAt']>[1] = [];

function isSameCase(one: SignInCase, other: SignInCase): boolean {
  return (
    one.isRefused === other.isRefused &&
    [...one.decided].every(([type, rule]) => other.decided.get(type)?.rule.rule === rule?.rule.rule)
  );
}
