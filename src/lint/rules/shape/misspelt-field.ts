import { defineRule } from '../../rule/rule.js';

/** The module `shape.ts` reports findings of the rule `shape/misspelt-field` for every target. Spec: Resources and their fields. */
export const misspeltField = defineRule({
  id: 'shape/misspelt-field',
  severity: 'warning',
  what: 'a field name differs by one or two letters from a known one',
  why: 'the service drops unknown fields, so the intended setting has no effect',
  source: 'Resources and their fields',
  on: 'policy',
  appliesTo: 'every document',
  fix: 'suggested',
  examples: () => ({
    bad: [{ type: 'PASSWORD', name: 'Staff', priorty: 1 }],
    good: [{ type: 'PASSWORD', name: 'Staff', priority: 1 }],
  }),
});
