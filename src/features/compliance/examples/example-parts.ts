/** The parts of an example org. Each part is optional. The default parts make an org that grants everyone access. */
export interface ExampleParts {
  /** The rules of the default global session policy that come before its default rule. */
  readonly sessions?: readonly object[];
  /** The global session policies that come before the default one. */
  readonly sessionPolicies?: readonly object[];
  /** The rules of the policy that is assigned to the Admin Console and the dashboard. */
  readonly access?: readonly object[];
  /** The keys of authenticators that users may enroll. */
  readonly enrollable?: readonly string[];
  /** The keys of authenticators that users must enroll. */
  readonly required?: readonly string[];
  readonly passwords?: readonly object[];
  readonly [list: string]: unknown;
}

const EVERYONE = { id: 'everyone', type: 'BUILT_IN', profile: { name: 'Everyone' } };

/** Returns an example org in the form of an export. */
export function exampleOf({
  sessions = [],
  sessionPolicies = [],
  access = [{ actions: accessAction({}) }],
  enrollable = ['okta_password', 'okta_email', 'webauthn'],
  required = [],
  passwords = [],
  ...lists
}: ExampleParts): object {
  return {
    groups: [EVERYONE, { id: 'staff', type: 'OKTA_GROUP', profile: { name: 'Staff' } }],
    zones: [
      {
        id: 'office',
        type: 'IP',
        name: 'Office',
        status: 'ACTIVE',
        usage: 'POLICY',
        gateways: [{ type: 'CIDR', value: '198.51.100.0/24' }],
      },
    ],
    apps: [application('saasure', 'Admin Console'), application('okta_enduser', 'Dashboard')],
    ...lists,
    policies: [
      ...sessionPolicies.map((policy, index) => ({
        id: `other${index}`,
        type: 'OKTA_SIGN_ON',
        name: `Other ${index + 1}`,
        status: 'ACTIVE',
        priority: index + 1,
        ...policy,
      })),
      {
        id: 'session',
        type: 'OKTA_SIGN_ON',
        name: 'Default Policy',
        status: 'ACTIVE',
        priority: 90,
        system: true,
        conditions: { people: { groups: { include: ['everyone'] } } },
        rules: [
          ...ruled('s', 'SIGN_ON', sessions, 1),
          rule('s-own', 'SIGN_ON', 99, { name: 'Default Rule', system: true, actions: sessionAction({}) }),
        ],
      },
      {
        id: 'access',
        type: 'ACCESS_POLICY',
        name: 'Access',
        status: 'ACTIVE',
        system: true,
        rules: ruled('a', 'ACCESS_POLICY', access, 0),
      },
      {
        id: 'enrollment',
        type: 'MFA_ENROLL',
        name: 'Enrollment',
        status: 'ACTIVE',
        priority: 1,
        system: true,
        settings: {
          type: 'AUTHENTICATORS',
          authenticators: enrollable.map((key) => ({
            key,
            enroll: { self: required.includes(key) ? 'REQUIRED' : 'OPTIONAL' },
          })),
        },
        rules: [rule('e', 'MFA_ENROLL', 1, { actions: { enroll: { self: 'CHALLENGE' } } })],
      },
      ...passwords.map((policy, index) => ({
        id: `password${index}`,
        type: 'PASSWORD',
        name: `Passwords ${index + 1}`,
        status: 'ACTIVE',
        priority: index + 1,
        rules: [rule(`p${index}`, 'PASSWORD', 1, { actions: { passwordChange: { access: 'ALLOW' } } })],
        ...policy,
      })),
    ],
  };
}

function application(name: string, label: string): object {
  return { id: name, name, label, status: 'ACTIVE', signOnMode: 'OPENID_CONNECT' };
}

function ruled(prefix: string, type: string, rules: readonly object[], from: number): object[] {
  return rules.map((one, index) => rule(`${prefix}${index + 1}`, type, from + index, one));
}

function rule(id: string, type: string, priority: number, members: object): object {
  return { id, type, name: `Rule ${id}`, status: 'ACTIVE', priority, conditions: null, ...members };
}

/** Returns a zone with the given addresses, for use in policies. */
export function zoneOf(id: string, value: string): object {
  return {
    id,
    type: 'IP',
    name: id,
    status: 'ACTIVE',
    usage: 'POLICY',
    gateways: [{ type: 'CIDR', value }],
  };
}

/** Returns the actions of a global session rule that allows access, with the given fields in `session` and in `signon`. */
export function sessionAction(session: object, beside: object = {}): object {
  return {
    signon: { access: 'ALLOW', requireFactor: false, primaryFactor: 'PASSWORD_IDP', ...beside, session },
  };
}

/** Returns the actions of an authentication policy rule with the given verification method. */
export function accessAction(method: object, access = 'ALLOW'): object {
  return {
    appSignOn: {
      access,
      verificationMethod: { type: 'ASSURANCE', factorMode: '1FA', reauthenticateIn: 'PT2H', ...method },
    },
  };
}

/** Returns a password policy with the given password settings. */
export function passwordPolicyWith(password: object, conditions: object | null = null): object {
  return { conditions, settings: { password } };
}
