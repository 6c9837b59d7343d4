import { alternatives } from '../../base/messages.js';
import { ruleListWords } from '../../policies/rule-words.js';
import type { Lockout } from '../../simulate/outcome/can-be-met.js';
import type { SignInResult } from '../../simulate/outcome/overall.js';
import type { RuleInPolicy } from '../../simulate/outcome/part.js';
import { fill } from '../text/fill.js';
import { mark, type Tone } from '../text/mark.js';
import { pathWords } from '../words/use-words.js';
import type { OutcomeContext } from './outcome-context.js';
import { settledOr } from './settled-words.js';

const RESULTS = {
  refused: ['bad', 'refused before any policy'],
  denied: ['bad', 'denied'],
  'locked out': ['bad', 'locked out'],
  allowed: ['good', 'allowed'],
} as const satisfies Record<SignInResult, readonly [Tone, string]>;

/** What the sign-in comes to, in a sentence or two. */
export function summaryLines(context: OutcomeContext): string[] {
  const { result } = context.outcome.overall;
  const { page } = context;
  const [tone, word] =
    result.kind === 'settled' ? RESULTS[result.value] : (['unsure', 'not decided'] as const);
  const head = `${mark(tone, page)} ${page.paint.strong(word)}`;
  const [first, ...others] = sentences(context);
  return [
    ...fill('', `${head}${first === undefined ? '' : `: ${first}`}`, page.columns).map(indented),
    ...others.flatMap((sentence) => fill('  ', sentence, page.columns)),
  ];
}

function indented(line: string, index: number): string {
  return index === 0 ? line : `  ${line}`;
}

function sentences(context: OutcomeContext): string[] {
  const { result, reasons } = context.outcome.overall;
  if (result.kind === 'undefined') {
    const results = result.alternatives.length < 2 ? [] : [`it may be ${alternatives(result.alternatives)}`];
    return [...results, ...reasons.flatMap(({ kind, message }) => (kind === 'unknown' ? [message] : []))];
  }
  switch (result.value) {
    case 'refused':
    case 'denied':
      return reasons.map(({ message, rules }) => [message, ...bracketed(rules)].join(' '));
    case 'locked out':
      return context.outcome.canBeMet.lockouts.map(lockoutWords);
    case 'allowed':
      return [requirement(context), ...meeting(context)];
  }
}

function bracketed(rules: readonly RuleInPolicy[]): string[] {
  return rules.length === 0 ? [] : [`(${ruleListWords(rules)})`];
}

function lockoutWords({ enrollment, unmet }: Lockout): string {
  const rules = unmet.flatMap((one) => one.rules);
  return `${ruleListWords(rules)} ${rules.length === 1 ? 'asks' : 'ask'} for what ${ruleListWords(enrollment)} does not let the user enroll or use`;
}

/** Spec: Simulation, 7, "Outcome": "allowed with these requirements". */
function requirement({ outcome: { required } }: OutcomeContext): string {
  if (required.asks.kind === 'undefined' || required.asks.value === null)
    return 'to one who meets what is required';
  const all = required.asks.value.map(({ described }) => described);
  return `to one who gives ${[...new Set(all)].join('; and ')}`;
}

function meeting(context: OutcomeContext): string[] {
  const { paths, among, enrolledSuffice } = context.outcome.canBeMet;
  const [easiest] = settledOr(paths, null)?.certain ?? [];
  const way = easiest === undefined ? '' : `: ${pathWords(easiest, context.snapshot.brand)}`;
  if (among === 'enrollable') return [`what can be enrolled is enough${way}`];
  switch (settledOr(enrolledSuffice, undefined)) {
    case true:
      return [`what is enrolled is enough${way}`];
    case false:
      return [`what is enrolled is not enough, but more can be enrolled${way}`];
    default:
      return [`what is enrolled may be enough, and more can be enrolled${way}`];
  }
}
