import { defineRule } from '../../rule/rule.js';

/** The module `check-documents.ts` reports findings of the rule `document/kind-unknown`. Spec: Resources and their fields. */
export const documentKindUnknown = defineRule({
  id: 'document/kind-unknown',
  severity: 'warning',
  what: 'the kind of a document is unknown',
  why: 'no lint rule applies to such a document, so mistakes in it go unnoticed. The finding is an error if the command line names the file and nothing in it is recognized, and info for a file found in a folder and for a recorded response',
  source: 'Resources and their fields',
  on: 'document',
  examples: () => ({
    bad: ['{"colour": "red"}', '[1, 2]'],
    good: ['{"type": "PASSWORD", "name": "Staff"}'],
  }),
});
