import { MATCH } from '../../../logic/kleene/verdict.js';
import type { Request } from '../../../model/facts/request.js';
import type { Compiled } from '../../../simulate/compile.js';
import { byUsers } from '../../symbolic/known-users.js';
import type { RuleList } from '../../symbolic/rule-lists.js';
import { verdictFor } from '../../symbolic/verdict-for.js';
import type { SearchLimits } from '../session/limits.js';
import { caseSearch, type MeaningIn, type RegionPoint } from './case-search.js';
import type { SignInScope } from './sign-in-cases.js';

/** Some requests: for these applications, and of which all of this holds. */
export interface RequestRegion {
  readonly appIds: readonly string[];
  readonly within: readonly MeaningIn[];
  /** What every request of it says beside, as far as nothing asks it. */
  withSaid(request: Request): Request;
}

/**
 * Every way in which some request of a region comes out, one after the other, until whoever looks has seen enough. The
 * lists are those of the types in scope; when it ends by itself, there is no other. Spec: Policy tests, 3.
 */
export function regionCases(
  region: RequestRegion,
  scope: SignInScope,
  ruleLists: readonly RuleList[],
  compiled: Compiled,
  limits: SearchLimits = {},
): Generator<RegionPoint> {
  const { appIds, within } = region;
  const search = caseSearch(ruleLists, scope, within, appIds, compiled, limits);
  const verdicts = within.map(({ meaning, world }) => verdictFor(meaning, world));
  return search.casesIn({
    appIds,
    has: (request) => verdicts.every((verdictOf) => verdictOf(request) === MATCH),
    within: within.map(search.encoded),
    puttings: (request) => {
      const userIds = compiled.world.application(request.appInstance)?.users.ids ?? [];
      return [request, ...byUsers(request, [...userIds])].map((one) => region.withSaid(one));
    },
  });
}
