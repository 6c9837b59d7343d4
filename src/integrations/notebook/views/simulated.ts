import type { Evaluation, SimulateResponse } from '../../../simulate/wire.js';
import { defineView, type NotebookRow } from './answer-view.js';
import { recordsPage } from './table-page.js';

/** Shows the service's response: a line for each policy type. */
export const simulatedView = defineView<SimulateResponse>({
  members: ['evaluation'],
  view: ({ evaluation }) => ({
    page: () => recordsPage(evaluation.map(rowOf)),
    rows: () => evaluation.map(rowOf),
  }),
});

function rowOf({ policyType, result, undefined: open }: Evaluation): NotebookRow {
  const [decides] = result.policies;
  return {
    policyType,
    policy: decides?.name ?? decides?.id ?? null,
    rule: decides?.rules[0]?.name ?? decides?.rules[0]?.id ?? null,
    mayMatch: open.policies
      .flatMap(({ id, name, rules }) =>
        rules.length === 0 ? [name ?? id] : rules.map((rule) => rule.name ?? rule.id),
      )
      .join('; '),
  };
}
