import { quoted } from '../../../base/messages.js';
import type { DocumentKind } from '../../../read/kinds/kinds.js';
import { elementsOf, listsIn } from '../../helpers/condition/listed-values.js';
import { exampleZone, fromZones, orgAsking } from '../../helpers/condition/org-example.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Which status takes a resource out of use, and what that is called. */
const OUT_OF_USE: Partial<Record<DocumentKind, { readonly status: string; readonly title: string }>> = {
  app: { status: 'INACTIVE', title: 'an inactive application' },
  user: { status: 'DEPROVISIONED', title: 'a deactivated user' },
  zone: { status: 'INACTIVE', title: 'an inactive zone' },
};

/** Spec: Conditions (policy and rule). */
export const conditionInactiveReference = defineRule({
  id: 'condition/inactive-reference',
  severity: 'warning',
  what: 'a condition that names an inactive zone or application, or a deactivated user',
  why: 'no sign-in comes from it, so the condition asks less, or keeps out fewer, than it seems to',
  source: 'Conditions (policy and rule)',
  on: 'org',
  *check(org) {
    for (const kind of ['policy', 'rule'] as const)
      for (const resource of org.all(kind))
        for (const given of listsIn(at(resource.value, 'conditions'))) {
          const { kind: listed } = given.list;
          const out = listed === undefined ? undefined : OUT_OF_USE[listed];
          if (listed === undefined || out === undefined) continue;
          for (const { at: place, id } of elementsOf(given)) {
            const named = id === undefined ? undefined : org.find(listed, id);
            if (named === undefined || textAt(named.value, 'status') !== out.status) continue;
            yield {
              of: resource,
              at: ['conditions', ...place],
              message: `${quoted(named.name ?? id ?? '')} is ${out.title}: activate it, or remove it from the list`,
              related: [{ of: named, at: ['status'], message: 'its status' }],
            };
          }
        }
  },
  examples: {
    bad: [withZone('INACTIVE')],
    good: [withZone('ACTIVE')],
  },
});

function withZone(status: string) {
  const zone = { ...exampleZone('office', '192.0.2.0/24'), status };
  return orgAsking(fromZones(['office']), { zones: [zone] });
}
