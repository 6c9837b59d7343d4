import { defineRule } from '../../rule/rule.js';

/** The module `check-documents.ts` reports findings of the rule `document/kind-unknown`. Spec: Resources and their fields. */
export const documentKindUnknown = defineRule({
  id: 'document/kind-unknown',
  severity: 'warning',
  what: 'the kind of a document is unknown',
  why: 'no lint rule applies to such a document, so mistakes in it go unnoticed. The finding is an error if you passed the file and it contains nothing else, and info if the file was found in a folder or is a recorded response',
  source: 'Resources and their fields',
  on: 'document',
  examples: {
    bad: ['{"colour": "red"}', '[1, 2]'],
    good: ['{"type": "PASSWORD", "name": "Staff"}'],
  },
});
