import { requestFaults } from '../../../documents/request/request-faults.js';
import { fitsSchema } from '../../../documents/schema/fits.js';
import { CLOSED_FIELDS } from '../../../model/facts/facts.js';
import { type Request, RequestSchema } from '../../../model/facts/request.js';
import { at } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Policies, "Access simulation", `policyContext`. */
export const simulateContextValues = defineRule({
  id: 'simulate/context-values',
  severity: 'error',
  what: 'a simulate request has an impossible value, such as an invalid address',
  why: 'the service rejects the request, and so does `preflight simulate`',
  source: 'Policies, "Access simulation"',
  on: 'simulate request',
  refusedByService: 'both',
  *check(subject, { brand }) {
    const request = { ...(subject as object), appInstance: 'any' };
    if (!fitsSchema(RequestSchema, request)) return;
    for (const { field, message } of requestFaults(request as Request, { brand })) {
      const place = field.split('.');
      if (!CLAIMED.has(field) && at(subject, ...place) !== undefined) yield { at: place, message };
    }
  },
  examples: () => ({
    bad: [
      { appInstance: 'app1', policyContext: { user: { id: 'user1' }, ip: '300.1.1.1' } },
      { appInstance: 'app1', policyContext: { user: { id: 'user1' }, ip: '' } },
      { appInstance: 'app1', policyContext: { user: { id: 'user1' }, location: { country: 'Germany' } } },
    ],
    good: [
      { appInstance: 'app1', policyContext: { user: { id: 'user1' }, ip: '203.0.113.7' } },
      exampleGiven(
        { appInstance: 'app1', policyContext: { user: { id: 'user1' }, ip: '2001:db8::7' } },
        { note: 'An address may be an IPv6 address' },
      ),
    ],
  }),
});

/** The fields of a simulate request that other lint rules check. */
const CLAIMED: ReadonlySet<string> = new Set([
  'policyContext.device.managed',
  'policyContext.user',
  'policyContext.zones',
  'policyTypes',
  ...CLOSED_FIELDS.filter(({ noun }) => noun === 'level').map(({ field }) => field),
]);
