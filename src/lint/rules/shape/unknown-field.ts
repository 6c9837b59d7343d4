import { defineRule } from '../../rule/rule.js';

/**
 * Defines the lint rule `shape/unknown-field`, which reports a field that the specification does not contain. It has no function `check`,
 * because `shape.ts` creates its findings. Spec: Resources and their fields.
 */
export const unknownField = defineRule({
  id: 'shape/unknown-field',
  severity: 'info',
  what: 'a field is unknown to the specification',
  why: 'the effect of the field is unknown: the name may be misspelled, so that the service ignores the field, or the service may support more fields than the specification lists',
  source: 'Resources and their fields',
  choices: ['In edition `field`, the fields that only the live service has are known, too.'],
  on: 'policy',
  appliesTo: 'every document',
  examples: () => ({
    bad: [{ type: 'PASSWORD', name: 'Staff', colour: 'red' }],
    good: [{ type: 'PASSWORD', name: 'Staff', description: 'all but contractors' }],
  }),
});
