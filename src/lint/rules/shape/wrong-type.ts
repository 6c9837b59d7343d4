import { defineRule } from '../../rule/rule.js';

/** Spec: Resources and their fields. What does not fit a shape and falls under no rule of its own. */
export const wrongType = defineRule({
  id: 'shape/wrong-type',
  severity: 'error',
  what: 'a value of another type, or beyond the limits, of its field',
  why: 'the service rejects the document, or reads the value as something else',
  source: 'Resources and their fields',
  on: 'zone',
  refusedByService: 'both',
  looksAt: 'every document',
  fix: 'suggested',
  examples: {
    bad: [
      { type: 'IP', name: 'Offices', system: 'true', gateways: [] },
      { type: 'IP', name: 'Attackers', usage: 'BLOCKLST', gateways: [] },
    ],
    good: [{ type: 'IP', name: 'Offices', usage: 'POLICY', system: true, gateways: [] }],
  },
});
