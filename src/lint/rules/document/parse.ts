import { defineRule } from '../../rule/rule.js';

/** Spec: Resources and their fields. Found by `check-documents.ts`. */
export const documentParse = defineRule({
  id: 'document/parse',
  severity: 'error',
  what: 'a file that is neither JSON nor YAML, or in which a key stands twice in one object',
  why: 'nothing in a broken file is looked at; of a key that stands twice one is dropped, and readers differ in which',
  source: 'Resources and their fields',
  on: 'document',
  refusedByService: 'never',
  examples: {
    bad: ['{"type": "PASSWORD",', '{"type": "PASSWORD", "name": "Staff", "name": "Guests"}', ''],
    good: ['{"type": "PASSWORD", "name": "Staff"}'],
  },
});
