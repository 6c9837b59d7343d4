import { defineRule } from '../../rule/rule.js';

/** Spec: Resources and their fields. Found by `shape.ts`, for every target. */
export const unknownField = defineRule({
  id: 'shape/unknown-field',
  severity: 'info',
  what: 'a field that the specification does not know',
  why: 'the service may have grown, or it ignores the field: nothing here says what it does',
  source: 'Resources and their fields',
  on: 'policy',
  looksAt: 'every document',
  examples: {
    bad: [{ type: 'PASSWORD', name: 'Staff', colour: 'red' }],
    good: [{ type: 'PASSWORD', name: 'Staff', description: 'all but contractors' }],
  },
});
