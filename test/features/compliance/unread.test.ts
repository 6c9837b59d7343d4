import { expect, test } from 'vitest';
import { putAt } from '../../../src/documents/edits/put-at.js';
import { type ControlResult, complianceOf } from '../../../src/features/compliance/compliance.js';
import {
  accessAction,
  exampleOf,
  passwordPolicyWith,
  sessionAction,
} from '../../../src/features/compliance/examples/example-parts.js';
import { ANY_FACTOR } from '../../../src/features/compliance/families/path-requirements.js';
import { COMPLIANCE_FRAMEWORKS } from '../../../src/features/compliance/frameworks.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';
import { CONFIGURATION_OF_MODEL, DAY_OF_MODEL, modelOrg } from './model-org.js';

const MODEL = modelOrg({ kinds: 1, maxAgeDays: 60 });

/** Returns the effective verdict of a control for an org, with the compliance configuration of `modelOrg`. */
function effectIn(control: string, org: object): ControlResult['effective']['kind'] {
  return controlIn(control, org)?.effective.kind ?? 'undecided';
}

function controlIn(control: string, org: object): ControlResult | undefined {
  const [framework = ''] = control.split('/');
  const { frameworks } = complianceOf(snapshotOf(org), {
    frameworks: [framework],
    controls: [control],
    configuration: CONFIGURATION_OF_MODEL,
    now: DAY_OF_MODEL,
    withRemedies: false,
  });
  return frameworks.flatMap(({ controls }) => controls)[0];
}

/** Returns the org `MODEL` with one changed value. */
function otherwise(path: readonly (number | string)[], value: unknown): object {
  return putAt(MODEL, path, value) as object;
}

test.each([
  ['stig/anonymizers', 'zones.1.status', 'ACTIVE', 'STAGED'],
  ['stig/session-networks', 'policies.0.rules.3.status', 'ACTIVE', 'STAGED'],
  ['scuba-like/legacy', 'policies.0.status', 'ACTIVE', 'STAGED'],
  ['stig/session-idle', 'policies.1.rules.1.status', 'ACTIVE', 'STAGED'],
  ['stig/smart-card-ca', 'idps.0.status', 'ACTIVE', 'STAGED'],
  ['stig/verify-fips', 'authenticators.1', verify('REQUIRED', 'ACTIVE'), verify('OPTIONAL', 'STAGED')],
  ['stig/verify-fips', 'authenticators.1', verify('REQUIRED', 'ACTIVE'), verify('SOMETIMES', 'ACTIVE')],
])(
  'the effective verdict of the compliance control %s is undecided if the value at %s is unrecognized',
  (control, at, known, unknown) => {
    const path = at.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    expect(effectIn(control, otherwise(path, known))).toBe('holds');
    expect(effectIn(control, otherwise(path, unknown))).toBe('undecided');
  },
);

function verify(fips: string, status: string): object {
  return {
    id: 'okta_verify',
    key: 'okta_verify',
    name: 'Verify',
    status,
    settings: { compliance: { fips } },
  };
}

interface PolicyOfModel {
  readonly type: string;
  readonly rules: readonly { readonly system?: boolean }[];
}

/** Returns the model org with changed policies. */
function withPolicies(change: (policy: PolicyOfModel) => object): object {
  const { policies, ...rest } = MODEL as { readonly policies: readonly PolicyOfModel[] };
  return { ...rest, policies: policies.map(change) };
}

test.each([
  ['stig/password-length', 'PASSWORD'],
  ['stig/session-idle', 'OKTA_SIGN_ON'],
  ['healthinsight/strong-factors', 'MFA_ENROLL'],
])(
  'the effective verdict of the compliance control %s is undecided for users outside every %s policy if the default policy is missing',
  (control, type) => {
    const forPeople = (people: object | null) =>
      withPolicies((one) => (one.type === type ? { ...one, system: false, conditions: people } : one));
    expect(effectIn(control, forPeople(null))).toBe('holds');
    expect(effectIn(control, forPeople({ people: { groups: { include: ['staff'] } } }))).toBe('undecided');
  },
);

test('if an authentication policy lacks its catch-all rule, its effect on users outside every rule is undecided', () => {
  const custom = withPolicies((one) => ({
    ...one,
    rules: one.rules.filter(({ system }) => system !== true),
  }));
  expect(effectIn('stig/dashboard-phishing-resistant', MODEL)).toBe('holds');
  expect(effectIn('stig/dashboard-phishing-resistant', custom)).toBe('undecided');
});

