import { generatedOrg, type OrgSize } from '../explorer/generated-org.js';

/** The number of generated policies of each further policy type. */
const POLICIES = 20;
const RULES = 10;

/** Returns a very large org with policies of every type that compliance controls check. Their rules use groups and zones. */
export function complianceOrg(size: OrgSize): object {
  const org = generatedOrg(size) as { readonly policies: readonly object[] };
  return {
    ...org,
    authenticators: KEYS.map((key) => ({ id: key, key, name: key, status: 'ACTIVE', settings: {} })),
    idps: [{ id: 'partners', type: 'SAML2', name: 'Partners', status: 'ACTIVE' }],
    policies: [
      ...org.policies,
      ...policies('OKTA_SIGN_ON', 'SIGN_ON', (policy, at) => ({
        signon: {
          access: at === RULES - 1 && policy % 7 === 0 ? 'DENY' : 'ALLOW',
          requireFactor: (policy + at) % 3 === 0,
          primaryFactor: 'PASSWORD_IDP_ANY_FACTOR',
          factorPromptMode: at % 2 === 0 ? 'ALWAYS' : 'DEVICE',
          session: {
            maxSessionIdleMinutes: [15, 60, 120, 720][(policy + at) % 4],
            maxSessionLifetimeMinutes: [720, 1080, 0][at % 3],
            usePersistentCookie: at % 5 === 0,
          },
        },
      })),
      ...policies('MFA_ENROLL', 'MFA_ENROLL', (_, at) => ({
        enroll: { self: at % 4 === 3 ? 'NEVER' : 'CHALLENGE' },
      })).map((policy, number) => ({
        ...policy,
        settings: {
          type: 'AUTHENTICATORS',
          authenticators: KEYS.map((key, index) => ({
            key,
            enroll: { self: SELF[(number + index) % SELF.length] },
          })),
        },
      })),
      ...policies('PASSWORD', 'PASSWORD', (policy) => ({
        passwordChange: { access: 'ALLOW' },
        selfServicePasswordReset: { access: policy % 2 === 0 ? 'ALLOW' : 'DENY' },
        selfServiceUnlock: { access: 'DENY' },
      })).map((policy, number) => ({
        ...policy,
        settings: {
          password: {
            complexity: { minLength: [8, 12, 15][number % 3], minNumber: number % 2 },
            age: { maxAgeDays: [0, 60, 90][number % 3], historyCount: 4 + (number % 3), minAgeMinutes: 60 },
            lockout: { maxAttempts: [3, 10, 0][number % 3], autoUnlockMinutes: 30 },
          },
          recovery: { factors: { okta_email: { status: 'ACTIVE' } } },
        },
      })),
    ],
  };
}

const KEYS = ['okta_password', 'okta_email', 'phone_number', 'okta_verify', 'webauthn', 'smart_card_idp'];
const SELF = ['OPTIONAL', 'REQUIRED', 'NOT_ALLOWED'];

/** Returns the policies of one type: each applies to one group, except the last, which applies to everyone. Their rules use zones. */
function policies(
  type: string,
  ruleType: string,
  actionsOf: (policy: number, at: number) => object,
): readonly object[] {
  return Array.from({ length: POLICIES }, (_, policy) => ({
    id: `${ruleType}-${policy}`,
    type,
    name: `${type} ${policy}`,
    status: 'ACTIVE',
    priority: policy + 1,
    system: policy === POLICIES - 1,
    conditions: {
      people: { groups: { include: [policy === POLICIES - 1 ? 'group0' : `group${policy + 1}`] } },
    },
    rules: Array.from({ length: RULES }, (__, at) => ({
      id: `${ruleType}-${policy}-${at}`,
      type: ruleType,
      name: `Rule ${at}`,
      status: 'ACTIVE',
      priority: at + 1,
      system: policy === POLICIES - 1 && at === RULES - 1,
      conditions:
        at === RULES - 1
          ? null
          : { network: { connection: 'ZONE', include: [`zone${(policy * 3 + at) % 100}`] } },
      actions: actionsOf(policy, at),
    })),
  }));
}
