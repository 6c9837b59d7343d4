import { counted } from '../../../base/messages.js';
import { describeMinutes } from '../../../model/assurance/duration.js';
import type { PasswordValues } from '../../../simulate/outcome/password.js';
import type { ControlParameter } from '../configuration/parameter.js';

type PasswordField = {
  [Field in keyof PasswordValues]: PasswordValues[Field] extends boolean | number ? Field : never;
}[keyof PasswordValues];

/** A password setting that frameworks limit. */
export interface PasswordSetting {
  readonly field: PasswordField;
  /** The path of the setting below `settings.password`. */
  readonly path: readonly string[];
  /** The unit in which the bound is counted; absent if the setting is a flag. */
  readonly counts?: ControlParameter['name'];
  readonly words: (value: number) => string;
}

export const PASSWORD_SETTINGS = {
  attempts: {
    field: 'maxAttempts',
    path: ['lockout', 'maxAttempts'],
    counts: 'attempts',
    words: (n) =>
      n === 0 ? 'has no account lockout' : `locks accounts after ${counted(n, 'failed attempt')}`,
  },
  lockedMinutes: {
    field: 'autoUnlockMinutes',
    path: ['lockout', 'autoUnlockMinutes'],
    counts: 'autoUnlockMinutes',
    words: (n) =>
      n === 0
        ? 'keeps accounts locked until an administrator unlocks them'
        : `keeps accounts locked for ${describeMinutes(n)}`,
  },
  length: {
    field: 'minLength',
    path: ['complexity', 'minLength'],
    counts: 'characters',
    words: (n) => `requires ${counted(n, 'character')}`,
  },
  upperCase: {
    field: 'minUpperCase',
    path: ['complexity', 'minUpperCase'],
    counts: 'characters',
    words: (n) => (n === 0 ? 'requires no upper-case letter' : `requires ${counted(n, 'upper-case letter')}`),
  },
  lowerCase: {
    field: 'minLowerCase',
    path: ['complexity', 'minLowerCase'],
    counts: 'characters',
    words: (n) => (n === 0 ? 'requires no lower-case letter' : `requires ${counted(n, 'lower-case letter')}`),
  },
  number: {
    field: 'minNumber',
    path: ['complexity', 'minNumber'],
    counts: 'characters',
    words: (n) => (n === 0 ? 'requires no digit' : `requires ${counted(n, 'digit')}`),
  },
  symbol: {
    field: 'minSymbol',
    path: ['complexity', 'minSymbol'],
    counts: 'characters',
    words: (n) => (n === 0 ? 'requires no symbol' : `requires ${counted(n, 'symbol')}`),
  },
  common: {
    field: 'excludeCommon',
    path: ['complexity', 'dictionary', 'common', 'exclude'],
    words: (n) => (n === 0 ? 'allows common passwords' : 'rejects common passwords'),
  },
  minAge: {
    field: 'minAgeMinutes',
    path: ['age', 'minAgeMinutes'],
    counts: 'minAgeMinutes',
    words: (n) =>
      n === 0 ? 'has no minimum password age' : `has a minimum password age of ${describeMinutes(n)}`,
  },
  maxAge: {
    field: 'maxAgeDays',
    path: ['age', 'maxAgeDays'],
    counts: 'maxAgeDays',
    words: (n) =>
      n === 0 ? 'has no maximum password age' : `has a maximum password age of ${counted(n, 'day')}`,
  },
  history: {
    field: 'historyCount',
    path: ['age', 'historyCount'],
    counts: 'passwords',
    words: (n) => (n === 0 ? 'keeps no password history' : `keeps a history of ${counted(n, 'password')}`),
  },
} as const satisfies Readonly<Record<string, PasswordSetting>>;
