import { brandedType } from '../../../base/brand.js';
import { counted } from '../../../base/messages.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { inventoryOf } from '../../../report/inspect/inventory.js';
import { inventoryRows } from '../../../report/inspect/inventory-lines.js';
import { inspectText } from '../../../report/inspect/text.js';
import { adviceGroupWords, groupByAdvice } from '../../../report/text/group-by-advice.js';
import { PLAIN_PAGE } from '../../../report/text/page.js';
import { defineView, type NotebookPage } from './answer-view.js';
import { storyPage } from './story-page.js';
import { recordsPage } from './table-page.js';

/** Shows the number of objects in an org, and its unknown parts. */
export const orgView = defineView<Snapshot>({
  members: ['brand', 'policies', 'mappings', 'apps', 'groups', 'users', 'zones', 'documents'],
  view: (snapshot) => ({
    page: () => pageOf(snapshot),
    rows: () =>
      snapshot.policies.flatMap((policy) =>
        policy.rules.map((rule) => ({
          type: brandedType(policy.type, snapshot.brand),
          policy: policy.name,
          rule: rule.name,
          status: rule.status,
          priority: rule.priority ?? null,
        })),
      ),
  }),
});

function pageOf(snapshot: Snapshot): NotebookPage {
  const inventory = inventoryOf(snapshot);
  const counts = recordsPage(
    inventoryRows(inventory).map(({ name, count, note }) => ({ objects: name, count, note })),
  );
  const { unknown } = inventory;
  const open = storyPage(
    groupByAdvice(unknown, ({ message }) => message).map((one) => ({
      text: adviceGroupWords(one),
      from: '/unknown',
    })),
    unknown.length === 0
      ? 'the export states no unknown part'
      : `${counted(unknown.length, 'part')} of the org unknown; answers that depend on them say so`,
  );
  return {
    html: `${counts.html}\n${open.html}`,
    markdown: `${counts.markdown}\n\n${open.markdown}`,
    text: inspectText.text({ inventory, problems: [] }, PLAIN_PAGE),
  };
}
