import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';

/** The keys of the service's wire format, as in its published examples. */
const PROVIDER_KEYS = ['OKTA_VERIFY', 'CHROME_DEVICE_TRUST', 'DEVICE_POSTURE_IDP'];

test.each(PROVIDER_KEYS)(
  'lint accepts a rule of a device signal collection policy with the signal provider %s',
  (key) => {
    const provider = {
      key,
      ...(key === 'DEVICE_POSTURE_IDP' && { id: '0oaidp' }),
      userIdentification: 'IGNORE',
    };
    const rule = {
      id: 'rul1',
      name: 'Signals',
      type: 'DEVICE_SIGNAL_COLLECTION',
      status: 'ACTIVE',
      priority: 1,
      actions: { deviceSignalCollection: { deviceContextProviders: [provider] } },
    };
    const { findings } = lintDocuments([{ name: 'rule.json', value: rule }], {
      edition: 'field',
      brand: 'OKTA',
    });
    expect(findings.filter(({ rule }) => rule.startsWith('shape/'))).toEqual([]);
  },
);

const CLAIMS = {
  redirectType: 'IDP_DISCOVERY',
  refresh: { redirectType: 'FIXED', filter: { include: [{ id: '0oaidp', name: 'Partner' }] } },
};

test.each([
  [
    'CLIENT_UPDATE',
    { updateControls: { actions: [{ action: 'OKTA_VERIFY_UPDATE', value: 'HOTFIX_ONLY' }] } },
    [],
  ],
  [
    'CLIENT_UPDATE',
    { updateControls: { actions: [{ action: 'OKTA_VERIFY_UPDATE', value: 'LATER' }] } },
    ['/actions/updateControls/actions/0/value'],
  ],
  ['CLIENT_UPDATE', { updateControls: { actions: {} } }, ['/actions/updateControls/actions']],
  ['IDENTITY_CLAIM_SOURCING', { claimSourcing: CLAIMS }, []],
  ['IDENTITY_CLAIM_SOURCING', { claimSourcing: { refresh: { redirectType: 'NONE', filter: null } } }, []],
  [
    'IDENTITY_CLAIM_SOURCING',
    { claimSourcing: { ...CLAIMS, refresh: { redirectType: 'ALWAYS' } } },
    ['/actions/claimSourcing/refresh/redirectType'],
  ],
  [
    'IDENTITY_CLAIM_SOURCING',
    { claimSourcing: { ...CLAIMS, refresh: { redirectType: 'FIXED', filter: { include: ['0oaidp'] } } } },
    ['/actions/claimSourcing/refresh/filter/include/0'],
  ],
])(
  'for a rule of the type %s with the actions %j, lint reports wrong values at %j',
  (type, actions, places) => {
    const rule = {
      id: 'rul1',
      name: 'Catch-all Rule',
      type,
      status: 'ACTIVE',
      priority: 99,
      system: true,
      actions,
    };
    const { findings } = lintDocuments([{ name: 'rule.json', value: rule }], {
      edition: 'field',
      brand: 'OKTA',
    });
    const ofShape = findings.filter(({ rule }) => rule.startsWith('shape/'));
    expect(ofShape.map(({ location }) => location.pointer)).toEqual(places);
  },
);

test('lint reports a rule of a claim sourcing policy (type IDENTITY_CLAIM_SOURCING) that names an identity provider missing from the export', () => {
  const held = { type: 'IDENTITY_CLAIM_SOURCING', status: 'ACTIVE', system: true };
  const rule = { ...held, id: 'rul1', name: 'Catch-all Rule', priority: 99, conditions: null };
  const org = {
    policies: [{ ...held, id: 'rst1', name: 'Default Policy', priority: 1, conditions: null }],
    rules: { rst1: [{ ...rule, actions: { claimSourcing: CLAIMS } }] },
    idps: [{ id: '0oaother', type: 'OIDC', name: 'Other', status: 'ACTIVE' }],
  };
  const { findings } = lintDocuments([{ name: 'org.json', value: org }], { edition: 'field', brand: 'OKTA' });
  const unknown = findings.filter(({ rule }) => rule === 'reference/unknown');
  expect(unknown.map(({ location }) => location.pointer)).toEqual([
    '/rules/rst1/0/actions/claimSourcing/refresh/filter/include/0/id',
  ]);
});
