import { alternatives, counted } from '../../base/messages.js';
import { type Result, success } from '../../base/result.js';
import type { AssuranceLevel } from '../../model/assurance/assurance-level.js';
import type { Characteristic } from '../../model/assurance/authenticators.js';
import { misuse } from '../io/misuse.js';

/** The characteristics of authenticators by their names on the command line. */
export const CHARACTERISTIC_FLAGS = {
  'phishing-resistant': 'phishingResistant',
  'hardware-protected': 'hardwareProtection',
  'device-bound': 'deviceBound',
  'user-verifying': 'userVerification',
  'user-presence': 'userPresence',
} as const satisfies Readonly<Record<string, Characteristic>>;

type CharacteristicFlag = keyof typeof CHARACTERISTIC_FLAGS;

/** The command-line options that state a question about who can sign in. */
export interface QuestionFlags {
  readonly below?: AssuranceLevel;
  readonly requires?: CharacteristicFlag;
  readonly with?: string;
  readonly rule?: string;
  readonly lockedOut?: true;
  readonly app?: string;
  readonly policy?: string;
}

/** A question about who can sign in, with names as given on the command line. */
export type WhoQuestion =
  | { readonly kind: 'below'; readonly app: string; readonly assurance: AssuranceLevel }
  | { readonly kind: 'requires'; readonly app: string; readonly characteristic: Characteristic }
  | { readonly kind: 'with'; readonly app: string; readonly authenticator: string }
  | { readonly kind: 'rule'; readonly rule: string; readonly policy: string | undefined }
  | { readonly kind: 'locked-out'; readonly app: string | undefined };

type QuestionFlag = 'below' | 'lockedOut' | 'requires' | 'rule' | 'with';
type DetailFlag = Exclude<keyof QuestionFlags, QuestionFlag>;

/** The flags that select a question, and the additional flags that each of them accepts. */
const TAKES: Readonly<Record<QuestionFlag, readonly DetailFlag[]>> = {
  below: ['app'],
  requires: ['app'],
  with: ['app'],
  rule: ['policy'],
  lockedOut: ['app'],
};

const QUESTION_FLAGS = Object.keys(TAKES) as readonly QuestionFlag[];
const DETAIL_FLAGS = ['app', 'policy'] as const satisfies readonly DetailFlag[];

/** Returns the question that the command-line options select. Exactly one question must be selected. */
export function whoQuestion(given: QuestionFlags): Result<WhoQuestion> {
  const [question, ...others] = QUESTION_FLAGS.filter((flag) => given[flag] !== undefined);
  if (question === undefined) return misuse(NO_QUESTION);
  if (others.length > 0) return misuse(severalWords([question, ...others]));
  const stray = DETAIL_FLAGS.find((flag) => given[flag] !== undefined && !TAKES[question].includes(flag));
  if (stray !== undefined) return misuse(strayWords(stray, question));
  return questionOf(question, given);
}

const NO_QUESTION =
  'no question: pass `--below`, `--requires` or `--with` with `--app`, or pass `--rule`; see `preflight access --below --help`';

function severalWords(flags: readonly QuestionFlag[]): string {
  return `${alternatives(flags.map(flagWords), 'and')} are ${counted(flags.length, 'question')}: pass one of them`;
}

function strayWords(stray: DetailFlag, question: QuestionFlag): string {
  const takers = QUESTION_FLAGS.filter((flag) => TAKES[flag].includes(stray));
  return `${flagWords(stray)} cannot be used with ${flagWords(question)}: remove it, or use ${alternatives(takers.map(flagWords))}`;
}

function flagWords(flag: keyof QuestionFlags): string {
  return flag === 'lockedOut' ? '`--locked-out`' : `\`--${flag}\``;
}

function questionOf(question: QuestionFlag, given: QuestionFlags): Result<WhoQuestion> {
  const { below, requires, with: authenticator, rule = '', app, policy } = given;
  switch (question) {
    case 'below':
      if (app === undefined || below === undefined) return withoutApp(question);
      return success({ kind: 'below', app, assurance: below });
    case 'requires':
      if (app === undefined || requires === undefined) return withoutApp(question);
      return success({ kind: 'requires', app, characteristic: CHARACTERISTIC_FLAGS[requires] });
    case 'with':
      if (app === undefined || authenticator === undefined) return withoutApp(question);
      return success({ kind: 'with', app, authenticator });
    case 'rule':
      return success({ kind: 'rule', rule, policy });
    case 'lockedOut':
      return success({ kind: 'locked-out', app });
  }
}

function withoutApp(question: QuestionFlag): Result<never> {
  return misuse(
    `${flagWords(question)} needs an application: pass \`--app\`; \`preflight access\` without it lists the level of every application`,
  );
}
