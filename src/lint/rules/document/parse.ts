import { defineRule } from '../../rule/rule.js';

/** The module `check-documents.ts` reports findings of the rule `document/parse`. Spec: Resources and their fields. */
export const documentParse = defineRule({
  id: 'document/parse',
  severity: 'error',
  what: 'a file is not valid JSON or YAML, or an object contains a key twice',
  why: 'content that cannot be read is not checked',
  source: 'Resources and their fields',
  on: 'document',
  refusedByService: 'never',
  examples: () => ({
    bad: ['{"type": "PASSWORD",', '{"type": "PASSWORD", "name": "Staff", "name": "Guests"}', ''],
    good: ['{"type": "PASSWORD", "name": "Staff"}'],
  }),
});
