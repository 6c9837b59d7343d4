import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `network`. */
export const conditionNetworkConnectionKnown = defineRule({
  id: 'condition/network-connection-known',
  severity: 'error',
  what: 'a network connection that is neither `ANYWHERE` nor `ZONE`',
  why: 'the service knows no other, so it cannot tell whether the zones count',
  source: 'Conditions (policy and rule), `network`',
  choices: [
    'Edition `field` is milder: it also knows `ON_NETWORK` and `OFF_NETWORK`, which the service keeps.',
  ],
  on: 'condition:network',
  refusedByService: 'both',
  fields: ['connection'],
  fix: 'suggested',
  examples: {
    bad: [{ connection: 'ZONES', include: ['office'] }],
    good: [{ connection: 'ZONE', include: ['office'] }, { connection: 'ANYWHERE' }],
  },
});
