import type { Characteristic } from '../../assurance/authenticators.js';
import type { Strength } from '../../assurance/strength.js';
import { alternatives, counted } from '../../base/messages.js';
import { mistaken, type OrMistake, understood } from '../options/or-mistake.js';

/** The characteristics of authenticators, as a command line names them. */
export const CHARACTERISTIC_FLAGS = {
  'phishing-resistant': 'phishingResistant',
  'hardware-protected': 'hardwareProtection',
  'device-bound': 'deviceBound',
  'user-verifying': 'userVerification',
  'user-presence': 'userPresence',
} as const satisfies Readonly<Record<string, Characteristic>>;

type CharacteristicFlag = keyof typeof CHARACTERISTIC_FLAGS;

/** What a command line may say of the question. */
export interface QuestionFlags {
  readonly below?: Strength;
  readonly ways?: CharacteristicFlag;
  readonly with?: string;
  readonly rule?: string;
  readonly lockedOut?: true;
  readonly app?: string;
  readonly policy?: string;
}

export type Asked =
  | { readonly kind: 'below'; readonly app: string; readonly strength: Strength }
  | { readonly kind: 'ways'; readonly app: string; readonly characteristic: Characteristic }
  | { readonly kind: 'with'; readonly app: string; readonly authenticator: string }
  | { readonly kind: 'decides'; readonly rule: string; readonly policy: string | undefined }
  | { readonly kind: 'lockout'; readonly app: string | undefined };

type Asking = 'below' | 'lockedOut' | 'rule' | 'ways' | 'with';
type Beside = Exclude<keyof QuestionFlags, Asking>;

/** The flags that ask, and what each takes beside it. */
const TAKES: Readonly<Record<Asking, readonly Beside[]>> = {
  below: ['app'],
  ways: ['app'],
  with: ['app'],
  rule: ['policy'],
  lockedOut: ['app'],
};

const ASKING = Object.keys(TAKES) as readonly Asking[];
const BESIDE = ['app', 'policy'] as const satisfies readonly Beside[];

/** The one question that the flags ask. */
export function askedBy(given: QuestionFlags): OrMistake<Asked> {
  const [asking, ...others] = ASKING.filter((flag) => given[flag] !== undefined);
  if (asking === undefined) return mistaken(NO_QUESTION);
  if (others.length > 0) return mistaken(severalWords([asking, ...others]));
  const stray = BESIDE.find((flag) => given[flag] !== undefined && !TAKES[asking].includes(flag));
  if (stray !== undefined) return mistaken(strayWords(stray, asking));
  return questionOf(asking, given);
}

const NO_QUESTION =
  'no question: give `--below`, `--ways` or `--with` with `--app`, or `--rule`, or `--locked-out`; see `preflight who --help`';

function severalWords(asking: readonly Asking[]): string {
  return `${alternatives(asking.map(flagWords), 'and')} are ${counted(asking.length, 'question')}: give one of them`;
}

function strayWords(stray: Beside, asking: Asking): string {
  const takers = ASKING.filter((flag) => TAKES[flag].includes(stray));
  return `${flagWords(stray)} goes with ${alternatives(takers.map(flagWords))}, not with ${flagWords(asking)}`;
}

function flagWords(flag: keyof QuestionFlags): string {
  return flag === 'lockedOut' ? '`--locked-out`' : `\`--${flag}\``;
}

function questionOf(asking: Asking, given: QuestionFlags): OrMistake<Asked> {
  const { below, ways, with: authenticator, rule = '', app, policy } = given;
  switch (asking) {
    case 'below':
      if (app === undefined || below === undefined) return withoutApp(asking);
      return understood({ kind: 'below', app, strength: below });
    case 'ways':
      if (app === undefined || ways === undefined) return withoutApp(asking);
      return understood({ kind: 'ways', app, characteristic: CHARACTERISTIC_FLAGS[ways] });
    case 'with':
      if (app === undefined || authenticator === undefined) return withoutApp(asking);
      return understood({ kind: 'with', app, authenticator });
    case 'rule':
      return understood({ kind: 'decides', rule, policy });
    case 'lockedOut':
      return understood({ kind: 'lockout', app });
  }
}

function withoutApp(asking: Asking): OrMistake<never> {
  return mistaken(`${flagWords(asking)} asks of an application: give \`--app\`, too`);
}
