import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import type { ValueField } from '../../../src/features/explorer/protocol/rule-form.js';
import { ruleFormOf } from '../../../src/features/explorer/worker/rule-form.js';

const WINDOWS = { type: 'DESKTOP', os: { type: 'WINDOWS' } };

test.each([
  ['entries', [WINDOWS, { type: 'ANY', os: null }], 'entries'],
  ['none', [], 'entries'],
  ['something that is not an entry', ['WINDOWS'], 'json'],
])(
  'the rule form of the interactive page has fields for platforms if each platform is an object, and otherwise shows JSON text: %s',
  (_, include, kind) => {
    expect(inputOf(include)).toBe(kind);
  },
);

/** For each policy type, the form control for each action of a rule, by the path of the action. */
test.each([
  [
    'SVC_SIGN_ON',
    { signon: { access: 'ALLOW' } },
    {
      'signon.access': 'words',
      'signon.requireFactor': 'yes or no',
      'signon.factorPromptMode': 'words',
      'signon.factorLifetime': 'number',
      'signon.session.maxSessionIdleMinutes': 'number',
      'signon.session.usePersistentCookie': 'yes or no',
    },
  ],
  [
    'ACCESS_POLICY',
    {
      appSignOn: {
        access: 'ALLOW',
        verificationMethod: {
          type: 'ASSURANCE',
          constraints: [{ possession: { userPresence: 'REQUIRED' } }],
        },
      },
    },
    {
      'appSignOn.verificationMethod.factorMode': 'words',
      'appSignOn.verificationMethod.reauthenticateIn': 'text',
      'appSignOn.verificationMethod.constraints': 'entries',
      'appSignOn.verificationMethod.constraints.0.possession.userPresence': 'words',
      'appSignOn.verificationMethod.constraints.0.knowledge.types': 'texts',
      'appSignOn.verificationMethod.constraints.0.knowledge.authenticationMethods': 'entries',
    },
  ],
  [
    'PASSWORD',
    { selfServiceUnlock: { access: 'ALLOW' } },
    {
      'passwordChange.access': 'words',
      'selfServicePasswordReset.access': 'words',
      'selfServiceUnlock.access': 'words',
    },
  ],
  ['MFA_ENROLL', { enroll: { self: 'LOGIN' } }, { 'enroll.self': 'words' }],
  [
    'PROFILE_ENROLLMENT',
    {
      profileEnrollment: {
        access: 'ALLOW',
        profileAttributes: [{ name: 'email', label: 'E', required: true }],
      },
    },
    {
      'profileEnrollment.unknownUserAction': 'words',
      'profileEnrollment.targetGroupIds': 'resources',
      'profileEnrollment.profileAttributes.0.required': 'yes or no',
    },
  ],
  [
    'ENTITY_RISK',
    { entityRisk: { actions: [{ action: 'RUN_WORKFLOW', workflow: { id: 'w' } }] } },
    { 'entityRisk.actions': 'entries', 'entityRisk.actions.0.action': 'words' },
  ],
  ['SESSION_VIOLATION_DETECTION', {}, { 'sessionViolationDetection.policyEvaluation.enabled': 'yes or no' }],
  [
    'DEVICE_SIGNAL_COLLECTION',
    { deviceSignalCollection: { deviceContextProviders: [{ key: 'OKTA_VERIFY' }] } },
    {
      'deviceSignalCollection.deviceContextProviders': 'entries',
      'deviceSignalCollection.deviceContextProviders.0.userIdentification': 'words',
    },
  ],
  [
    'IDENTITY_CLAIM_SOURCING',
    {
      claimSourcing: {
        redirectType: 'IDP_DISCOVERY',
        refresh: { filter: { include: ['a'] }, every: 2, isOn: true, never: null },
        mixed: [1, 'a'],
      },
    },
    {
      'claimSourcing.redirectType': 'text',
      'claimSourcing.refresh.filter.include': 'texts',
      'claimSourcing.refresh.every': 'number',
      'claimSourcing.refresh.isOn': 'yes or no',
      'claimSourcing.mixed': 'json',
    },
  ],
  [
    'CLIENT_UPDATE',
    { updateControls: { actions: [{ type: 'OKTA_VERIFY_UPDATE' }, { type: 'B', mode: 'ALLOW' }] } },
    { 'updateControls.actions': 'entries', 'updateControls.actions.0.mode': 'text' },
  ],
])(
  'the rule form of the interactive page has the right fields for the actions of a policy of type %s',
  (type, actions, kinds) => {
    const { actions: groups } = formOf({ policyType: type, actions });
    const found = new Map(groups.flatMap(({ fields }) => kindsOf(fields)));
    for (const [path, kind] of Object.entries(kinds)) expect([path, found.get(path)]).toEqual([path, kind]);
  },
);

test('the rule form of the interactive page lets the user edit an unknown action as JSON', () => {
  const { actions } = formOf({ policyType: 'ACCESS_POLICY', actions: { sign: { here: [1] } } });
  expect(actions.map(({ key, fields }) => [key, fields.map(({ input }) => input.kind)])).toContainEqual([
    'sign',
    ['json'],
  ]);
});

test('the rule form of the interactive page has fields for the values of an unknown condition', () => {
  const { conditions } = formOf({
    policyType: 'ACCESS_POLICY',
    conditions: { clients: { include: ['IMAP'] } },
  });
  const group = conditions.find(({ key }) => key === 'clients');
  expect(kindsOf(group?.fields ?? [])).toEqual([['clients.include', 'texts']]);
  expect(group?.written?.input.kind).toBe('json');
});

function kindsOf(fields: readonly ValueField[]): [path: string, kind: string][] {
  return fields.flatMap(({ path, input }) => [
    [path.join('.'), input.kind] as [string, string],
    ...(input.kind === 'entries' ? input.entries.flatMap(kindsOf) : []),
  ]);
}

/** Returns the kind of form field for the platform condition of a rule. */
function inputOf(include: readonly unknown[]): string | undefined {
  const form = formOf({ policyType: 'ACCESS_POLICY', conditions: { platform: { include } } });
  const group = form.conditions.find(({ key }) => key === 'platform');
  return group?.fields.find(({ path }) => ['platform,include', 'platform'].includes(path.join()))?.input.kind;
}

interface RuleParts {
  readonly policyType: string;
  readonly conditions?: unknown;
  readonly actions?: unknown;
}

/** Returns the form of a rule with these conditions and actions. */
function formOf({ policyType, conditions = null, actions = { appSignOn: { access: 'ALLOW' } } }: RuleParts) {
  const shared = { name: 'One', status: 'ACTIVE', priority: 1, system: false };
  const ruleType = policyType === 'SVC_SIGN_ON' ? 'SIGN_ON' : policyType;
  const rule = { id: 'r1', type: ruleType, ...shared, conditions, actions };
  const org = { policies: [{ id: 'p1', type: policyType, ...shared, conditions: null, rules: [rule] }] };
  const found = assembleDocuments([{ name: 'org.json', text: JSON.stringify(org) }]);
  if (!found.ok) throw new Error(found.problems.map(({ message }) => message).join('; '));
  return ruleFormOf(found.value, { policyId: 'p1', ruleId: 'r1' });
}
