import { InvalidArgumentError, Option } from 'commander';
import { didYouMeanTyped } from '../../base/did-you-mean/nearest-word.js';
import { alternatives } from '../../base/messages.js';
import { own } from '../../base/own.js';
import { type Result, success } from '../../base/result.js';
import { decided } from '../../base/threshold.js';
import { readBody } from '../../documents/request/read-request.js';
import { ASSURANCE_LEVELS } from '../../model/assurance/assurance-level.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Compiled } from '../../simulate/compile.js';
import type { OutcomeOptions } from '../../simulate/outcome/outcome.js';
import type { SignInResult } from '../../simulate/outcome/overall.js';
import type { Expectation } from '../../testing/expect/expectation.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { codeByThreshold } from '../io/write-report.js';
import { type RuleFlags, ruleNamed } from '../options/rule-named.js';

/** An expectation given on the command line, before its rule is looked up. */
export type ExpectedWord =
  | { readonly kind: 'outcome'; readonly expectation: Expectation }
  | { readonly kind: 'rule'; readonly rule: string };

export interface ExpectOptions {
  readonly expect?: ExpectedWord;
}

/** The accepted values of `--expect`, with the results that each value stands for. */
const RESULT_WORDS: Readonly<Record<string, readonly SignInResult[]>> = {
  allow: ['allowed'],
  deny: ['denied', 'blocked'],
  'locked-out': ['locked out'],
  allowed: ['allowed'],
  denied: ['denied'],
  blocked: ['blocked'],
};

const STRENGTH_WORDS = ASSURANCE_LEVELS.filter((assurance) => assurance !== 'denied');

/** Returns the option `--expect`. The command fails if the sign-in has another result, or an undecided one. */
export function expectOption(): Option {
  return new Option(
    '--expect <what>',
    `exit with 1 unless the sign-in has this result: allow; deny (denied, or blocked before any policy); locked-out; allowed with at least ${alternatives(STRENGTH_WORDS)}; or rule=… (id, name, or policy / name) as deciding rule. An undecided result fails, and the missing facts are listed`,
  ).argParser(expectedWord);
}

function expectedWord(text: string): ExpectedWord {
  const rule = /^rule=(.*)$/is.exec(text)?.[1];
  if (rule !== undefined) return ruleWord(rule);
  const word = text.toLowerCase().replaceAll(' ', '-');
  const results = own(RESULT_WORDS, word);
  if (results !== undefined) return { kind: 'outcome', expectation: { outcome: results } };
  const least = STRENGTH_WORDS.find((assurance) => assurance === word);
  if (least !== undefined)
    return { kind: 'outcome', expectation: { outcome: 'allowed', assurance: { atLeast: least } } };
  const words = [...Object.keys(RESULT_WORDS).slice(0, 3), ...STRENGTH_WORDS, 'rule=…'];
  throw new InvalidArgumentError(`expected ${alternatives(words)}${didYouMeanTyped(word, words)}`);
}

function ruleWord(rule: string): ExpectedWord {
  if (rule.trim() === '') throw new InvalidArgumentError('expected a rule after `rule=`');
  return { kind: 'rule', rule };
}

const FLAGS: RuleFlags = {
  rule: '--expect rule=',
  policy: '--expect rule=',
  remedy: "pass the id, or `--expect 'rule=Policy / Rule'`",
};

/**
 * Returns the option's value in the form of a test's expectation; `undefined` without the option. A named rule must decide, and the request
 * must not be blocked before the policies.
 */
export function expectationIn(
  { expect }: ExpectOptions,
  snapshot: Snapshot,
): Result<Expectation | undefined> {
  if (expect?.kind !== 'rule') return success(expect?.expectation);
  const named = ruleNamed({ rule: expect.rule, policy: undefined }, snapshot, FLAGS);
  if (!named.ok) return named;
  const { policy, rule } = named.value;
  return success({ decides: { [policy.type]: rule.id }, outcome: NOT_BLOCKED });
}

const NOT_BLOCKED: readonly SignInResult[] = ['allowed', 'denied', 'locked out'];

/** Writes to standard error how the result of a sign-in differs from the expectation, and returns the exit code. */
export async function codeByExpectation(
  expected: Expectation | undefined,
  compiled: Compiled,
  body: unknown,
  options: OutcomeOptions = {},
  io: Io,
): Promise<ExitCode> {
  if (expected === undefined) return EXIT.answered;
  const read = readBody(body, compiled.world, 'person');
  if (!read.ok) return EXIT.refused;
  const { unmetExpectations } = await import('./unmet-expectations.js');
  const unmet = unmetExpectations(expected, { compiled, request: read.value, options });
  for (const words of unmet) await io.err.write(`preflight: ${words}\n`);
  return codeByThreshold(decided(unmet.length > 0));
}
