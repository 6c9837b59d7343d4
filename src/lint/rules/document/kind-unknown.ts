import { defineRule } from '../../rule/rule.js';

/** Spec: Resources and their fields. Found by `check-documents.ts`. */
export const documentKindUnknown = defineRule({
  id: 'document/kind-unknown',
  severity: 'warning',
  what: 'a document of which nothing tells what resource it is',
  why: 'no rule knows what to look for in it, so that a mistake in it goes unnoticed; an error where the file was named and holds nothing else, only information where nobody named it (folders hold others, too) or where a recording holds the answer',
  source: 'Resources and their fields',
  on: 'document',
  examples: {
    bad: ['{"colour": "red"}', '[1, 2]'],
    good: ['{"type": "PASSWORD", "name": "Staff"}'],
  },
});
