import { defineRule, exampleGiven } from '../../rule/rule.js';

export const conditionNetworkConnectionKnown = defineRule({
  id: 'condition/network-connection-known',
  severity: 'error',
  what: '`connection` of a network condition is not `ANYWHERE` or `ZONE`',
  why: 'the service has no other value of `connection`, so it cannot determine whether the zones apply',
  source: 'Conditions (policy and rule), `network`',
  choices: [
    'For the live service (edition `field`), this lint rule also accepts `ON_NETWORK` and `OFF_NETWORK`, which the live service stores.',
  ],
  on: 'condition:network',
  refusedByService: 'both',
  fields: ['connection'],
  fix: 'suggested',
  examples: () => ({
    bad: [{ connection: 'ZONES', include: ['office'] }],
    good: [
      { connection: 'ZONE', include: ['office'] },
      exampleGiven({ connection: 'ANYWHERE' }, { note: '`ANYWHERE` needs no zones' }),
    ],
  }),
});
