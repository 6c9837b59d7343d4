import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import type { Tenant } from '../tenant/tenant.js';
import { withDefaults, withoutMembers } from '../wire/filled.js';

/** Fills in the fields that a rule omits, by the type of its policy. Spec: Type-specific policy data. */
export function fillRule(type: string, given: Members, tenant: Tenant): Members {
  const conditions = isObject(given.conditions) ? given.conditions : {};
  const actions = isObject(given.actions) ? given.actions : given.actions === undefined ? {} : given.actions;
  const fill = FILLS[type];
  const parts = { conditions, actions: isObject(actions) ? actions : {} };
  if (fill === undefined) return { ...given, conditions: given.conditions ?? null, actions };
  const after = fill(parts, tenant);
  return { ...given, conditions: after.conditions, actions: isObject(actions) ? after.actions : actions };
}

/** The parts of a rule in which the service fills in fields. */
interface RuleParts {
  readonly conditions: Members;
  readonly actions: Members;
}

type FillParts = (parts: RuleParts, tenant: Tenant) => RuleParts;

const NO_EXCLUDED_USERS = { people: { users: { exclude: [] } } };
const ANYWHERE = { network: { connection: 'ANYWHERE' } };

const REGISTERING = { preRegistrationInlineHooks: null, targetGroupIds: null, allowedIdentifiers: ['login'] };

const FILLS: Readonly<Record<string, FillParts>> = {
  OKTA_SIGN_ON: fillSessionRule,
  ACCESS_POLICY: fillAccessRule,
  PASSWORD: ({ conditions, actions }) => ({
    conditions: withDefaults(conditions, NO_EXCLUDED_USERS),
    actions,
  }),
  MFA_ENROLL: ({ conditions, actions }, tenant) => ({
    conditions: withDefaults(withAppEntries(conditions, tenant), {
      ...NO_EXCLUDED_USERS,
      ...(isObject(conditions.app) && { app: { exclude: [] } }),
    }),
    actions,
  }),
  IDP_DISCOVERY: fillRoutingRule,
  PROFILE_ENROLLMENT: ({ conditions, actions }, { edition }) => ({
    conditions,
    actions:
      edition === 'spec'
        ? actions
        : withDefaults(withHookScopes(actions), { profileEnrollment: REGISTERING }),
  }),
  POST_AUTH_SESSION: fillPostAuthSession,
  SESSION_VIOLATION_DETECTION: ({ conditions, actions }) => ({
    conditions: withDefaults(conditions, ANYWHERE),
    actions,
  }),
};

/** Fills in a rule of a global session policy. Spec: Global session policy. */
function fillSessionRule({ conditions, actions }: RuleParts, { edition, engine }: Tenant): RuleParts {
  const hasRiskLevel = edition === 'field' && conditions.riskScore != null;
  const isDenied = ownAt(actions, ['signon', 'access']) === 'DENY';
  const primaryFactor = isDenied || engine === 'classic' ? 'PASSWORD_IDP' : 'PASSWORD_IDP_ANY_FACTOR';
  return {
    conditions: withDefaults(conditions, {
      ...NO_EXCLUDED_USERS,
      ...ANYWHERE,
      authContext: { authType: 'ANY' },
      ...(hasRiskLevel && { risk: { behaviors: [] } }),
    }),
    actions: withDefaults(actions, {
      signon: {
        ...((engine === 'identity' || edition === 'field') && { primaryFactor }),
        requireFactor: false,
        rememberDeviceByDefault: false,
        session: { maxSessionIdleMinutes: 120, maxSessionLifetimeMinutes: 0, usePersistentCookie: false },
      },
    }),
  };
}

/** Fills in a routing rule. Source: recordings. */
function fillRoutingRule({ conditions, actions }: RuleParts, tenant: Tenant): RuleParts {
  const isLive = tenant.edition === 'field';
  const { idp } = actions;
  const given = isLive ? withAppEntries(withoutNullLists(conditions, 'app'), tenant) : conditions;
  return {
    conditions: withDefaults(given, {
      ...((isLive || isObject(conditions.userIdentifier)) && { userIdentifier: { patterns: [] } }),
      ...((isLive || isObject(conditions.app)) && { app: { include: [], exclude: [] } }),
      ...(isLive && isObject(conditions.platform) && { platform: { exclude: [] } }),
    }),
    actions: isObject(idp)
      ? { ...actions, idp: isLive ? routed(idp, tenant) : withDefaults(idp, SPECIFIC) }
      : actions,
  };
}

/** Adds the members `name` and `id` to the entries of an application condition: the live service stores `null` for a missing one. */
function withAppEntries(conditions: Members, { edition }: Tenant): Members {
  const { app } = conditions;
  if (edition === 'spec' || !isObject(app)) return conditions;
  const lists = Object.entries(app).map(([name, list]) => [
    name,
    Array.isArray(list)
      ? list.map((entry) => (isObject(entry) ? withDefaults(entry, { name: null, id: null }) : entry))
      : list,
  ]);
  return { ...conditions, app: Object.fromEntries(lists) };
}

const SPECIFIC = { idpSelectionType: 'SPECIFIC' };

function routed(idp: Members, tenant: Tenant): Members {
  const { shouldFallBackToOkta, ...others } = withDefaults(idp, SPECIFIC);
  const { matchCriteria, providers } = others;
  return {
    ...others,
    ...(Array.isArray(providers) && { providers: providers.map((one) => withProviderName(one, tenant)) }),
    ...(shouldFallBackToOkta !== false && shouldFallBackToOkta !== undefined && { shouldFallBackToOkta }),
    ...(Array.isArray(matchCriteria) && {
      matchCriteria: matchCriteria.map((one) =>
        isObject(one) ? withDefaults(one, { propertyName: 'name' }) : one,
      ),
    }),
  };
}

