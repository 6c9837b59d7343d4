import { expect, test } from 'vitest';
import { VERDICTS } from '../../../src/logic/kleene/verdict.js';
import type { CoreContext } from '../../../src/model/facts/core-request.js';
import { fitsDynamicZone } from '../../../src/model/facts/zones/zone-map.js';

test.each([
  ['ALL_ANONYMIZERS', 'NORD_VPN', 'UNDEFINED'],
  ['ALL_ANONYMIZERS', 'ANONYMIZER_TOR', 'UNDEFINED'],
  ['ALL_ANONYMIZERS_EXCEPT_TOR', 'NORD_VPN', 'UNDEFINED'],
  ['ALL_ANONYMIZERS_EXCEPT_TOR', 'ANONYMIZER_TOR', 'NOT_MATCH'],
  ['ALL_ANONYMIZERS WARP_VPN', 'NORD_VPN', 'NOT_MATCH'],
  ['ALL_ANONYMIZERS WARP_VPN', 'ANONYMIZER_TOR', 'NOT_MATCH'],
])(
  'whether a request with the IP service categories %s is in a zone for the category %s: %s',
  (seen, category, verdict) => {
    const context = { ipServiceCategories: seen.split(' ') } as unknown as CoreContext;
    const rank = fitsDynamicZone({ id: 'z', type: 'DYNAMIC_V2', ipServiceCategories: [category] }, context);
    expect(VERDICTS[rank]).toBe(verdict);
  },
);

test('it is undecided whether a request from an unspecified anonymizer is in a zone for Tor or for other anonymizers', () => {
  const context = { ipServiceCategories: ['ALL_ANONYMIZERS'] } as unknown as CoreContext;
  for (const proxyType of ['Tor', 'NotTorAnonymizer'])
    expect(VERDICTS[fitsDynamicZone({ id: 'z', type: 'DYNAMIC', proxyType }, context)]).toBe('UNDEFINED');
});
