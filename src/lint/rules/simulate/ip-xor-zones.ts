import { alternatives } from '../../../base/messages.js';
import { isGiven, listAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** The fields of a simulate request that state its origin: an address, a chain of addresses, or zones. */
const WAYS = ['ip', 'ipChain', 'zones'];

/**
 * Reports a simulate request with both an address and zones. Spec: Policies, "Access simulation", `policyContext.ip`,
 * `policyContext.zones.ids`.
 */
export const simulateIpXorZones = defineRule({
  id: 'simulate/ip-xor-zones',
  severity: 'error',
  what: 'a simulate request has both an address and zones',
  why: 'the address and the zones may contradict each other, so the service rejects the request',
  source: 'Policies, "Access simulation"',
  on: 'simulate request',
  refusedByService: 'both',
  *check(request) {
    const isOpen = listAt(request, 'policyContext', 'open').includes('zones');
    const ways = isOpen ? WAYS.filter((way) => way !== 'zones') : WAYS;
    const given = ways.filter((way) => isGiven(request, 'policyContext', way));
    const [first, ...others] = given;
    if (first === undefined || others.length === 0) return;
    yield {
      at: ['policyContext', others.at(-1) as string],
      isKey: true,
      message: `${alternatives(
        given.map((way) => `\`${way}\``),
        'and',
      )} are mutually exclusive; send either an address or zone ids`,
      related: [{ at: ['policyContext', first], message: `\`${first}\` is here` }],
    };
  },
  examples: () => ({
    bad: [
      {
        appInstance: 'app1',
        policyContext: { user: { id: 'user1' }, ip: '203.0.113.7', zones: { ids: ['zone1'] } },
      },
    ],
    good: [
      { appInstance: 'app1', policyContext: { user: { id: 'user1' }, ip: '203.0.113.7' } },
      exampleGiven(
        { appInstance: 'app1', policyContext: { user: { id: 'user1' }, zones: { ids: ['zone1'] } } },
        { note: 'The request states zones and no address' },
      ),
    ],
  }),
});
