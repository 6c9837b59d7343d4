import { expect } from 'vitest';
import { UNDEFINED } from '../../src/logic/kleene/verdict.js';
import type { Path, Paths } from '../../src/model/assurance/paths.js';
import type { Request } from '../../src/model/facts/request.js';
import { POLICY_TYPES } from '../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { type Compiled, compile } from '../../src/simulate/compile.js';
import { rankOfLeaf } from '../../src/simulate/match-rules.js';
import { type Outcome, signInOutcome } from '../../src/simulate/outcome/outcome.js';
import type { PossibleRule } from '../../src/simulate/outcome/part.js';
import { simulateBody } from '../../src/simulate/simulate.js';
import type { Evaluation } from '../../src/simulate/wire.js';
import { type Hidden, isOf } from '../generators/hidden.js';

const ALL_TYPES = POLICY_TYPES.map(({ name }) => name);

/**
 * Checks that verdicts which are decided in an org with unknown parts stay the same when the parts become known. `open` is the org with
 * unknown parts, and `whole` is the same org with all parts known. Ignores a request that is rejected for `whole`.
 */
export function expectDecisionsStay({ whole, open, request }: Hidden & { readonly request: Request }): void {
  const [one, other] = [compile(open), compile(whole)];
  const body = { ...request, policyTypes: ALL_TYPES };
  const [before, after] = [one, other].map((compiled) => simulateBody(compiled, body));
  if (!after?.ok || !isOf(whole, request)) return;
  expect(before).toHaveProperty('ok', true);
  if (!before?.ok) return;
  for (const evaluation of after.value.evaluation)
    expectDecisionPossible(evaluation, before.value.evaluation, open);
  expectLeavesStay(one, other, request);
  expectOutcomeStays(one, other, request);
}

/**
 * Checks the deciding rule of the complete org against the org with unknown parts. The answer for that org must list the rule as possible,
 * or list unknown rules to which it may belong.
 */
function expectDecisionPossible(after: Evaluation, all: readonly Evaluation[], open: Snapshot): void {
  const before = all.find(({ policyType }) => policyType === after.policyType);
  const possible = [before?.undefined, before?.result].flatMap(rulesIn);
  const certain = before?.undefined.policies.length === 0 ? rulesIn(before.result)[0] : undefined;
  const [decided] = rulesIn(after.result);
  if (certain !== undefined) expect(decided).toBe(certain);
  if (decided === undefined) return;
  const policy = after.result.policies[0]?.id ?? '';
  const listed = open.policies.find(({ id }) => id === policy);
  const isListed = listed?.rules.some(({ id }) => id === decided);
  const standIns =
    listed === undefined ? possible.filter((id) => /^rules of (default policy|policies) of /.test(id)) : [];
  const named = isListed ? decided : `rules of ${policy}`;
  expect([...possible, ...standIns.map(() => named)]).toContain(named);
}

function rulesIn(list: Evaluation['result'] | undefined): string[] {
  return (list?.policies ?? []).flatMap(({ rules }) => rules.map(({ id }) => id));
}

/**
 * Checks the conditions of all policies and rules that both compiled orgs contain, including those that do not influence the result of the
 * request.
 */
function expectLeavesStay(one: Compiled, other: Compiled, request: Request): void {
  const before = leafRanks(one, request);
  const after = leafRanks(other, request);
  for (const [leaf, rank] of before)
    if (rank !== UNDEFINED && after.has(leaf)) expect([leaf, after.get(leaf)]).toEqual([leaf, rank]);
}

function leafRanks({ types, knowledgeOf }: Compiled, request: Request): Map<string, number> {
  const { rank: rankOf } = knowledgeOf(request);
  const owners = [...types.values()]
    .flatMap(({ listFor }) => listFor(request.appInstance).policies)
    .flatMap(({ policy, leaves, rules }) => [
      { id: policy.id, leaves },
      ...rules.map(({ rule, leaves: ofRule }) => ({ id: rule.id, leaves: ofRule })),
    ]);
  return new Map(
    owners.flatMap(({ id, leaves }) =>
      leaves.map((leaf) => [`${id} ${leaf.leaf.type}`, rankOfLeaf(leaf, rankOf)] as const),
    ),
  );
}

/**
 * Checks that the decided values of an outcome stay the same when the unknown parts become known. For authentication paths, checks that
 * certain paths stay, and that no new path appears.
 */
function expectOutcomeStays(one: Compiled, other: Compiled, request: Request): void {
  const [before, after] = [one, other].map((compiled) => signInOutcome(compiled, request));
  expect([before?.ok, after?.ok]).toEqual([true, true]);
  if (!before?.ok || !after?.ok) return;
  const settled = settledIn(after.value);
  if (isAssumedActive(before.value) && after.value.ifActive !== undefined)
    for (const [path, value] of settledIn(after.value.ifActive, '.overall')) settled.set(path, value);
  for (const [path, value] of settledIn(before.value)) {
    if (path.includes('.possible.') && !settled.has(path)) continue;
    if (isPaths(value)) expectPathsStay(value, settled.get(path));
    else expect([path, settled.get(path)]).toEqual([path, value]);
  }
  if (before.value.blocklist.verdict !== 'UNDEFINED')
    expect(after.value.blocklist.verdict).toBe(before.value.blocklist.verdict);
}

/** Whether the outcome states the assumption that an account of unknown status can sign in. */
function isAssumedActive({ assumptions }: Outcome): boolean {
  return assumptions.some(({ id }) => id === 'A25');
}

function isPaths(value: unknown): value is Paths {
  return typeof value === 'object' && value !== null && 'certain' in value && 'possible' in value;
}

function expectPathsStay(before: Paths, after: unknown): void {
  if (!isPaths(after)) expect.fail('the ways in are unknown any more');
  for (const [some, all] of [
    [after.certain, [...before.certain, ...before.possible]],
    [before.certain, [...after.certain, ...after.possible]],
  ] as const)
    for (const path of some) expect(all).toSatisfy(() => all.some((other) => isHeldBy(other, path)));
}

function isHeldBy(one: Path, other: Path): boolean {
  return one.authenticators.every(({ key, method }) =>
    other.authenticators.some(
      (use) => use.key === key && (method === undefined || (use.method ?? method) === method),
    ),
  );
}

/**
 * Returns the decided values in an outcome by their path. The path names a possible deciding rule by its id, because its position in a list
 * may change. Names of identity providers are omitted, because only the documents of the org state them.
 */
function settledIn(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map();
  if ('kind' in value && value.kind === 'decided' && 'value' in value)
    return new Map([
      [path, JSON.parse(JSON.stringify(value.value), (key, one) => (key === 'name' ? null : one))],
    ]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [
      ...settledIn(inner, `${path}.${isPossibleRule(inner) ? `${inner.policy.id} ${inner.rule.id}` : key}`),
    ]),
  );
}

function isPossibleRule(value: unknown): value is PossibleRule<unknown> {
  return typeof value === 'object' && value !== null && 'rule' in value && 'effect' in value;
}
