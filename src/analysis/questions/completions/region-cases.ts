import { MATCH } from '../../../logic/kleene/verdict.js';
import type { Request } from '../../../model/facts/request.js';
import type { Compiled } from '../../../simulate/compile.js';
import { requestsByUsers } from '../../symbolic/known-users.js';
import type { RuleList } from '../../symbolic/rule-lists.js';
import { verdictFor } from '../../symbolic/verdict-for.js';
import type { SearchLimits } from '../session/limits.js';
import { caseSearch, type MeaningIn, type RegionPoint } from './case-search.js';
import type { SignInScope } from './sign-in-cases.js';

/** A set of requests (region). It contains the requests for the given applications that meet all conditions in `within`. */
export interface RequestRegion {
  readonly appIds: readonly string[];
  readonly within: readonly MeaningIn[];
  /** Returns the request with additional facts: those that are the same in all requests of the region, and that no condition tests. */
  withFixedFacts(request: Request): Request;
}

/**
 * Yields every possible combination of deciding rules for a set of requests. Uses only the rule lists of the policy types in scope. The
 * result is complete if the generator ends by itself.
 * Spec: Policy tests, 3.
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
    requestsAt: (request) => {
      const userIds = compiled.world.application(request.appInstance)?.users.ids ?? [];
      return [request, ...requestsByUsers(request, [...userIds])].map((one) => region.withFixedFacts(one));
    },
  });
}
