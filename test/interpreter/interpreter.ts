import type { Verdict } from '../../src/logic/kleene/verdict.js';
import type { Request } from '../../src/model/facts/request.js';
import type { Policy, Rule } from '../../src/model/policies/policy.js';
import { POLICY_TYPES, type SimulatedTypeName } from '../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { policiesConsidered, rulesInOrder } from './considered.js';
import { type Leaf, leavesOf } from './leaves.js';
import { isSpelledAs, type Refusal, refusalOf } from './refusal.js';
import { and, or } from './verdicts.js';
import { isStatedOpen, type World, worldOf } from './world.js';

export interface InterpretOptions {
  readonly expand: readonly ('EVALUATED' | 'RULE')[];
  /** Whether to report the conditions of a policy once, at the policy, instead of at each of its rules (A11). */
  readonly hoistPolicyLeaves?: boolean;
  /** Whether to list matching rules among the evaluated ones (A12). */
  readonly listVisited?: boolean;
}

export interface SimulateResponse {
  readonly evaluation: readonly EvaluationItem[];
}

export interface EvaluationItem {
  readonly status: null;
  readonly policyType: string;
  readonly result: PolicyList;
  readonly undefined: PolicyList;
  readonly evaluated: PolicyList;
}

interface PolicyList {
  readonly policies: readonly PolicyItem[];
}

interface PolicyItem extends RuleItem {
  readonly rules: readonly RuleItem[];
}

interface RuleItem {
  readonly id: string;
  readonly name: string | null;
  readonly status: Verdict;
  readonly conditions: readonly Leaf[];
}

export type Answer = { readonly status: 200; readonly body: SimulateResponse } | Refusal;

/**
 * Interprets `simulation.md` literally, sentence by sentence, without optimization. It shares only the parser and printer of expressions
 * with `src/`, so that the two can be compared.
 */
export function interpret(snapshot: Snapshot, request: unknown, options: InterpretOptions): Answer {
  const refusal = refusalOf(request, snapshot);
  if (refusal !== undefined) return refusal;
  const world = worldOf(snapshot, request as Request);
  const evaluation = typesToReport(world).map((type) => evaluateType(type, world, options));
  return { status: 200, body: { evaluation } };
}

/** Returns the types in the order of the table, each once, and only types with a policy in the export. */
function typesToReport({ snapshot, request }: World): SimulatedTypeName[] {
  const asked = request.policyTypes ?? [];
  const isAsked = (type: (typeof POLICY_TYPES)[number]) =>
    asked.length === 0
      ? type.isSimulatedByDefault
      : asked.some((written) => isSpelledAs(written, type.name, snapshot));
  return POLICY_TYPES.filter(isAsked)
    .map(({ name }) => name)
    .filter(
      (name) =>
        snapshot.policies.some(({ type }) => type === name) || isStatedOpen('policies', snapshot, name),
    );
}

interface VisitedRule {
  readonly rule: Rule;
  readonly leaves: readonly Leaf[];
  readonly status: Verdict;
}

interface VisitedPolicy {
  readonly policy: Policy;
  readonly leaves: readonly Leaf[];
  readonly ownStatus: Verdict;
  readonly status: Verdict;
  readonly rules: readonly VisitedRule[];
}

function evaluateType(type: SimulatedTypeName, world: World, options: InterpretOptions): EvaluationItem {
  const visited = visitPolicies(policiesConsidered(type, world.request.appInstance, world.snapshot), world);
  const show = (policies: readonly VisitedPolicy[]) => ({
    policies: policies.map((policy) => policyItem(policy, options)),
  });
  return {
    status: null,
    policyType: type === 'OKTA_SIGN_ON' ? `${world.snapshot.brand}_SIGN_ON` : type,
    result: show(visited.filter(decides).map((policy) => onlyRules(policy, 'MATCH'))),
    undefined: show(undecided(visited)),
    evaluated: show(options.expand.includes('EVALUATED') ? evaluated(visited, options) : []),
  };
}

/** Visits policies up to and including the deciding one. Spec: Simulation, 4. */
function visitPolicies(policies: readonly Policy[], world: World): VisitedPolicy[] {
  const visited: VisitedPolicy[] = [];
  for (const policy of policies) {
    const one = visitPolicy(policy, world);
    visited.push(one);
    if (decides(one)) break;
  }
  return visited;
}

/** Whether the conditions of the policy match and one of its rules matches. */
function decides({ ownStatus, rules }: VisitedPolicy): boolean {
  return ownStatus === 'MATCH' && rules.some(({ status }) => status === 'MATCH');
}

function visitPolicy(policy: Policy, world: World): VisitedPolicy {
  const leaves = leavesOf(policy, world);
  const ownStatus = and(leaves.map(({ status }) => status));
  const rules = ownStatus === 'NOT_MATCH' ? [] : visitRules(rulesInOrder(policy, world.snapshot), world);
  const status = and([ownStatus, or(rules.map((rule) => rule.status))]);
  return { policy, leaves, ownStatus, status, rules };
}

/** Visits rules up to and including the first match. */
function visitRules(rules: readonly Rule[], world: World): VisitedRule[] {
  const visited: VisitedRule[] = [];
  for (const rule of rules) {
    const leaves = leavesOf(rule, world);
    const status = and(leaves.map((leaf) => leaf.status));
    visited.push({ rule, leaves, status });
    if (status === 'MATCH') break;
  }
  return visited;
}

function undecided(visited: readonly VisitedPolicy[]): VisitedPolicy[] {
  return visited
    .map((policy) => {
      if (policy.ownStatus === 'MATCH') return onlyRules(policy, 'UNDEFINED');
      if (policy.ownStatus === 'UNDEFINED') return onlyRules(policy, 'UNDEFINED', 'MATCH');
      return { ...policy, rules: [] };
    })
    .filter(({ rules }) => rules.length > 0);
}

function evaluated(visited: readonly VisitedPolicy[], { listVisited }: InterpretOptions): VisitedPolicy[] {
  if (listVisited === true) return [...visited];
  return visited
    .map((policy) => onlyRules(policy, 'NOT_MATCH'))
    .filter(({ status, rules }) => status === 'NOT_MATCH' || rules.length > 0);
}

function onlyRules(policy: VisitedPolicy, ...statuses: readonly Verdict[]): VisitedPolicy {
  return { ...policy, rules: policy.rules.filter(({ status }) => statuses.includes(status)) };
}

function policyItem({ policy, leaves, status, rules }: VisitedPolicy, options: InterpretOptions): PolicyItem {
  const hoisted = options.hoistPolicyLeaves === true ? leaves : [];
  const own = options.hoistPolicyLeaves === true ? [] : leaves;
  const shown = (all: readonly Leaf[]) => (options.expand.includes('RULE') ? all : []);
  return {
    id: policy.id,
    name: policy.name,
    status,
    conditions: shown(own),
    rules: rules.map((one) => ({
      id: one.rule.id,
      name: one.rule.name,
      status: one.status,
      conditions: shown([...hoisted, ...one.leaves]),
    })),
  };
}
