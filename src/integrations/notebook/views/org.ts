import { brandedType } from '../../../base/brand.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { inventoryOf } from '../../../report/inspect/inventory.js';
import { inspectText } from '../../../report/inspect/text.js';
import { defineView } from './answer-view.js';
import { reportPage } from './report-page.js';

/** Shows the number of objects in an org, and what is unknown about it. */
export const orgView = defineView<Snapshot>({
  members: ['brand', 'policies', 'mappings', 'apps', 'groups', 'users', 'zones', 'documents'],
  view: (snapshot) => ({
    page: () =>
      reportPage((page) => inspectText.text({ inventory: inventoryOf(snapshot), problems: [] }, page)),
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
