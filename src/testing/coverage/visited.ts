import { readBody } from '../../documents/request/read-request.js';
import { MATCH, NOT_MATCH } from '../../logic/kleene/verdict.js';
import type { Request } from '../../model/facts/request.js';
import { isBlocked } from '../../model/facts/zones/zone.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Compiled } from '../../simulate/compile.js';
import type { PlannedPolicy, PlannedRule } from '../../simulate/plan.js';
import { openRules, type Visit, visit } from '../../simulate/visit.js';
import type { Suite } from '../file/suite.js';
import { requestOfPart } from '../request/suite-request.js';
import { type SuiteExample, suiteExamples } from './suite-examples.js';

/** A policy that a request visits, and those of its rules that it visits. */
export interface VisitedPolicyRules {
  readonly policy: PlannedPolicy;
  readonly rules: readonly PlannedRule[];
}

/**
 * What is visited for sure on the way to what decides: a policy where no rule of those before it may decide, a rule where
 * its policy's conditions match and no rule above it may. Spec: Policy tests, 5.
 */
export function surelyVisited({ policies }: Visit): readonly VisitedPolicyRules[] {
  const open = policies.findIndex(({ rank }) => rank !== NOT_MATCH);
  return policies.slice(0, open < 0 ? policies.length : open + 1).map(({ planned, ownRank, ruleRanks }) => {
    const first = ruleRanks.findIndex((rank) => rank !== NOT_MATCH);
    const count = first < 0 ? ruleRanks.length : first + 1;
    return { policy: planned, rules: ownRank === MATCH ? planned.rules.slice(0, count) : [] };
  });
}

/** What the service looks at on the way to what decides a request, type by type; nothing of one that it refuses before. */
export function visitsOf(
  request: Request,
  types: Iterable<SimulatedTypeName>,
  compiled: Compiled,
): ReadonlyMap<SimulatedTypeName, Visit> {
  if (isBlocked(request, compiled.world)) return new Map();
  const knowledge = compiled.knowledgeOf(request);
  return new Map(
    [...types].flatMap((type) => {
      const list = compiled.types.get(type)?.listFor(request.appInstance);
      return list === undefined ? [] : [[type, visit(list.policies, knowledge)] as const];
    }),
  );
}

/** The types of which it is known what decides, or that nothing does: of these a test can say what it expects. */
export function decidedTypes(
  request: Request,
  types: Iterable<SimulatedTypeName>,
  compiled: Compiled,
): readonly SimulatedTypeName[] {
  return [...visitsOf(request, types, compiled)].flatMap(([type, visit]) =>
    openRules(visit).length === 0 ? [type] : [],
  );
}

/** A test, and all that its answer can depend on. */
export interface ExampleVisits {
  readonly example: SuiteExample;
  /** The policies and rules that are looked at, of any type; those, too, that something undecided stands above. */
  readonly owners: ReadonlySet<Policy | Rule>;
}

/**
 * Which tests of a file look at which policies and rules: a change of a rule that a test does not look at leaves its answer
 * as it is, unless the rule is put above others.
 */
export function* exampleVisits(suite: Suite, compiled: Compiled): Generator<ExampleVisits> {
  for (const example of suiteExamples(suite)) {
    const request = requestOfExample(example, suite, compiled);
    const visits = request === undefined ? [] : visitsOf(request, compiled.types.keys(), compiled).values();
    const owners = [...visits].flatMap(({ policies }) =>
      policies.flatMap(({ planned, ruleRanks }) => [
        planned.policy,
        ...planned.rules.slice(0, ruleRanks.length).map(({ rule }) => rule),
      ]),
    );
    yield { example, owners: new Set(owners) };
  }
}

/** The request as the service would read it; `undefined` where it refuses it. */
export function requestOfExample(
  { request }: Pick<SuiteExample, 'request'>,
  { now }: Pick<Suite, 'now'>,
  { snapshot, world }: Compiled,
): Request | undefined {
  const made = requestOfPart(request, snapshot, now);
  const read = made.ok ? readBody(made.value.body, world) : undefined;
  return read?.ok ? read.value : undefined;
}