/** Adds the name of an identity provider that a routing rule names by id. */
function withProviderName(provider: unknown, { objects }: Tenant): unknown {
  if (!isObject(provider)) return provider;
  const named = objects.idps.find(({ id }) => id === provider.id);
  return named === undefined ? provider : withDefaults(provider, { name: named.name });
}

/** Removes lists that are `null` from a condition, so that they get their default: the service stores an empty list. */
function withoutNullLists(conditions: Members, name: string): Members {
  const condition = conditions[name];
  if (!isObject(condition)) return conditions;
  const nulls = Object.keys(condition).filter((key) => condition[key] === null);
  return { ...conditions, [name]: withoutMembers(condition, ...nulls) };
}

/**
 * Returns the conditions and actions of a post-authentication session rule as the service stores them. It adds an empty list of excluded
 * users. A live tenant also adds `slo: null` to actions that end the session, and removes other empty lists of people.
 */
function fillPostAuthSession({ conditions, actions }: RuleParts, { edition }: Tenant): RuleParts {
  const after = withDefaults(conditions, NO_EXCLUDED_USERS);
  if (edition === 'spec') return { conditions: after, actions };
  const people = isObject(after.people) ? after.people : {};
  const { users, groups, ...others } = people;
  const kept = {
    ...(isObject(users) && { users: { ...withoutEmptyLists(users), exclude: users.exclude } }),
    ...(isObject(groups) && !isEmpty(withoutEmptyLists(groups)) && { groups: withoutEmptyLists(groups) }),
  };
  return { conditions: { ...after, people: { ...others, ...kept } }, actions: withLogout(actions) };
}

function withoutEmptyLists(members: Members): Members {
  const empty = Object.keys(members).filter(
    (key) => Array.isArray(members[key]) && members[key].length === 0,
  );
  return withoutMembers(members, ...empty);
}

/** Adds the scope of the inline hooks that a profile enrollment rule calls. Source: a recording. */
function withHookScopes(actions: Members): Members {
  const { profileEnrollment: action } = actions;
  if (!isObject(action) || !Array.isArray(action.preRegistrationInlineHooks)) return actions;
  const preRegistrationInlineHooks = action.preRegistrationInlineHooks.map((hook) =>
    isObject(hook) ? withDefaults(hook, { scopes: ['SELF_SERVICE_REGISTRATION'] }) : hook,
  );
  return { ...actions, profileEnrollment: { ...action, preRegistrationInlineHooks } };
}

/** Adds the field `slo` (single logout) to actions that end the session. */
function withLogout(actions: Members): Members {
  const { postAuthSession: action } = actions;
  if (!isObject(action) || !Array.isArray(action.failureActions)) return actions;
  const failureActions = action.failureActions.map((one) =>
    isObject(one) && one.action === 'TERMINATE_SESSION' ? withDefaults(one, { slo: null }) : one,
  );
  return { ...actions, postAuthSession: { ...action, failureActions } };
}

/** Fills in a rule of an authentication policy. Spec: Authentication policy. */
function fillAccessRule({ conditions, actions }: RuleParts, { edition, features }: Tenant): RuleParts {
  const { platform, elCondition, ...rest } = conditions;
  const kept = {
    ...rest,
    ...(isObject(platform) && isEmpty(platform)
      ? {}
      : platform == null
        ? {}
        : { platform: platformOf(platform) }),
    ...(elCondition == null || (isObject(elCondition) && isEmpty(elCondition)) ? {} : { elCondition }),
  };
  const { appSignOn } = actions;
  return {
    conditions: withDefaults(kept, {
      ...NO_EXCLUDED_USERS,
      ...ANYWHERE,
      userType: { include: [], exclude: [] },
      ...(edition === 'field' && features.hasRiskScoring && { riskScore: { level: 'ANY' } }),
    }),
    actions: isObject(appSignOn) ? { ...actions, appSignOn: signOnAction(appSignOn) } : actions,
  };
}

function isEmpty(object: Members): boolean {
  return Object.keys(object).length === 0;
}

function platformOf(platform: unknown): unknown {
  if (!isObject(platform) || !Array.isArray(platform.include)) return platform;
  return withDefaults({ ...platform, include: platform.include.map(withoutNullExpression) }, { exclude: [] });
}

function withoutNullExpression(entry: unknown): unknown {
  if (!isObject(entry) || !isObject(entry.os) || entry.os.expression !== null) return entry;
  return { ...entry, os: withoutMembers(entry.os, 'expression') };
}

function signOnAction(appSignOn: Members): Members {
  const { verificationMethod: method } = appSignOn;
  const kept = withDefaults(appSignOn, { keepMeSignedIn: { postAuth: 'NOT_ALLOWED' } });
  return isObject(method) ? { ...kept, verificationMethod: filledMethod(method) } : kept;
}

/**
 * Returns a verification method as the service stores it. A method with constraints gets the default re-authentication interval of 12
 * hours. A method chain loses `factorMode` and `inactivityPeriod`, because each of its steps has its own.
 */
function filledMethod(method: Members): Members {
  if (method.type === 'AUTH_METHOD_CHAIN') return withoutMembers(method, 'factorMode', 'inactivityPeriod');
  if (method.type !== 'ASSURANCE') return method;
  const constraints = Array.isArray(method.constraints)
    ? { constraints: method.constraints.map((one) => (isObject(one) ? withoutMembers(one, ...STEP) : one)) }
    : {};
  return { ...withDefaults(method, { reauthenticateIn: 'PT12H' }), ...constraints };
}

/** The fields that a step of a method chain has and a constraint does not have. */
const STEP = ['authenticationMethods', 'next'];
