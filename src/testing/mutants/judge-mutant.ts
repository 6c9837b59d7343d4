import type { ChangedRegion } from '../../analysis/questions/diff/changes.js';
import { diffOfTypes } from '../../analysis/questions/diff/diff.js';
import type { SearchLimits } from '../../analysis/questions/session/limits.js';
import { ifWords } from '../../analysis/questions/session/stated-outcomes.js';
import { missingAppsOf } from '../../model/policies/placeholders.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import { type Compiled, compile } from '../../simulate/compile.js';
import { partOfRequest } from '../request/part-of-request.js';
import type { RequestPart } from '../request/part-words.js';
import type { Killer, KillerOf } from './killers.js';
import { type KillingTest, killingTest } from './killing-test.js';
import { type LintErrors, lintErrorsOf, newLintError } from './lint-errors.js';
import type { NamedMutant } from './mutant.js';

/** The verdict on a mutant. Spec: Policy tests, 6. */
export type MutantVerdict =
  /** The service would reject the mutant: it has a lint error that the org does not have, or the edit is impossible. */
  | { readonly status: 'unusable'; readonly reason: string; readonly rule?: string }
  | { readonly status: 'killed'; readonly by: Killer }
  /** It is proved that every request has the same result in the mutant and in the org. */
  | { readonly status: 'equivalent' }
  | { readonly status: 'survived'; readonly shown: Survival }
  | { readonly status: 'undecided'; readonly reasons: readonly string[] };

export type MutantStatus = MutantVerdict['status'];

/** How a mutant that no test detects differs from the org. */
export interface Survival {
  /** A request with different results in the org and the mutant, confirmed by the simulator. */
  readonly request: RequestPart;
  readonly policyType: string;
  /** The results in the org and in the mutant, as text. */
  readonly before: string;
  readonly after: string;
  /** The conditions under which the request is possible; absent if the request is always possible. */
  readonly if?: readonly string[];
  /** A test that would kill the mutant; absent if no expectation of a test can express the difference. */
  readonly test?: KillingTest;
}

/** The org that mutants are compared with, and the function that finds a test which kills a mutant. */
export interface Judging {
  readonly org: Compiled;
  readonly errors: LintErrors;
  readonly killerOf: KillerOf;
  readonly limits: SearchLimits;
}

/**
 * Returns the verdict on a mutant: whether it is usable, and whether a test kills it. Equivalence is checked only for mutants that survive.
 */
export function judgeMutant(mutant: NamedMutant, judging: Judging): MutantVerdict {
  const edited = mutant.make();
  if (!edited.ok) return { status: 'unusable', reason: edited.problems[0]?.message ?? '' };
  const error = newLintError(judging.errors, lintErrorsOf(edited.value));
  if (error !== undefined) return { status: 'unusable', reason: error.message, rule: error.rule };
  const compiled = compile(edited.value);
  const by = judging.killerOf(mutant, compiled);
  if (by !== undefined) return { status: 'killed', by };
  return differenceVerdict(mutant, compiled, judging);
}

function differenceVerdict(mutant: NamedMutant, compiled: Compiled, { org, limits }: Judging): MutantVerdict {
  const found = diffOfTypes(mutant.types, org, compiled, { ...limits, boxes: 1, exceptions: 0 });
  const known = found.changes.filter(({ change }) => change !== 'unknown');
  const shown = survivals(known, org, compiled);
  const possible = shown.filter((one) => one.if === undefined);
  const first = [...possible, ...shown].find(({ test }) => test !== undefined) ?? possible[0] ?? shown[0];
  if (first !== undefined) return { status: 'survived', shown: first };
  if (found.undecided.length === 0 && found.changes.length === 0) return { status: 'equivalent' };
  const reasons = [
    ...found.undecided.map(({ reason }) => reason),
    ...(found.changes.length > 0 ? ['the deciding rules cannot be compared'] : []),
  ];
  return { status: 'undecided', reasons: [...new Set(reasons)] };
}

/** The maximum number of sets of affected sign-ins that are examined. For each set, the search looks for a test that kills the mutant. */
const MOST_REGIONS = 5;

function survivals(regions: readonly ChangedRegion[], org: Compiled, mutant: Compiled): Survival[] {
  const found: Survival[] = [];
  for (const region of regions.slice(0, MOST_REGIONS)) {
    const request = partOfRequest(region.example, org.snapshot);
    const test = killingTest(request, region, org, mutant);
    const conditions = [ifWords(region) ?? [], ifApplicationWords(region, org) ?? []].flat();
    found.push({
      request,
      policyType: region.policyType,
      before: outcomeWords(region.before),
      after: outcomeWords(region.after),
      ...(conditions.length > 0 && { if: conditions }),
      ...(test && { test }),
    });
    if (test !== undefined && conditions.length === 0) break;
  }
  return found;
}

/**
 * Returns a condition as text if the export neither contains nor names the application of the example request: the org must have this
 * application. Otherwise returns `undefined`.
 */
function ifApplicationWords(
  { example: { appInstance } }: ChangedRegion,
  { snapshot }: Compiled,
): string | undefined {
  const isNamed = [...snapshot.apps, ...missingAppsOf(snapshot)].some(({ id }) => id === appInstance);
  return isNamed ? undefined : 'if the org has an application that is not in the export';
}

function outcomeWords(rule: ChangedRegion['before']): string {
  return rule === null ? 'no rule decides' : `${ruleWords(rule)}: ${rule.result}`;
}
