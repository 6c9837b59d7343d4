import { accessListOf } from '../../../src/analysis/questions/session/access-list.js';
import { isObject } from '../../../src/base/object.js';
import { ownAt } from '../../../src/base/own.js';
import { sharedSession } from '../../../src/features/compliance/control/context.js';
import type { Policy, Rule } from '../../../src/model/policies/policy.js';
import type { ApiToken, Idp, Snapshot } from '../../../src/model/policies/snapshot.js';
import { compiledOf } from '../../../src/simulate/compile.js';

/** The result of a published check; `MANUAL` requires a person to review. */
export type CheckStatus = 'FAIL' | 'MANUAL' | 'PASS';

/**
 * Prowler's checks of the STIG that an export can answer (26 of 29), reimplemented from their behavior, by requirement name. The others
 * (the banner, log streaming, token roles) need data that no export contains.
 */
export const PROWLER: Readonly<Record<string, (org: Snapshot) => CheckStatus>> = {
  'V-273186': (org) => {
    const policy = org.policies.find(
      ({ type, isDefault, name }) => type === 'OKTA_SIGN_ON' && (isDefault || name === 'Default Policy'),
    );
    return passes(
      policy !== undefined &&
        policy.status === 'ACTIVE' &&
        isOfOwnTopRule(policy, (rule) => {
          const idle = sessionValue(rule, 'maxSessionIdleMinutes');
          return typeof idle === 'number' && idle <= 15;
        }),
    );
  },
  'V-273187': ({ appSettings = [] }) => {
    const settings = appSettings.find(({ id }) => id === 'admin-console');
    const idle = settings?.sessionIdleTimeoutMinutes;
    return settings === undefined ? 'MANUAL' : passes(idle !== undefined && idle <= 15);
  },
  'V-273188': ({ policies, idps }) => {
    const isOutside = ({ type = '', status }: Idp) =>
      /^(ACTIVE_DIRECTORY|LDAP)$/i.test(type) && status?.toUpperCase() === 'ACTIVE';
    if (idps.some(isOutside)) return 'MANUAL';
    return passes(
      policies
        .filter(({ type, status }) => type === 'USER_LIFECYCLE' && status === 'ACTIVE')
        .some(({ rules }) => rules.some((rule) => rule.status === 'ACTIVE' && suspendsIdle(rule))),
    );
  },
  'V-273189': ofPasswords(['lockout', 'maxAttempts'], (value) => value === 3),
  'V-273190': ofTopRule('okta_enduser', isResistant),
  'V-273191': ofTopRule('saasure', isResistant),
  'V-273193': ofTopRule('saasure', isOfTwoFactors),
  'V-273194': ofTopRule('okta_enduser', isOfTwoFactors),
  'V-273195': ofPasswords(['complexity', 'minLength'], isAtLeast(15)),
  'V-273196': ofPasswords(['complexity', 'minUpperCase'], isAtLeast(1)),
  'V-273197': ofPasswords(['complexity', 'minLowerCase'], isAtLeast(1)),
  'V-273198': ofPasswords(['complexity', 'minNumber'], isAtLeast(1)),
  'V-273199': ofPasswords(['complexity', 'minSymbol'], isAtLeast(1)),
  'V-273200': ofPasswords(['age', 'minAgeMinutes'], isAtLeast(1440)),
  'V-273201': ofPasswords(
    ['age', 'maxAgeDays'],
    (value) => typeof value === 'number' && value > 0 && value <= 60,
  ),
  'V-273203': ofSessionPolicies((policy) =>
    isOfOwnTopRule(policy, (rule) => {
      const lifetime = sessionValue(rule, 'maxSessionLifetimeMinutes');
      return typeof lifetime === 'number' && lifetime !== 0 && lifetime <= 1080;
    }),
  ),
  'V-273204': (org) => {
    const card = org.authenticators.find(({ key }) => key === 'smart_card_idp');
    return passes(card?.status?.toUpperCase() === 'ACTIVE');
  },
  'V-273205': (org) => {
    const verify = org.authenticators.find(({ key }) => key === 'okta_verify');
    const fips = ownAt(verify?.settings, ['compliance', 'fips']);
    return passes(verify?.status?.toUpperCase() === 'ACTIVE' && String(fips).toUpperCase() === 'REQUIRED');
  },
  'V-273206': ofSessionPolicies((policy) =>
    isOfOwnTopRule(policy, (rule) => sessionValue(rule, 'usePersistentCookie') === false),
  ),
  'V-273207': (org) => {
    const cards = org.idps.filter(({ type }) => type?.toUpperCase() === 'X509');
    if (cards.length === 0) return 'FAIL';
    return worstOf(cards.map(statusOfCard));
  },
  'V-273208': ofPasswords(['complexity', 'dictionary', 'common', 'exclude'], (value) => value === true),
  'V-273209': ofPasswords(['age', 'historyCount'], isAtLeast(5)),
  'V-279689': ({ apiTokens = [], zones }) => {
    const isKnown = (id: string) => zones.some((zone) => zone.id === id);
    const ofZones = ({ network }: ApiToken) => {
      const included = listOf(network);
      const connection = String(ownAt(network, ['connection']) ?? '').toUpperCase();
      const isAnywhere = ['', 'ANYWHERE', 'ANY_IP'].includes(connection);
      return passes(!isAnywhere && included.length > 0 && included.every(isKnown));
    };
    return apiTokens.length === 0 ? 'MANUAL' : worstOf(apiTokens.map(ofZones));
  },
  'V-279691': ofSessionPolicies((policy) => {
    const top = topRule(policy);
    return top !== undefined && namesZones(top);
  }),
  'V-279692': ({ zones }) =>
    passes(
      zones.some(
        ({ status, usage, type, ipServiceCategories }) =>
          status?.toUpperCase() === 'ACTIVE' &&
          usage?.toUpperCase() === 'BLOCKLIST' &&
          type?.toUpperCase() === 'DYNAMIC_V2' &&
          listOf(ipServiceCategories).some((one) => /ANONYM|PROXY|TOR|VPN/.test(one.toUpperCase())),
      ),
    ),
  'V-279693': (org) => {
    const apps = org.apps.filter(({ status = 'ACTIVE' }) => status.toUpperCase() === 'ACTIVE');
    if (apps.length === 0) return 'MANUAL';
    return worstOf(apps.map(({ id }) => passes(isZoned(activeRulesOf(policyOf(id, org))))));
  },
};

