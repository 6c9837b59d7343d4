import { readBody } from '../../documents/request/read-request.js';
import { MATCH, NOT_MATCH } from '../../logic/kleene/verdict.js';
import type { Request } from '../../model/facts/request.js';
import { isBlocked } from '../../model/facts/zones/zone.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Compiled } from '../../simulate/compile.js';
import type { CompiledPolicy, CompiledRule } from '../../simulate/compiled-policy.js';
import { undecidedRules, type Visit, visit } from '../../simulate/match-rules.js';
import type { Suite } from '../file/suite.js';
import { requestOfPart } from '../request/suite-request.js';
import { type SuiteExample, suiteExamples } from './suite-examples.js';

/** A policy that a request visits, with those of its rules that the request visits, too. */
export interface VisitedPolicyRules {
  readonly policy: CompiledPolicy;
  readonly rules: readonly CompiledRule[];
}

/**
 * Returns the policies and rules that a request definitely visits until a rule decides. It visits a policy if no rule of an earlier policy
 * may decide. It visits a rule if its policy matches, and no rule above it may match. Spec: Policy tests, 5.
 */
export function definitelyVisited({ policies }: Visit): readonly VisitedPolicyRules[] {
  const open = policies.findIndex(({ rank }) => rank !== NOT_MATCH);
  return policies.slice(0, open < 0 ? policies.length : open + 1).map(({ compiled, own, rules }) => {
    const first = rules.findIndex(({ rank }) => rank !== NOT_MATCH);
    const count = first < 0 ? rules.length : first + 1;
    return { policy: compiled, rules: own.rank === MATCH ? compiled.rules.slice(0, count) : [] };
  });
}

/** Returns the policies that the service evaluates for a request, by policy type; nothing if a blocklist blocks the request. */
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

/**
 * Returns the policy types with a definite result for the request: a certain rule decides, or definitely no rule decides. Tests can state
 * an expectation for these types.
 */
export function decidedTypes(
  request: Request,
  types: Iterable<SimulatedTypeName>,
  compiled: Compiled,
): readonly SimulatedTypeName[] {
  return [...visitsOf(request, types, compiled)].flatMap(([type, visit]) =>
    undecidedRules(visit).length === 0 ? [type] : [],
  );
}

/** A test, with all policies and rules that its result can depend on. */
export interface ExampleVisits {
  readonly example: SuiteExample;
  /** The policies and rules that the evaluation of the test's request visits, for policies of any type. */
  readonly policiesAndRules: ReadonlySet<Policy | Rule>;
}

/**
 * Yields the policies and rules that each test visits. No change of any other rule affects the result of the test, except a change of the
 * order of rules.
 */
export function* exampleVisits(suite: Suite, compiled: Compiled): Generator<ExampleVisits> {
  for (const example of suiteExamples(suite)) {
    const request = requestOfExample(example, suite, compiled);
    const visits = request === undefined ? [] : visitsOf(request, compiled.types.keys(), compiled).values();
    const policiesAndRules = [...visits].flatMap(({ policies }) =>
      policies.flatMap(({ compiled, rules }) => [
        compiled.policy,
        ...compiled.rules.slice(0, rules.length).map(({ rule }) => rule),
      ]),
    );
    yield { example, policiesAndRules: new Set(policiesAndRules) };
  }
}

/** Returns the validated request, or `undefined` if the service refuses it. */
export function requestOfExample(
  { request }: Pick<SuiteExample, 'request'>,
  { now }: Pick<Suite, 'now'>,
  { snapshot, world }: Compiled,
): Request | undefined {
  const made = requestOfPart(request, snapshot, now);
  const read = made.ok ? readBody(made.value.body, world) : undefined;
  return read?.ok ? read.value : undefined;
}
