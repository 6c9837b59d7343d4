import { InvalidArgumentError, Option } from 'commander';
import { STRENGTHS } from '../../assurance/strength.js';
import { alternatives } from '../../base/messages.js';
import { didYouMeanTyped } from '../../base/near-miss.js';
import { own } from '../../base/own.js';
import { type Result, success } from '../../base/result.js';
import type { Request } from '../../facts/request.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { type Expectation, judge } from '../../questions/expectation.js';
import { expectationWords } from '../../report/words/expectation-words.js';
import type { Compiled } from '../../simulate/compile.js';
import type { OutcomeOptions } from '../../simulate/outcome/outcome.js';
import type { SignInResult } from '../../simulate/outcome/overall.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { type RuleFlags, ruleNamed } from '../options/rule-named.js';
import { flagFor } from './request-flags.js';

/** As the command line says it: a rule is not looked up yet. */
export type ExpectedWord =
  | Exclude<Expectation, { readonly kind: 'rule' }>
  | { readonly kind: 'rule'; readonly rule: string; readonly policy: string | undefined };

export interface ExpectOptions {
  readonly expect?: ExpectedWord;
}

/** The words for results: those of the outcome, and how one says them otherwise. */
const RESULT_WORDS: Readonly<Record<string, readonly SignInResult[]>> = {
  allow: ['allowed'],
  deny: ['denied', 'refused'],
  'locked-out': ['locked out'],
  allowed: ['allowed'],
  denied: ['denied'],
  refused: ['refused'],
};

const STRENGTH_WORDS = STRENGTHS.filter((strength) => strength !== 'denied');

/** What the sign-in must come to; the command fails where it does not, or where that is not known. */
export function expectOption(): Option {
  return new Option(
    '--expect <what>',
    `exit with 1 unless the outcome of the sign-in is this: allow; deny (denied, or refused before any policy); locked-out; allowed for no less than ${alternatives(STRENGTH_WORDS)}; or rule=… decides: id, name, or policy / name. What is not known is not as expected: what would tell is said`,
  ).argParser(expectedWord);
}

function expectedWord(text: string): ExpectedWord {
  const rule = /^rule=(.*)$/is.exec(text)?.[1];
  if (rule !== undefined) return ruleWord(rule);
  const word = text.toLowerCase().replaceAll(' ', '-');
  const results = own(RESULT_WORDS, word);
  if (results !== undefined) return { kind: 'result', results };
  const least = STRENGTH_WORDS.find((strength) => strength === word);
  if (least !== undefined) return { kind: 'strength', least };
  const words = [...Object.keys(RESULT_WORDS).slice(0, 3), ...STRENGTH_WORDS, 'rule=…'];
  throw new InvalidArgumentError(`expected ${alternatives(words)}${didYouMeanTyped(word, words)}`);
}

/** `Policy / Rule`, as reports name it, or the rule alone. */
function ruleWord(text: string): ExpectedWord {
  const [, policy, rule = text] = /^(.*?) [/›] (.*)$/s.exec(text) ?? [];
  if (rule.trim() === '') throw new InvalidArgumentError('expected a rule after `rule=`');
  return { kind: 'rule', rule, policy };
}

const FLAGS: RuleFlags = {
  rule: '--expect rule=',
  policy: '--expect rule=',
  remedy: "give the id, or `--expect 'rule=Policy / Rule'`",
};

/** The expectation, with its rule looked up. */
export function expectationIn(
  { expect }: ExpectOptions,
  snapshot: Snapshot,
): Result<Expectation | undefined> {
  if (expect?.kind !== 'rule') return success(expect);
  const named = ruleNamed(expect, snapshot, FLAGS);
  return named.ok ? success({ kind: 'rule', rule: named.value }) : named;
}

/** Says on standard error where an answered request is not as expected. */
export async function codeByExpectation(
  expected: Expectation | undefined,
  compiled: Compiled,
  request: unknown,
  options: OutcomeOptions | undefined,
  io: Io,
): Promise<ExitCode> {
  if (expected === undefined) return EXIT.answered;
  const judged = judge(expected, compiled, request, options);
  if (!judged.ok) return EXIT.refused;
  const words = expectationWords(expected, judged.value, request as Request, flagFor);
  if (words === undefined) return EXIT.answered;
  await io.err.write(`preflight: ${words}\n`);
  return EXIT.found;
}
