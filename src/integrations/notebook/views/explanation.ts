import { listed } from '../../../base/messages.js';
import { printable } from '../../../base/printable.js';
import { type Names, namesIn } from '../../../model/policies/display-names.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import { treeText } from '../../../report/simulate/tree.js';
import { decidingRuleOf } from '../../../report/simulate/tree-context.js';
import { MARKS } from '../../../report/text/mark.js';
import { PLAIN_PAGE } from '../../../report/text/page.js';
import type { Explained, ExplainedCondition, ExplainedType, Explanation } from '../../../simulate/explain.js';
import { foundWords, wantedWords } from '../../../what-if/leaf-words.js';
import { defineView, type NotebookRow } from './answer-view.js';
import { bodyIn } from './body-in.js';
import { recordsPage } from './table-page.js';
import { type TreeLine, treePage } from './tree-page.js';
import { pageInWords } from './words-of.js';

/** Shows the visited policies, rules and conditions as nested lists. */
export const explanationView = defineView<Explanation>({
  members: ['blocklist', 'types', 'assumptions'],
  view(explanation, options) {
    const rows = () => rowsOf(explanation);
    return {
      page: () =>
        pageInWords(recordsPage(rows().map(withoutValues)), options, ({ give }, snapshot) => {
          const request = bodyIn(snapshot, options.request);
          const names = namesIn(snapshot, String);
          return treePage(
            explanation.types
              .filter(({ policies }) => policies.length > 0)
              .map((type) => typeLine(type, names)),
            treeText({ explanation, snapshot, request, give, isWhole: true }, PLAIN_PAGE),
          );
        }),
      rows,
    };
  },
});

const VERDICT_MARKS = { MATCH: MARKS.good, NOT_MATCH: MARKS.quiet, UNDEFINED: MARKS.unsure } as const;

function typeLine(type: ExplainedType, names: Names): TreeLine {
  const deciding = decidingRuleOf(type)?.rule;
  return {
    name: type.policyType,
    words: deciding === undefined ? 'no rule decides for certain' : `"${nameOrId(deciding)}" decides`,
    below: type.policies.map((policy) => ({
      ...ownerLine(policy),
      below: [
        ...policy.leaves.map((leaf) => leafLine(leaf, names)),
        ...policy.rules.map((rule) => ({
          ...ownerLine(rule),
          ...(rule === deciding && { words: 'decides' }),
          below: rule.leaves.map((leaf) => leafLine(leaf, names)),
        })),
      ],
    })),
  };
}

function ownerLine(one: Explained): TreeLine {
  return { mark: VERDICT_MARKS[one.verdict], name: nameOrId(one) };
}

function leafLine(leaf: ExplainedCondition, names: Names): TreeLine {
  const found = foundWords(leaf, names);
  return {
    mark: LEAF_MARKS[leaf.verdict],
    name: printable(leaf.type),
    words: [
      `expected ${wantedWords(leaf, names)}`,
      ...(found === undefined ? [] : [`got ${found}`]),
      ...(leaf.detail === undefined ? [] : [`unknown: ${leaf.detail}`]),
      ...(leaf.dangling.length === 0 ? [] : [`not in the export: ${listed(leaf.dangling, printable)}`]),
    ].join('; '),
  };
}

const LEAF_MARKS = { MATCH: MARKS.good, NOT_MATCH: MARKS.bad, UNDEFINED: MARKS.unsure } as const;

function rowsOf({ types }: Explanation): NotebookRow[] {
  return types.flatMap(({ policyType, policies }) =>
    policies.flatMap((policy) => [
      ...leafRows({ policyType, policy: policy.name ?? policy.id, rule: null }, policy),
      ...policy.rules.flatMap((rule) =>
        leafRows({ policyType, policy: policy.name ?? policy.id, rule: rule.name ?? rule.id }, rule),
      ),
    ]),
  );
}

/** Returns a record without the expected and actual values of its condition. Without the org, these values could only be shown as ids. */
function withoutValues({ wanted: _, found: __, ...rest }: NotebookRow): NotebookRow {
  return rest;
}

/** Returns one record for each condition; if there are no conditions, one record without a condition. */
function leafRows(head: NotebookRow, { verdict, leaves }: Explained): NotebookRow[] {
  const own = { ...head, verdict };
  if (leaves.length === 0) return [{ ...own, condition: null, holds: null, wanted: null, found: null }];
  return leaves.map((leaf) => ({
    ...own,
    condition: leaf.type,
    holds: leaf.verdict,
    wanted: JSON.stringify(leaf.expected) ?? null,
    found: Object.keys(leaf.actual).length === 0 ? null : JSON.stringify(leaf.actual),
  }));
}
