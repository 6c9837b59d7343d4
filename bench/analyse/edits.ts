import type { InputDocument } from '../../src/documents/text/input.js';

/** The members of a generated org that the edits in this file change. */
interface Org {
  policies: [
    {
      rules: {
        priority: number;
        system?: boolean;
        conditions: { people: { groups: { include: string[] } } };
        actions: { signon: { access: string } };
      }[];
    },
  ];
  zones: { gateways: { type: string; value: string }[] }[];
}

/** Typical edits of an org, from no edit to a wider network zone. Each function changes the org in place. */
export const EDITS = {
  none: () => {},
  'one rule moved up by ten': ({ policies: [{ rules }] }: Org) => {
    rules.splice(490, 0, ...rules.splice(500, 1));
    for (const [index, rule] of rules.entries()) rule.priority = index + 1;
  },
  'one action changed': ({ policies: [{ rules }] }: Org) => {
    const signon = rules[300]?.actions.signon;
    if (signon !== undefined) signon.access = signon.access === 'DENY' ? 'ALLOW' : 'DENY';
  },
  'the groups of one rule changed': ({ policies: [{ rules }] }: Org) => {
    const groups = rules[100]?.conditions.people.groups;
    if (groups !== undefined) groups.include = ['group7'];
  },
  'one zone widened': ({ zones }: Org) => {
    zones[20]?.gateways.push({ type: 'CIDR', value: '10.201.0.0/16' });
  },
} as const satisfies Record<string, (org: Org) => void>;

export type Edit = keyof typeof EDITS;

export function edited(document: InputDocument, edit: Edit): InputDocument {
  const value = 'value' in document ? structuredClone(document.value) : undefined;
  EDITS[edit](value as Org);
  return { name: document.name, value };
}
