import { treeText } from '../../../report/simulate/tree.js';
import type { Explained, Explanation } from '../../../simulate/explain.js';
import { defineView, type NotebookRow } from './answer-view.js';
import { bodyIn } from './body-in.js';
import { reportPage } from './report-page.js';
import { pageInWords } from './words-of.js';

/** Shows the visited policies, rules and conditions as a tree. */
export const explanationView = defineView<Explanation>({
  members: ['blocklist', 'types', 'assumptions'],
  view: (explanation, options) => ({
    page: () =>
      pageInWords(explanation, options, ({ give }, snapshot) =>
        reportPage((page) =>
          treeText(
            { explanation, snapshot, request: bodyIn(snapshot, options.request), give, isWhole: true },
            page,
          ),
        ),
      ),
    rows: () =>
      explanation.types.flatMap(({ policyType, policies }) =>
        policies.flatMap((policy) => [
          ...leafRows({ policyType, policy: policy.name ?? policy.id, rule: null }, policy),
          ...policy.rules.flatMap((rule) =>
            leafRows({ policyType, policy: policy.name ?? policy.id, rule: rule.name ?? rule.id }, rule),
          ),
        ]),
      ),
  }),
});

/** Returns a record for each condition; a single record if there are no conditions. */
function leafRows(head: NotebookRow, { verdict, leaves }: Explained): NotebookRow[] {
  const own = { ...head, verdict };
  if (leaves.length === 0) return [{ ...own, condition: null, holds: null, wanted: null, found: null }];
  return leaves.map((leaf) => ({
    ...own,
    condition: leaf.type,
    holds: leaf.verdict,
    wanted: JSON.stringify(leaf.wanted) ?? null,
    found: Object.keys(leaf.found).length === 0 ? null : JSON.stringify(leaf.found),
  }));
}
