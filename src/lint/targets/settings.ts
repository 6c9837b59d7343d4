import { type TSchema, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { typeOf } from '../rule/org.js';
import type { LintSetting } from '../rule/setting.js';
import { defineTarget } from '../rule/target.js';
import { elsewhere, Flag, loose, Text, words } from './fields.js';

const Self = words('NOT_ALLOWED', 'OPTIONAL', 'REQUIRED');

/**
 * The settings of password policies and of enrollment policies. The schema of one type accepts the settings of the other type, because
 * `policy/settings-unexpected` reports them.
 */
const passwordSections = { password: elsewhere, recovery: elsewhere, delegation: elsewhere };
const enrollmentSections = { authenticators: elsewhere, factors: elsewhere };

/** The lint target for the settings of enrollment policies. Spec: Authenticator enrollment policy; MFA enrollment policy. */
export const enrollmentSettings = defineTarget({
  name: 'enrollment settings',
  of: ['policy'],
  path: ['settings'],
  when: (value, setting) => typeOf({ value }, setting) === 'MFA_ENROLL',
  host: { type: 'MFA_ENROLL', name: 'Staff' },
  shape: (setting) =>
    Type.Object({
      ...passwordSections,
      type: nullable(words('FACTORS', 'AUTHENTICATORS')),
      authenticators: nullable(Type.Array(authenticator(setting))),
      factors: nullable(Type.Record(Type.String(), factor(setting))),
    }),
});

function authenticator({ edition }: LintSetting) {
  const isField = edition === 'field';
  return Type.Object({
    key: Text,
    ...(isField && { id: nullable(Type.String()) }),
    enroll: Type.Object({
      self: Self,
      ...(isField && {
        autoEnroll: Flag,
        gracePeriod: nullable(
          loose({
            type: words('BY_DATE_TIME', 'BY_SKIP_COUNT'),
            expiry: Type.String(),
            skipCount: Type.Integer({ minimum: 1, maximum: 10 }),
          }),
        ),
      }),
    }),
    constraints: nullable(loose({ aaguidGroups: Type.Array(Type.String()) })),
  });
}

function factor({ edition }: LintSetting) {
  return Type.Object({
    enroll: nullable(Type.Object({ self: nullable(Self) })),
    ...(edition === 'field' && { consent: nullable(loose({ type: Type.String(), terms: Type.Object({}) })) }),
  });
}

/** The lint target for the action of an enrollment policy rule. Spec: Authenticator enrollment policy: rule action. */
export const enrollAction = defineTarget({
  name: 'enroll action',
  of: ['rule'],
  path: ['actions', 'enroll'],
  host: { type: 'MFA_ENROLL', name: 'Staff' },
  shape: ({ edition }) =>
    Type.Object({
      self: words(
        'CHALLENGE',
        'LOGIN',
        'NEVER',
        ...(edition === 'field' ? ['NEVER_INCLUDING_RECOVERY'] : []),
      ),
    }),
});

/** The schema of an integer that is 0 or more. */
const Count = Type.Integer({ minimum: 0 });

const NoneOrOne = Type.Integer({ minimum: 0, maximum: 1 });

/** The lint target for the settings of password policies. Spec: Password policy. */
export const passwordSettings = defineTarget({
  name: 'password settings',
  of: ['policy'],
  path: ['settings'],
  when: (value, setting) => typeOf({ value }, setting) === 'PASSWORD',
  host: { type: 'PASSWORD', name: 'Staff' },
  shape: ({ edition }) =>
    Type.Object({
      ...enrollmentSections,
      password: nullable(passwordSection(edition === 'field')),
      recovery: nullable(loose({ factors: Type.Record(Type.String(), recoveryFactor) })),
      delegation: nullable(loose({ options: loose({ skipUnlock: Type.Boolean() }) })),
    }),
});

function passwordSection(isField: boolean): TSchema {
  return loose({
    complexity: loose({
      minLength: isField ? Type.Integer({ minimum: 1 }) : Count,
      minLowerCase: NoneOrOne,
      minUpperCase: NoneOrOne,
      minNumber: NoneOrOne,
      minSymbol: NoneOrOne,
      excludeUsername: Type.Boolean(),
      excludeAttributes: Type.Array(words('firstName', 'lastName')),
      dictionary: loose({ common: loose({ exclude: Type.Boolean() }) }),
      ...(isField && {
        maxConsecutiveCharacters: Type.Integer({ minimum: 1, maximum: 72 }),
        oelStatement: Type.String(),
      }),
    }),
    age: loose({ maxAgeDays: Count, expireWarnDays: Count, minAgeMinutes: Count, historyCount: Count }),
    lockout: loose({
      maxAttempts: Count,
      autoUnlockMinutes: Count,
      showLockoutFailures: Type.Boolean(),
      ...(isField && { userLockoutNotificationChannels: Type.Array(words('EMAIL')) }),
    }),
    ...(isField && {
      breachedProtection: loose({
        expireAfterDays: Type.Integer({ minimum: 0, maximum: 10 }),
        logoutEnabled: Type.Boolean(),
        delegatedWorkflowId: Type.Unsafe<number | string>({ type: ['string', 'number'] }),
      }),
    }),
  });
}

const recoveryFactor = loose({
  status: words('ACTIVE', 'INACTIVE'),
  properties: loose({
    complexity: loose({ minLength: Count }),
    recoveryToken: loose({ tokenLifetimeMinutes: Count }),
  }),
});

const Access = words('ALLOW', 'DENY');

/** The lint target for the actions of a password policy rule. Spec: Password policy: rule `actions`. */
export const passwordActions = defineTarget({
  name: 'password actions',
  of: ['rule'],
  path: ['actions'],
  when: (value, setting) => typeOf({ value }, setting) === 'PASSWORD',
  host: { type: 'PASSWORD', name: 'Staff' },
  shape: ({ edition }) =>
    Type.Object({
      ...otherActions,
      passwordChange: nullable(Type.Object({ access: Access })),
      selfServicePasswordReset: nullable(
        Type.Object({ access: Access, ...(edition === 'field' && { requirement: nullable(requirement) }) }),
      ),
      selfServiceUnlock: nullable(Type.Object({ access: Access })),
    }),
});

/** The actions of other rule types. They are allowed here, because other lint rules report them. */
const otherActions = {
  appSignOn: elsewhere,
  continuousAccess: elsewhere,
  enroll: elsewhere,
  entityRisk: elsewhere,
  idp: elsewhere,
  postAuthSession: elsewhere,
  profileEnrollment: elsewhere,
  signon: elsewhere,
};

const requirement = loose({
  accessControl: words('AUTH_POLICY', 'LEGACY'),
  primary: loose({
    methods: Type.Array(words('push', 'sms', 'voice', 'email', 'otp')),
    methodConstraints: Type.Array(
      loose({
        method: Type.String(),
        allowedAuthenticators: Type.Array(loose({ key: Type.String(), id: Type.String() })),
      }),
    ),
  }),
  stepUp: loose({ required: Type.Boolean(), methods: Type.Array(words('security_question')) }),
});
