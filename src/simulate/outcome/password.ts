import type { Policy } from '../../model/policies/policy.js';
import type { Edition } from '../../model/policies/snapshot.js';
import type { EffectReader } from './part.js';
import { ACCESS, type Access } from './session.js';
import {
  countIn,
  flagIn,
  listIn,
  type Setting,
  settingAt,
  settingWithin,
  textIn,
  wordIn,
} from './setting.js';
import { type Effect, type Settled, settled } from './settled.js';

/** Complexity requirements for a password. Spec: Password policy, `settings.password.complexity`. */
export interface Complexity {
  readonly minLength: number;
  readonly minLowerCase: number;
  readonly minUpperCase: number;
  readonly minNumber: number;
  readonly minSymbol: number;
  readonly excludeUsername: boolean;
  /** Names of profile attributes whose values a password must not contain. */
  readonly excludeAttributes: readonly string[];
  /** Whether words of the service's dictionary of common passwords are excluded. */
  readonly excludeCommon: boolean;
  /** Maximum number of consecutive equal characters; `null` if there is no limit. Not in the specification. */
  readonly maxConsecutiveCharacters: number | null;
  /** A custom expression that the password must match; `null`: none. Not in the specification. */
  readonly oelStatement: string | null;
}

/** The settings of the password policy. Spec: Password policy. */
export interface PasswordValues extends Complexity {
  /** The maximum age of a password in days; 0 if passwords do not expire. */
  readonly maxAgeDays: number;
  readonly expireWarnDays: number;
  readonly minAgeMinutes: number;
  readonly historyCount: number;
  readonly maxAttempts: number;
  /** Minutes after which a locked-out account is unlocked automatically; 0 if never. */
  readonly autoUnlockMinutes: number;
  readonly showLockoutFailures: boolean;
  readonly passwordChange: Access;
  readonly selfServicePasswordReset: Access;
  readonly selfServiceUnlock: Access;
}

const FIELDS = [
  'minLength',
  'minLowerCase',
  'minUpperCase',
  'minNumber',
  'minSymbol',
  'excludeUsername',
  'excludeAttributes',
  'excludeCommon',
  'maxConsecutiveCharacters',
  'oelStatement',
  'maxAgeDays',
  'expireWarnDays',
  'minAgeMinutes',
  'historyCount',
  'maxAttempts',
  'autoUnlockMinutes',
  'showLockoutFailures',
  'passwordChange',
  'selfServicePasswordReset',
  'selfServiceUnlock',
] as const satisfies readonly (keyof PasswordValues)[];

/**
 * Returns the functions that read password policies. Live tenants have defaults for password age and lockout, but the specification does
 * not state them. With `spec` for `ofAgeAndLockout`, these fields are undecided if the document does not state them.
 */
export function passwordReader(edition: Edition, ofAgeAndLockout = edition): EffectReader<PasswordValues> {
  return {
    policyType: 'PASSWORD',
    fields: FIELDS,
    read({ actions }, policy) {
      const password = settingAt(policy.settings, 'settings', 'password');
      return {
        ...readComplexity(policy),
        ...readAge(settingWithin(password, 'age'), ofAgeAndLockout),
        ...readLockout(settingWithin(password, 'lockout'), ofAgeAndLockout),
        passwordChange: accessIn(actions, 'passwordChange', edition),
        selfServicePasswordReset: accessIn(actions, 'selfServicePasswordReset', edition),
        selfServiceUnlock: accessIn(actions, 'selfServiceUnlock', edition),
      };
    },
  };
}

/** Reads complexity settings with the specified defaults; a requirement without a default is absent. */
export function readComplexity({ settings }: Pick<Policy, 'settings'>): Effect<Complexity> {
  const setting = settingAt(settings, 'settings', 'password', 'complexity');
  const least = (key: keyof Complexity) => countIn(settingWithin(setting, key), settled(1));
  const dictionary = settingWithin(settingWithin(setting, 'dictionary'), 'common');
  return {
    minLength: countIn(settingWithin(setting, 'minLength'), settled(8)),
    minLowerCase: least('minLowerCase'),
    minUpperCase: least('minUpperCase'),
    minNumber: least('minNumber'),
    minSymbol: least('minSymbol'),
    excludeUsername: flagIn(settingWithin(setting, 'excludeUsername'), settled(true)),
    excludeAttributes: listIn(settingWithin(setting, 'excludeAttributes'), settled([]), (item) =>
      textIn(item, 'required'),
    ),
    excludeCommon: flagIn(settingWithin(dictionary, 'exclude'), settled(false)),
    maxConsecutiveCharacters: orNull(settingWithin(setting, 'maxConsecutiveCharacters'), (one) =>
      countIn(one, 'required', 1),
    ),
    oelStatement: orNull(settingWithin(setting, 'oelStatement'), (one) => textIn(one, 'required')),
  };
}

type Age = 'maxAgeDays' | 'expireWarnDays' | 'minAgeMinutes' | 'historyCount';

function readAge(age: Setting, edition: Edition): Pick<Effect<PasswordValues>, Age> {
  const amount = (key: Age) => countIn(settingWithin(age, key), inField(edition, 0));
  return {
    maxAgeDays: amount('maxAgeDays'),
    expireWarnDays: amount('expireWarnDays'),
    minAgeMinutes: amount('minAgeMinutes'),
    historyCount: amount('historyCount'),
  };
}

type Lockout = 'maxAttempts' | 'autoUnlockMinutes' | 'showLockoutFailures';

/** Reads lockout settings. `maxAttempts` has no default here, because the documentation gives several. */
function readLockout(lockout: Setting, edition: Edition): Pick<Effect<PasswordValues>, Lockout> {
  return {
    maxAttempts: countIn(settingWithin(lockout, 'maxAttempts'), 'required'),
    autoUnlockMinutes: countIn(settingWithin(lockout, 'autoUnlockMinutes'), inField(edition, 0)),
    showLockoutFailures: flagIn(settingWithin(lockout, 'showLockoutFailures'), inField(edition, false)),
  };
}

function accessIn(actions: unknown, action: string, edition: Edition): Settled<Access> {
  return wordIn(settingAt(actions, 'actions', action, 'access'), ACCESS, inField(edition, 'DENY'));
}

function inField<Value>(edition: Edition, value: Value): Settled<Value> | 'required' {
  return edition === 'field' ? settled(value) : 'required';
}

function orNull<Value>(setting: Setting, read: (setting: Setting) => Settled<Value>): Settled<Value | null> {
  return setting.kind === 'nothing' ? settled(null) : read(setting);
}
