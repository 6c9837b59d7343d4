import { quoted } from '../../../base/messages.js';
import type { DocumentKind } from '../../../read/kinds/kinds.js';
import { elementsOf, listsIn } from '../../helpers/condition/condition-lists.js';
import { exampleZones, fromZones } from '../../helpers/example/example-zones.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

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
  on: 'conditions',
  reading: ['stored'],
  *check(conditions, { org }) {
    for (const list of listsIn(conditions, org)) {
      const { kind } = list.list;
      const out = kind === undefined ? undefined : OUT_OF_USE[kind];
      if (kind === undefined || out === undefined) continue;
      for (const { at, id } of elementsOf(list)) {
        const named = id === undefined ? undefined : org.find(kind, id);
        if (named === undefined || textAt(named.value, 'status') !== out.status) continue;
        yield {
          at,
          message: `${quoted(named.name ?? id ?? '')} is ${out.title}: activate it, or remove it from the list`,
          related: [{ of: named, at: ['status'], message: 'its status' }],
        };
      }
    }
  },
  examples: {
    bad: [exampleGiven({ network: fromZones(['office']) }, { org: withOffice('INACTIVE') })],
    good: [exampleGiven({ network: fromZones(['office']) }, { org: withOffice('ACTIVE') })],
  },
});

function withOffice(status: string) {
  return { zones: exampleZones({ office: '192.0.2.0/24' }).zones.map((zone) => ({ ...zone, status })) };
}
