import { defineRule } from '../../rule/rule.js';

/** Spec: Resources and their fields. Found by `shape.ts`, for every target. */
export const misspeltField = defineRule({
  id: 'shape/misspelt-field',
  severity: 'warning',
  what: 'a field whose name is one or two letters from one that is known there',
  why: 'the service drops what it does not know, so what the field was meant to say is not said',
  source: 'Resources and their fields',
  on: 'policy',
  looksAt: 'every document',
  fix: 'suggested',
  examples: {
    bad: [{ type: 'PASSWORD', name: 'Staff', priorty: 1 }],
    good: [{ type: 'PASSWORD', name: 'Staff', priority: 1 }],
  },
});
