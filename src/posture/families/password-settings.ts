import type { PasswordValues } from '../../simulate/outcome/password.js';
import type { ControlParameter } from '../control/parameter.js';

type PasswordField = {
  [Field in keyof PasswordValues]: PasswordValues[Field] extends boolean | number ? Field : never;
}[keyof PasswordValues];

/** A setting of password policies that sources bound: they differ in the figure alone. */
export interface PasswordSetting {
  readonly field: PasswordField;
  /** Under `settings.password`. */
  readonly path: readonly string[];
  /** What its bound counts, and in which unit; absent where it is on or off. */
  readonly counts?: Pick<ControlParameter, 'name' | 'unit'>;
  readonly words: (value: number) => string;
}

const CHARACTERS = { name: 'characters', unit: 'characters' } as const;
const MINUTES = { name: 'minutes', unit: 'minutes' } as const;

export const PASSWORD_SETTINGS = {
  attempts: {
    field: 'maxAttempts',
    path: ['lockout', 'maxAttempts'],
    counts: { name: 'attempts', unit: 'times' },
    words: (n) => (n === 0 ? 'never locks' : `locks after ${n} failed attempts`),
  },
  lockedMinutes: {
    field: 'autoUnlockMinutes',
    path: ['lockout', 'autoUnlockMinutes'],
    counts: MINUTES,
    words: (n) => (n === 0 ? 'keeps accounts locked' : `unlocks after ${n} minutes`),
  },
  length: {
    field: 'minLength',
    path: ['complexity', 'minLength'],
    counts: CHARACTERS,
    words: (n) => `asks for ${n} characters`,
  },
  upperCase: {
    field: 'minUpperCase',
    path: ['complexity', 'minUpperCase'],
    counts: CHARACTERS,
    words: (n) => `asks for ${n} upper-case letters`,
  },
  lowerCase: {
    field: 'minLowerCase',
    path: ['complexity', 'minLowerCase'],
    counts: CHARACTERS,
    words: (n) => `asks for ${n} lower-case letters`,
  },
  number: {
    field: 'minNumber',
    path: ['complexity', 'minNumber'],
    counts: CHARACTERS,
    words: (n) => `asks for ${n} numbers`,
  },
  symbol: {
    field: 'minSymbol',
    path: ['complexity', 'minSymbol'],
    counts: CHARACTERS,
    words: (n) => `asks for ${n} symbols`,
  },
  common: {
    field: 'excludeCommon',
    path: ['complexity', 'dictionary', 'common', 'exclude'],
    words: (n) => (n === 0 ? 'takes common passwords' : 'refuses common passwords'),
  },
  minAge: {
    field: 'minAgeMinutes',
    path: ['age', 'minAgeMinutes'],
    counts: MINUTES,
    words: (n) => `lets change a password after ${n} minutes`,
  },
  maxAge: {
    field: 'maxAgeDays',
    path: ['age', 'maxAgeDays'],
    counts: { name: 'days', unit: 'days' },
    words: (n) => (n === 0 ? 'lets passwords never expire' : `lets passwords expire after ${n} days`),
  },
  history: {
    field: 'historyCount',
    path: ['age', 'historyCount'],
    counts: { name: 'passwords', unit: 'passwords' },
    words: (n) => `remembers ${n} passwords`,
  },
} as const satisfies Readonly<Record<string, PasswordSetting>>;
