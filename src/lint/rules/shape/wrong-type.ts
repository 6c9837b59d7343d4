import { defineRule } from '../../rule/rule.js';

/**
 * Defines the lint rule `shape/wrong-type`. It reports a value whose type or range does not fit the schema, unless a more specific lint
 * rule reports the same field. Spec: Resources and their fields.
 */
export const wrongType = defineRule({
  id: 'shape/wrong-type',
  severity: 'error',
  what: 'a value does not have the type of its field, or is out of range',
  why: 'the service rejects the document, or misreads the value',
  source: 'Resources and their fields',
  choices: [
    'In edition `field`, fields that the live service uses differently have other types, or are not checked.',
  ],
  on: 'zone',
  refusedByService: 'both',
  appliesTo: 'every document',
  fix: 'suggested',
  examples: () => ({
    bad: [
      { type: 'IP', name: 'Offices', system: 'true', gateways: [] },
      { type: 'IP', name: 'Attackers', usage: 'BLOCKLST', gateways: [] },
    ],
    good: [{ type: 'IP', name: 'Offices', usage: 'POLICY', system: true, gateways: [] }],
  }),
});
