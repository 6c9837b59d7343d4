import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';

/** The keys of the service's wire format, as in its published examples. */
const PROVIDER_KEYS = ['OKTA_VERIFY', 'CHROME_DEVICE_TRUST', 'DEVICE_POSTURE_IDP'];

test.each(PROVIDER_KEYS)('a device signal collection rule with the provider %s has a valid shape', (key) => {
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
});
