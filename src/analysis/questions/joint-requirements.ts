import { getOrMake } from '../../base/memo.js';
import type { KnownMethod } from '../../model/assurance/configured-sets.js';
import { isAnyPathPossible } from '../../model/assurance/path-without.js';
import { searchEffort, TOO_MANY_COMBINATIONS } from '../../model/assurance/search-effort.js';
import { completenessOf } from '../../model/policies/completeness.js';
import type { Compiled } from '../../simulate/compile.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/absent-policies.js';
import type { Outcome } from '../../simulate/outcome/outcome.js';
import {
  accessOfBoth,
  availableFor,
  MOST_CASES,
  optionsOf,
  pairsOf,
  TOO_MANY,
} from '../../simulate/outcome/required.js';
import {
  applicationRequirements,
  NO_REQUIREMENT,
  type Requirement,
  sessionRequirements,
} from '../../simulate/outcome/requirement.js';
import { reasonsIn, valueIf } from '../../simulate/outcome/settled.js';
import type { Judge, Judgement } from './admitting.js';

type Known = readonly KnownMethod[];

/**
 * A function that searches for the authentication paths that satisfy all of the given verification methods. It returns one fact about these
 * paths, such as the assurance level of the weakest one. It returns `undefined` if no path satisfies the methods.
 */
type FindPaths<What> = (
  ...[methods, available, options, effort]: Parameters<typeof isAnyPathPossible>
) => What | undefined;

/**
 * Returns a function that answers a question about the authentication paths of a sign-in. Each path satisfies both the global session
 * policy and the application's policy. If the deciding rules are not known exactly, several combinations of their requirements are
 * possible.
 *
 * @param find - answers the question for one combination
 * @param agreed - joins the answers for all combinations into one answer. `isOfAll` means that no answer is missing: the question has an
 * answer for each combination, and the export lists all authenticators of the org.
 */
export function judgePaths<What>(
  find: FindPaths<What>,
  agreed: (found: readonly [What, ...What[]], isOfAll: boolean) => What,
  compiled: Compiled,
): Judge<What>['judge'] {
  const known = new Map<string, Judgement<What>>();
  const isKnown = completenessOf(compiled.snapshot).isComplete('authenticators');
  return (outcome) => {
    const readings = jointMethods(outcome, compiled);
    if ('kind' in readings) return readings;
    const all = readings.map(([methods, application]) =>
      getOrMake(known, JSON.stringify(methods), () => judgeReading(methods, application, find, compiled)),
    );
    const [first, ...others] = all.flatMap((one) => (one.kind === 'found' ? [one.what] : []));
    if (first !== undefined)
      return { kind: 'found', what: agreed([first, ...others], isKnown && others.length + 1 === all.length) };
    const rest = ['undecided', 'others'].flatMap((kind) => all.filter((one) => one.kind === kind));
    return rest[0] ?? { kind: 'nobody' };
  };
}

function judgeReading<What>(
  methods: Known,
  { method }: Requirement,
  find: FindPaths<What>,
  { snapshot }: Compiled,
): Judgement<What> {
  const options = optionsOf({ snapshot });
  const available = availableFor(method, { snapshot }, options);
  const effort = searchEffort();
  const what = find(methods, available, options, effort);
  if (what !== undefined) return { kind: 'found', what };
  const isReached = isAnyPathPossible(methods, available, options, effort);
  if (effort.isSpent) return { kind: 'undecided', reason: TOO_MANY_COMBINATIONS };
  return { kind: isReached ? 'others' : 'nobody' };
}

/**
 * Returns one entry for each possible pair of requirements (global session, application) that allows access. The entry has the verification
 * methods of both, and the requirement of the application's policy. If no pair allows access, returns "nobody". If a requirement is
 * unknown, returns "undecided".
 */
function jointMethods(
  { session, application }: Outcome,
  compiled: Compiled,
): Exclude<Judgement<never>, { readonly kind: 'found' }> | readonly (readonly [Known, Requirement])[] {
  const { snapshot } = compiled;
  const pairs = pairsOf(
    sessionRequirements(session, snapshot.engine === 'classic'),
    isWithoutApplicationPolicies(compiled) ? [NO_REQUIREMENT] : applicationRequirements(application),
  );
  if (pairs.length > MOST_CASES) return { kind: 'undecided', reason: TOO_MANY };
  const [reason] = pairs.flatMap((pair) => reasonsIn(accessOfBoth(...pair)));
  if (reason !== undefined) return { kind: 'undecided', reason };
  const admitted = pairs.filter((pair) => valueIf(accessOfBoth(...pair)) === 'ALLOW');
  if (admitted.length === 0) return { kind: 'nobody' };
  const unknown = admitted.flat().find(({ method }) => method.kind === 'unknown')?.method;
  if (unknown?.kind === 'unknown') return { kind: 'undecided', reason: unknown.reason };
  return admitted.map((pair) => [
    pair.flatMap(({ method }) => (method.kind === 'unknown' ? [] : [method])),
    pair[1],
  ]);
}
