import { expect, test } from 'vitest';
import { compile } from '../../../src/simulate/compile.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { decided } from '../../analysis/questions/possible.js';
import { orgIn } from '../../features/logs/written-org.js';

/** An org with a zone of one address behind trusted proxies, and a session rule for the zone. */
const ORG = orgIn(
  JSON.stringify({
    brand: 'OKTA',
    zones: [
      {
        id: 'z',
        type: 'IP',
        name: 'Office',
        status: 'ACTIVE',
        usage: 'POLICY',
        gateways: [{ type: 'CIDR', value: '203.0.113.7/32' }],
        proxies: [{ type: 'CIDR', value: '10.0.0.0/8' }],
      },
    ],
    policies: [
      {
        id: 'p',
        type: 'OKTA_SIGN_ON',
        name: 'P',
        status: 'ACTIVE',
        priority: 1,
        rules: [
          {
            id: 'in',
            type: 'SIGN_ON',
            name: 'In',
            status: 'ACTIVE',
            priority: 1,
            conditions: { network: { connection: 'ZONE', include: ['z'] } },
            actions: { signon: { access: 'ALLOW' } },
          },
        ],
      },
    ],
  }),
);

/** Returns the rule that decides a request whose proxy chain has the given number of trusted proxies. */
function decidedThrough(proxies: number): string | undefined {
  const hops = Array.from({ length: proxies }, (_, number) => `10.0.0.${number + 1}`);
  const request = {
    appInstance: 'a',
    policyContext: { user: { id: 'somebody', groupIds: [] }, ipChain: ['203.0.113.7', ...hops] },
  };
  expect(simulateBody(compile(ORG), request).ok).toBe(true);
  return decided(compile(ORG), 'SVC_SIGN_ON', request)?.rule;
}

// docs/semantics.md, "Conditions": the last five addresses of a chain are followed.
test.each([
  [0, 'in'],
  [1, 'in'],
  [3, 'in'],
  [4, 'in'],
  [5, undefined],
  [6, undefined],
])(
  'behind %i trusted proxies, the client address of a request is found within the last five addresses of its proxy chain',
  (proxies, rule) => {
    expect(decidedThrough(proxies)).toBe(rule);
  },
);
