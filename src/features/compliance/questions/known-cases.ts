import type {
  RegionCase,
  RegionPoint,
  UndecidedPoint,
} from '../../../analysis/questions/completions/case-search.js';
import type { SignInCase } from '../../../analysis/questions/completions/sign-in-cases.js';
import type { SearchLimits } from '../../../analysis/questions/session/limits.js';
import type { EncodedRule } from '../../../analysis/symbolic/encode.js';
import { getOrMake, memoize } from '../../../base/memo.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Compiled } from '../../../simulate/compile.js';
import type { VisitedRule } from '../../../simulate/match-rules.js';
import { type CaseOutcome, caseOutcomeOf } from '../../../testing/expect/case-outcome.js';
import type { Subject } from '../../../testing/expect/subject.js';

/** A step of a search for the possible results of a set of sign-ins. It yields a result, a reason why something is unknown, or both. */
export interface CasePoint {
  /**
   * The result; absent if the step yields only a reason. If `unknownReason` is present, it is unknown whether a sign-in with this result
   * exists.
   */
  readonly found: JudgedCase | undefined;
  /** The reason why it is unknown whether a sign-in with the result `found` exists. Absent if the simulator confirmed such a sign-in. */
  readonly unknownReason?: string;
}

/** A possible result of a set of sign-ins, with an example sign-in. A requirement on the sign-ins must hold for every possible result. */
export interface JudgedCase {
  readonly one: SignInCase;
  readonly outcome: CaseOutcome;
  readonly subject: Subject;
}

/** A set of sign-ins in an org, as the key of the cache of results. */
export interface RegionKey {
  readonly types: readonly SimulatedTypeName[];
  readonly appIds: readonly string[];
  readonly meaning: Meaning;
  readonly limits: SearchLimits;
}

/**
 * Yields every possible result of a set of sign-ins. The results are cached for all controls about the same set, and the search runs only
 * as far as a control reads. A search that was removed from the cache starts again; it finds the same results in the same order.
 */
export function* knownCases(
  region: RegionKey,
  search: () => Iterator<RegionPoint>,
  compiled: Compiled,
): Generator<CasePoint> {
  const { known, open } = caseCacheOf(compiled);
  const key = JSON.stringify(region, (name, value) => (name === 'fact' ? value.name : value));
  const cases = getOrMake(known, key, (): KnownCases => ({ points: [], isWhole: false }));
  const { points } = cases;
  for (let index = 0; ; index++) {
    if (index === points.length && !cases.isWhole) {
      const next = searchAt(index, key, search, open).next();
      if (next.done === true) cases.isWhole = true;
      else points.push(casePoint(next.value, compiled));
    }
    const found = points[index];
    if (found === undefined) return;
    yield found;
  }
}

export function* casePoints(points: Iterable<RegionPoint>, compiled: Compiled): Generator<CasePoint> {
  for (const point of points) yield casePoint(point, compiled);
}

/** Converts a step of the search to a value that can be cached. The step itself would keep the complete search space in memory. */
function casePoint(point: RegionPoint, compiled: Compiled): CasePoint {
  if (!('undecided' in point)) return { found: judgedCase(point, compiled) };
  const { possible, undecided } = point;
  if (possible === undefined) return { found: undefined, unknownReason: undecided };
  return { found: judgedCase(caseIfPossible(possible, compiled), compiled), unknownReason: undecided };
}

function judgedCase({ one, example }: RegionCase, compiled: Compiled): JudgedCase {
  const subject: Subject = { compiled, request: example, options: {} };
  return { one, outcome: caseOutcomeOf(one, subject), subject };
}

interface KnownCases {
  readonly points: CasePoint[];
  /** Whether all results of the set of sign-ins are known. */
  isWhole: boolean;
}

/**
 * The cache of an org: in `known`, the results found so far; in `open`, the most recent unfinished searches. The key of both maps
 * identifies a set of sign-ins. At most `MOST_OPEN` searches are kept, because each keeps its complete search space in memory.
 */
const caseCacheOf = memoize((_: Compiled) => ({
  known: new Map<string, KnownCases>(),
  open: new Map<string, Iterator<RegionPoint>>(),
}));

const MOST_OPEN = 8;

/**
 * Returns a search for sign-ins of a set. The first `index` results of the search are already consumed, so its next result is the one with
 * this index.
 */
function searchAt(
  index: number,
  key: string,
  search: () => Iterator<RegionPoint>,
  open: Map<string, Iterator<RegionPoint>>,
): Iterator<RegionPoint> {
  const kept = open.get(key);
  const found = kept ?? search();
  if (kept === undefined) for (let skipped = 0; skipped < index; skipped++) found.next();
  open.delete(key);
  open.set(key, found);
  const [oldest] = open.keys();
  if (open.size > MOST_OPEN && oldest !== undefined) open.delete(oldest);
  return found;
}

/** Returns the result that a sign-in has if the given rules decide it. It is unknown whether such a sign-in exists. */
function caseIfPossible(
  { decided, example }: NonNullable<UndecidedPoint['possible']>,
  compiled: Compiled,
): RegionCase {
  const entries = [...decided].map(([name, rule]): [SimulatedTypeName, VisitedRule | undefined] => {
    const type = name as SimulatedTypeName;
    return [type, rule && plannedRule(rule, type, example.appInstance, compiled)];
  });
  return { one: { decided: new Map(entries), isBlocked: false }, example };
}

function plannedRule(
  { policy, rule }: EncodedRule,
  type: SimulatedTypeName,
  appId: string,
  { types }: Compiled,
): VisitedRule | undefined {
  const planned = types
    .get(type)
    ?.listFor(appId)
    .policies.find((one) => one.policy === policy);
  const own = planned?.rules.find((one) => one.rule === rule);
  return planned && own && { policy: { compiled: planned }, rule: own };
}
