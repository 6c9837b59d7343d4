import { brandedKey } from '../../../../base/brand.js';
import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { storedIn, type Tenant } from '../tenant/tenant.js';
import { withDefaults } from '../wire/filled.js';

/** Fills in the fields of a policy that a request body omits. Spec: Policy; Type-specific policy data. */
export function fillPolicy(
  type: string,
  given: Members,
  tenant: Tenant,
  before: Members | undefined,
): Members {
  const fill = FILLS[type];
  return fill === undefined ? given : fill(given, tenant, before);
}

/**
 * Returns whether `fillPolicy` added the group Everyone to the created policy `after` although the documentation does not say so. For
 * enrollment policies, the documentation says so, and the result is `false`.
 */
export function hasAddedEveryone(type: string, given: Members, after: Members): boolean {
  const groupsIn = ({ conditions }: Members) => ownAt(conditions, ['people', 'groups', 'include']);
  return type !== 'MFA_ENROLL' && groupsIn(given) === undefined && groupsIn(after) !== undefined;
}

type Fill = (given: Members, tenant: Tenant, before: Members | undefined) => Members;

const FILLS: Readonly<Record<string, Fill>> = {
  OKTA_SIGN_ON: (given, tenant) => withEveryone(given, tenant),
  PASSWORD: (given, tenant, before) => withEveryone(fillPasswordPolicy(given, tenant, before), tenant),
  MFA_ENROLL: (given, tenant, before) => withEveryone(fillEnrollment(given, tenant, before), tenant),
  IDP_DISCOVERY: unconditional,
  ACCESS_POLICY: unconditional,
  PROFILE_ENROLLMENT: unconditional,
};

/** Adds the group Everyone to a policy that names no groups. */
function withEveryone(given: Members, { objects }: Tenant): Members {
  const everyone = objects.groups.find(
    (group) => group.type === 'BUILT_IN' && ownAt(group, ['profile', 'name']) === 'Everyone',
  );
  const conditions = given.conditions ?? null;
  if (everyone === undefined || !(conditions === null || isObject(conditions)))
    return { ...given, conditions };
  if (ownAt(conditions, ['people', 'groups', 'include']) !== undefined) return given;
  const people = { groups: { include: [everyone.id] } };
  return { ...given, conditions: withDefaults(conditions ?? {}, { people }) };
}

function unconditional(given: Members): Members {
  return { ...given, conditions: given.conditions ?? null };
}

/**
 * Fills in a password policy. In a live tenant, a new policy gets all of these settings. An update only fills in the settings that the
 * stored policy already has. Spec: Password policy. Source: recordings.
 */
function fillPasswordPolicy(
  given: Members,
  { brand, edition }: Tenant,
  before: Members | undefined,
): Members {
  const settings = membersOf(given.settings);
  if (edition === 'spec')
    return { ...given, settings: withDefaults(settings, { password: { complexity: COMPLEXITY } }) };
  const stored = (...names: readonly string[]) => ownAt(before, names);
  const has = (...names: readonly string[]) => before === undefined || stored(...names) !== undefined;
  const password = ['settings', 'password'] as const;
  const breachedProtection = before === undefined ? NO_BREACH : stored(...password, 'breachedProtection');
  const filled = withDefaults(settings, {
    password: {
      complexity: {
        ...COMPLEXITY,
        minSymbol: 0,
        ...(has(...password, 'complexity', 'dictionary') && { dictionary: { common: { exclude: false } } }),
        excludeAttributes: stored(...password, 'complexity', 'excludeAttributes') ?? [],
      },
      ...(has(...password, 'age') && { age: AGE }),
      lockout: {
        ...(has(...password, 'lockout', 'maxAttempts') && LOCKOUT),
        userLockoutNotificationChannels:
          stored(...password, 'lockout', 'userLockoutNotificationChannels') ?? [],
      },
      ...(breachedProtection !== undefined && { breachedProtection }),
    },
    ...(has('settings', 'delegation') && { delegation: { options: { skipUnlock: false } } }),
  });
  const isWithoutRecovery = settings.recovery === undefined && has('settings', 'recovery');
  return {
    ...given,
    settings: isWithoutRecovery ? { ...filled, recovery: { factors: recoveryFactors(brand) } } : filled,
    ...(has('conditions', 'authProvider') && {
      conditions: { authProvider: { provider: brand }, ...membersOf(given.conditions) },
    }),
  };
}