/** Whether the rule suspends inactive users. The check ignores its conditions. */
function suspendsIdle({ conditions, actions }: Rule): boolean {
  const idle = ownAt(conditions, ['people', 'users', 'inactivity']);
  const [number, unit] = [ownAt(idle, ['number']), ownAt(idle, ['unit'])];
  const does = (['action', 'status'] as const).map((name) => ownAt(actions, ['userLifecycle', name]));
  const [action] = does.filter((one) => typeof one === 'string' && one !== '');
  return (
    typeof number === 'number' &&
    number <= 35 &&
    /^DAYS?$/i.test(String(unit)) &&
    /^(SUSPENDED|DEACTIVATED|DEPROVISIONED)$/i.test(String(action))
  );
}

function passes(isPassed: boolean): CheckStatus {
  return isPassed ? 'PASS' : 'FAIL';
}

/** Returns the worst of the findings of a requirement. */
function worstOf(all: readonly CheckStatus[]): CheckStatus {
  return all.includes('FAIL') ? 'FAIL' : all.includes('MANUAL') ? 'MANUAL' : 'PASS';
}

function activeRulesOf(policy: Policy | undefined): readonly Rule[] {
  const active = (policy?.rules ?? []).filter(({ status }) => status === 'ACTIVE');
  const rank = ({ priority }: Rule) => priority ?? Number.POSITIVE_INFINITY;
  return active.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns the first active rule, if its priority is 1. */
function topRule(policy: Policy): Rule | undefined {
  const [first] = activeRulesOf(policy);
  return first?.priority === 1 ? first : undefined;
}

function isOfOwnTopRule(policy: Policy, isSo: (rule: Rule) => boolean): boolean {
  const top = topRule(policy);
  return top !== undefined && !top.isDefault && top.name !== 'Default Rule' && isSo(top);
}

function sessionValue({ actions }: Rule, field: string): unknown {
  return ownAt(actions, ['signon', 'session', field]);
}

/** Makes a check that passes if there is at least one active session policy, and every active session policy meets the condition. */
function ofSessionPolicies(isSo: (policy: Policy) => boolean): (org: Snapshot) => CheckStatus {
  return ({ policies }) => {
    const active = policies.filter(({ type, status }) => type === 'OKTA_SIGN_ON' && status === 'ACTIVE');
    return passes(active.length > 0 && active.every(isSo));
  };
}

/**
 * Makes a check that passes if there is at least one active password policy, and the setting at the path meets the condition in all of
 * them.
 */
function ofPasswords(
  path: readonly string[],
  isSo: (value: unknown) => boolean,
): (org: Snapshot) => CheckStatus {
  return ({ policies }) => {
    const active = policies.filter(({ type, status }) => type === 'PASSWORD' && status === 'ACTIVE');
    return passes(
      active.length > 0 && active.every(({ settings }) => isSo(ownAt(settings, ['password', ...path]))),
    );
  };
}

function isAtLeast(least: number): (value: unknown) => boolean {
  return (value) => typeof value === 'number' && value >= least;
}

function policyOf(appId: string, org: Snapshot): Policy | undefined {
  return accessListOf(appId, sharedSession(compiledOf(org)))?.rules[0]?.policy;
}

/** Makes a check of one rule: the first active rule in the policy of the application. The rule may have any priority. */
function ofTopRule(name: string, isSo: (method: unknown) => boolean): (org: Snapshot) => CheckStatus {
  return (org) => {
    const app = org.apps.find((one) => one.name === name);
    if (app === undefined) return 'MANUAL';
    const [top] = activeRulesOf(policyOf(app.id, org));
    return passes(top !== undefined && isSo(ownAt(top.actions, ['appSignOn', 'verificationMethod'])));
  };
}

function isOfTwoFactors(method: unknown): boolean {
  return ownAt(method, ['factorMode']) === '2FA';
}

/** Whether some constraint object requires phishing resistance. */
function isResistant(method: unknown): boolean {
  const objects = ownAt(method, ['constraints']);
  return (
    Array.isArray(objects) &&
    objects.some((one) => ownAt(one, ['possession', 'phishingResistant']) === 'REQUIRED')
  );
}

function isZoned(rules: readonly Rule[]): boolean {
  const isLast = ({ isDefault, name }: Rule) => isDefault || name === 'Catch-all Rule';
  const [own, last] = [rules.filter((rule) => !isLast(rule)), rules.find(isLast)];
  const access = ownAt(last?.actions, ['appSignOn', 'access']);
  return own.length > 0 && own.every(namesZones) && access === 'DENY';
}

function namesZones({ conditions }: Rule): boolean {
  const network = conditions?.network;
  return isObject(network) && [network.include, network.exclude].some((one) => listOf(one).length > 0);
}

function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return isObject(value) && Array.isArray(value.include) ? value.include.map(String) : [];
}

function statusOfCard({ status, protocol }: Idp): CheckStatus {
  if (status !== undefined && status !== 'ACTIVE') return 'FAIL';
  const issuer = ownAt(protocol, ['credentials', 'trust', 'issuer']);
  return typeof issuer === 'string' && /\bOU=(DoD|ECA)\b/.test(issuer) ? 'PASS' : 'MANUAL';
}
