import { DEEPEST } from '../../../read/text/depth.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Resources and their fields. Found by `check-documents.ts`. */
export const documentTooDeep = defineRule({
  id: 'document/too-deep',
  severity: 'error',
  what: `a document that is nested deeper than ${DEEPEST} levels`,
  why: 'no document of the service is, and one that is made so runs other readers out of stack',
  source: 'Resources and their fields',
  on: 'document',
  refusedByService: 'never',
  examples: {
    bad: [nested(DEEPEST + 1)],
    good: [nested(3)],
  },
});

/** A policy whose settings are lists within lists. */
function nested(levels: number): string {
  const lists = levels - 1;
  return `{"type": "IDP_DISCOVERY", "name": "Routing", "settings": {"lists": ${'['.repeat(lists - 1)}${']'.repeat(lists - 1)}}}`;
}
