import { DEEPEST } from '../../../documents/text/depth.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Defines the lint rule `document/too-deep`, which reports a document that is nested too deeply. It has no function `check`, because
 * `check-documents.ts` creates its findings. Spec: Resources and their fields.
 */
export const documentTooDeep = defineRule({
  id: 'document/too-deep',
  severity: 'error',
  what: `a document is nested deeper than ${DEEPEST} levels`,
  why: 'the service returns no such document, and a document that is nested on purpose can crash other programs',
  source: 'Linting, "Limits"',
  on: 'document',
  refusedByService: 'never',
  examples: () => ({
    bad: [nested(DEEPEST + 1)],
    good: [nested(3)],
  }),
});

/** Returns a policy with settings that are lists nested to this depth. */
function nested(levels: number): string {
  const lists = levels - 1;
  return `{"type": "IDP_DISCOVERY", "name": "Routing", "settings": {"lists": ${'['.repeat(lists - 1)}${']'.repeat(lists - 1)}}}`;
}
