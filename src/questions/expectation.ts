import { compareStrength, type Strength } from '../assurance/strength.js';
import { brandedType } from '../base/brand.js';
import { isObject } from '../base/object.js';
import { zone } from '../facts/zone.js';
import type { PolicyRule } from '../policies/policy.js';
import type { PolicyTypeName } from '../policies/policy-type.js';
import type { Answer } from '../read/request/refusal.js';
import type { Compiled } from '../simulate/compile.js';
import { decideBody } from '../simulate/decide.js';
import type { MissingFact } from '../simulate/explain.js';
import { type Outcome, type OutcomeOptions, signInOutcome } from '../simulate/outcome/outcome.js';
import type { SignInResult } from '../simulate/outcome/overall.js';
import { settleBody } from './settle.js';

/** What somebody expects of a sign-in. */
export type Expectation =
  | { readonly kind: 'result'; readonly results: readonly SignInResult[] }
  /** Let in, and asked for this much at the least. */
  | { readonly kind: 'strength'; readonly least: Strength }
  /** This rule decides, of the policies of its type. */
  | { readonly kind: 'rule'; readonly rule: PolicyRule };

/** Whether a sign-in is as expected. */
export type Judgement =
  | { readonly kind: 'met' }
  | { readonly kind: 'failed'; readonly found: Found }
  /** It may be, or not; the facts are a set that would tell, and none where no such set is known. */
  | {
      readonly kind: 'undecided';
      readonly reasons: readonly string[];
      readonly facts: readonly MissingFact[];
    };

/** What a sign-in comes to instead. */
export type Found =
  | { readonly kind: 'result'; readonly result: SignInResult }
  | { readonly kind: 'strength'; readonly strength: Strength }
  /** None decides where it is absent. */
  | { readonly kind: 'rule'; readonly rule?: PolicyRule };

/**
 * Judges a sign-in by its outcome, so that no two answers differ; what is not known is neither as expected nor not.
 * `request` is any JSON value. Spec: Simulation, 7, "Outcome" and "Settling".
 */
export function judge(
  expected: Expectation,
  compiled: Compiled,
  request: unknown,
  options: OutcomeOptions = {},
): Answer<Judgement> {
  const answer = signInOutcome(compiled, request, options);
  if (!answer.ok) return answer;
  const outcome = answer.value;
  return {
    ok: true,
    value:
      expected.kind === 'rule'
        ? judgedByRule(expected.rule, outcome, compiled, request)
        : judgedByOutcome(expected, outcome, compiled, request),
  };
}

/** The policy types that say whether somebody gets in. */
const DECISIVE = ['SVC_SIGN_ON', 'ACCESS_POLICY', 'MFA_ENROLL'] as const satisfies readonly PolicyTypeName[];

function judgedByOutcome(
  expected: Exclude<Expectation, { readonly kind: 'rule' }>,
  outcome: Outcome,
  compiled: Compiled,
  request: unknown,
): Judgement {
  const { result, reasons } = outcome.overall;
  const open = (why: readonly string[]): Judgement => ({
    kind: 'undecided',
    reasons: why,
    facts: [...blocklistFacts(outcome), ...decidingFacts(DECISIVE, compiled, request)],
  });
  if (result.kind === 'undefined')
    return open(reasons.flatMap(({ kind, message }) => (kind === 'unknown' ? [message] : [])));
  const results = expected.kind === 'result' ? expected.results : (['allowed'] as const);
  if (!results.some((one) => one === result.value))
    return { kind: 'failed', found: { kind: 'result', result: result.value } };
  if (expected.kind === 'result') return { kind: 'met' };
  const { strength } = outcome.required;
  if (strength.kind === 'undefined') return open(strength.reasons);
  return compareStrength(strength.value, expected.least) >= 0
    ? { kind: 'met' }
    : { kind: 'failed', found: { kind: 'strength', strength: strength.value } };
}

function judgedByRule(
  expected: PolicyRule,
  outcome: Outcome,
  compiled: Compiled,
  request: unknown,
): Judgement {
  const { verdict } = outcome.refusedBefore;
  if (verdict === 'MATCH') return { kind: 'failed', found: { kind: 'result', result: 'refused' } };
  const { type } = expected.policy;
  const [open] = settlingOf([type], compiled, request);
  if (open !== undefined && open.decidedBy.kind !== 'settled')
    return {
      kind: 'undecided',
      reasons: ['it is not known which rule decides'],
      facts: [...blocklistFacts(outcome), ...decidingFacts([type], compiled, request)],
    };
  const decision = open === undefined ? decideBody(compiled, type, request) : undefined;
  const decided = decision === undefined ? open?.possible[0] : decision.ok ? decision.value : null;
  if (decided?.rule !== expected.rule)
    return { kind: 'failed', found: { kind: 'rule', ...(decided != null && { rule: decided }) } };
  if (verdict === 'NOT_MATCH') return { kind: 'met' };
  const reasons = ['it is not known whether a blocklist zone refuses it before any policy'];
  return { kind: 'undecided', reasons, facts: blocklistFacts(outcome) };
}

function blocklistFacts({ refusedBefore: { verdict } }: Outcome): MissingFact[] {
  return verdict === 'UNDEFINED' ? [{ fact: zone.name, fields: zone.fields }] : [];
}

/** What would tell which rules of these types decide; nothing where for one of them nothing is known to. */
function decidingFacts(
  types: readonly PolicyTypeName[],
  compiled: Compiled,
  request: unknown,
): readonly MissingFact[] {
  const open = settlingOf(types, compiled, request).map(({ decidedBy }) => decidedBy);
  if (open.some(({ kind }) => kind === 'nothing' || kind === 'more than')) return [];
  const facts = open.flatMap((one) => (one.kind === 'facts' ? one.facts : []));
  return [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()];
}

function settlingOf(types: readonly PolicyTypeName[], compiled: Compiled, request: unknown) {
  if (!isObject(request)) return [];
  const policyTypes = types.map((type) => brandedType(type, compiled.snapshot.brand));
  const settled = settleBody(compiled, { ...request, policyTypes });
  return settled.ok ? settled.value : [];
}