const COMPLEXITY = {
  minLength: 8,
  minLowerCase: 1,
  minUpperCase: 1,
  minNumber: 1,
  minSymbol: 1,
  excludeUsername: true,
  excludeAttributes: [],
};

const AGE = { maxAgeDays: 0, expireWarnDays: 0, minAgeMinutes: 0, historyCount: 4 };

const LOCKOUT = { maxAttempts: 10, autoUnlockMinutes: 0, showLockoutFailures: false };

function recoveryFactors(brand: Tenant['brand']): Members {
  return {
    recovery_question: { status: 'ACTIVE', properties: { complexity: { minLength: 4 } } },
    [brandedKey('okta_email', brand)]: {
      status: 'ACTIVE',
      properties: { recoveryToken: { tokenLifetimeMinutes: 60 } },
    },
    [brandedKey('okta_sms', brand)]: { status: 'INACTIVE' },
    [brandedKey('okta_call', brand)]: { status: 'INACTIVE' },
  };
}

const NO_BREACH = { expireAfterDays: null, logoutEnabled: false, delegatedWorkflowId: null };

/** Fills in an enrollment policy. Authenticators or factors that the policy does not name cannot be enrolled. */
function fillEnrollment(given: Members, tenant: Tenant, before: Members | undefined): Members {
  const { settings } = given;
  if (!isObject(settings)) return given;
  if (settings.type === 'AUTHENTICATORS' && Array.isArray(settings.authenticators)) {
    const { factors: _, ...rest } = settings;
    return {
      ...given,
      settings: { ...rest, authenticators: allAuthenticators(settings.authenticators, tenant) },
    };
  }
  if (!isObject(settings.factors)) return given;
  if (tenant.edition === 'spec') return given;
  const known = before === undefined ? unnamedFactors(tenant) : ownAt(before, ['settings', 'factors']);
  const factors = Object.entries({ ...membersOf(known), ...settings.factors })
    .filter(
      ([key]) => storedIn(tenant, 'orgFactors', key)?.status !== 'INACTIVE' || isEnrolled(settings, key),
    )
    .map(([key, factor]) => [
      key,
      isObject(factor) ? withDefaults(factor, { consent: { type: 'NONE' } }) : factor,
    ]);
  const { type, ...others } = settings;
  return {
    ...given,
    settings: {
      ...(tenant.engine === 'identity' && type !== undefined && { type }),
      ...others,
      factors: Object.fromEntries(factors),
    },
  };
}

/**
 * Returns the settings of the factors that the request for a new enrollment policy does not name. Every enrollment policy lists all active
 * factors of the org. Source: recordings.
 */
function unnamedFactors({ brand, engine, objects }: Tenant): Members {
  const active = objects.orgFactors.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id);
  const listed = objects.policies.flatMap(({ settings }) =>
    Object.keys(membersOf(ownAt(settings, ['factors']))),
  );
  const isOptional = (key: string) => engine === 'classic' && key === brandedKey('okta_password', brand);
  return Object.fromEntries(
    [...active, ...listed].map((key) => [
      key,
      { enroll: { self: isOptional(key) ? 'OPTIONAL' : 'NOT_ALLOWED' } },
    ]),
  );
}

/** Whether users can enroll the factor `key` themselves, according to the policy settings in a request. */
function isEnrolled({ factors }: Members, key: string): boolean {
  const self = ownAt(factors, [key, 'enroll', 'self']);
  return self !== undefined && self !== 'NOT_ALLOWED';
}

function allAuthenticators(given: readonly unknown[], { brand, objects }: Tenant): readonly unknown[] {
  const named = given.filter(isObject).map(nameOfUse);
  const others = objects.authenticators
    .filter(
      ({ status, key }) => status === 'ACTIVE' && key !== brandedKey('okta_temporary_access_code', brand),
    )
    .map(({ id, key }) => (SEVERAL.has(String(key)) ? { key, id } : { key }))
    .filter((use) => !named.includes(nameOfUse(use)));
  return [...given, ...others.map((use) => ({ ...use, enroll: { self: 'NOT_ALLOWED' } }))];
}

/** The authenticator keys for which an org can have several authenticators. These authenticators are named by id. */
const SEVERAL: ReadonlySet<string> = new Set(['custom_app', 'external_idp']);

function nameOfUse({ key, id }: Members): string {
  return `${key} ${SEVERAL.has(String(key)) ? id : ''}`;
}

function membersOf(value: unknown): Members {
  return isObject(value) ? value : {};
}
