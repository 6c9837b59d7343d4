import { expect, test } from 'vitest';
import { compile } from '../../src/simulate/compile.js';
import { whyOf } from '../../src/what-if/why.js';
import { orgIn } from '../history/written-org.js';

const active = { type: 'ACCESS_POLICY', status: 'ACTIVE', system: false };

/** An org with one application, which allows access from devices that satisfy a policy for Windows, and denies it else. */
const ORG = orgIn(
  JSON.stringify({
    brand: 'OKTA',
    zones: [],
    deviceAssurances: [{ id: 'dae', name: 'Windows secure', platform: 'WINDOWS' }],
    apps: [
      {
        id: 'a',
        label: 'A',
        status: 'ACTIVE',
        _links: { accessPolicy: { href: 'https://x.test/api/v1/policies/p' } },
      },
    ],
    policies: [
      {
        ...active,
        id: 'p',
        name: 'P',
        priority: 1,
        rules: [
          {
            ...active,
            id: 'windows',
            name: 'Windows',
            priority: 1,
            conditions: { device: { registered: true, assurance: { include: ['dae'] } } },
            actions: { appSignOn: { access: 'ALLOW' } },
          },
          {
            ...active,
            id: 'rest',
            name: 'Rest',
            priority: 99,
            system: true,
            conditions: null,
            actions: { appSignOn: { access: 'DENY' } },
          },
        ],
      },
    ],
  }),
);

test.each([
  ['LINUX', false],
  ['WINDOWS', true],
])('on %s a device assurance policy for Windows is suggested: %s', (platform, isSuggested) => {
  const device = { platform, registered: true, managed: true, assuranceIds: [] };
  const request = {
    appInstance: 'a',
    policyContext: { user: { id: 'somebody', groupIds: [] }, ip: '192.0.2.1', device },
  };
  const why = whyOf(compile(ORG), request);
  if (!why.ok) throw new Error('refused');
  expect(why.value.nearestRule?.witness != null).toBe(isSuggested);
});