test.each([
  ['stig/app-networks', { collection: 'apps' }],
  ['scuba-like/high-risk', { collection: 'apps' }],
  ['healthinsight/new-device', { collection: 'policies', of: 'OKTA_SIGN_ON' }],
  ['stig/password-length', { collection: 'policies', of: 'PASSWORD' }],
])(
  'the effective verdict of the compliance control %s is undecided if the collection %j may be incomplete',
  (control, open) => {
    const manifest = { unknown: [{ ...open, known: 'open' }] };
    expect(effectIn(control, MODEL)).toBe('holds');
    expect(effectIn(control, { ...MODEL, manifest })).toBe('undecided');
  },
);

const OF_PASSWORDS = COMPLIANCE_FRAMEWORKS.flatMap(({ name, controls }) =>
  controls.flatMap((control) =>
    (control.demands?.(control.parameter?.default ?? 0) ?? [])
      .filter(({ setting }) => /^(age|complexity|lockout)\./.test(setting))
      .map(({ setting }) => [`${name}/${control.id}`, setting] as const),
  ),
);

test.each(OF_PASSWORDS)(
  'the effect of %s without the password setting `%s` is that of the documented default, or undecided if none is documented',
  (control, setting) => {
    const path = ['settings', 'password', ...setting.split('.')];
    const { effective, checkText } =
      controlIn(
        control,
        withPolicies((one) => (one.type === 'PASSWORD' ? (putAt(one, path, undefined) as object) : one)),
      ) ?? {};
    const isDocumented = setting.startsWith('complexity.');
    expect(effective?.kind === 'undecided').toBe(!isDocumented);
    if (checkText !== undefined) expect(checkText.kind === 'undecided').toBe(!isDocumented);
    if (effective?.kind === 'undecided')
      expect(effective.reasons).toEqual([
        {
          why: `\`settings.password.${setting}\` is missing in \`Passwords 1\``,
          remedy: 'export the policy or rule with all of its settings, or look the settings up in the org',
        },
      ]);
  },
);

test('the compliance control for passwords as the only factor is undecided if the password policy sets no maximum age', () => {
  const alone = exampleOf({
    sessions: [ANY_FACTOR],
    passwords: [passwordPolicyWith({})],
    access: [{ actions: accessAction({ factorMode: '1FA' }) }],
  });
  expect(effectIn('pci/alone-90', alone)).toBe('undecided');
});

test.each(['healthinsight/frequency', 'healthinsight/new-device'])(
  'the check text of the compliance control %s is undecided if a rule has an unrecognized value',
  (control) => {
    const kinds = ['ALWAYS', 'DEVICE', 'SOMETIMES'].map((factorPromptMode) => {
      const org = exampleOf({
        sessions: [
          {
            conditions: { risk: { behaviors: ['new-device'] } },
            actions: sessionAction({}, { requireFactor: true, factorPromptMode, factorLifetime: 15 }),
          },
        ],
        behaviors: [{ id: 'new-device', name: 'New Device', type: 'ANOMALOUS_DEVICE', status: 'ACTIVE' }],
      });
      return controlIn(control, org)?.checkText?.kind;
    });
    expect(kinds).toEqual(['holds', 'fails', 'undecided']);
  },
);

test('the check text of healthinsight/session-lifetime is undecided if a rule has an unrecognized value', () => {
  const path = ['actions', 'signon', 'session', 'maxSessionLifetimeMinutes'];
  const kinds = [60, 0, 'long'].map((minutes) => {
    const org = withPolicies((one) => ({
      ...one,
      rules: one.rules.map((rule) => (one.type === 'OKTA_SIGN_ON' ? putAt(rule, path, minutes) : rule)),
    }));
    return controlIn('healthinsight/session-lifetime', org)?.checkText?.kind;
  });
  expect(kinds).toEqual(['holds', 'fails', 'undecided']);
});

test('the check text of stig/app-networks is undecided if the network condition of a rule has an unrecognized value', () => {
  const orgWith = (connection: string) =>
    exampleOf({
      access: [
        { conditions: { network: { connection, include: ['office'] } }, actions: accessAction({}) },
        { system: true, actions: accessAction({}, 'DENY') },
      ],
    });
  const kinds = ['ZONE', 'ANYWHERE', 'SOMEWHERE'].map(
    (connection) => controlIn('stig/app-networks', orgWith(connection))?.checkText?.kind,
  );
  expect(kinds).toEqual(['holds', 'fails', 'undecided']);
});
