import { counted, listed } from '../../base/messages.js';
import { own } from '../../base/own.js';
import { printable } from '../../base/printable.js';
import type { CollectionName } from '../../model/resources/collections.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import type { Inventory } from './inventory.js';

/** Describes the contents of an export. */
export function inventoryLines(inventory: Inventory, page: Page): string[] {
  const { brand, edition, engine, documents } = inventory;
  return [
    `${page.paint.strong('brand')} ${printable(brand)}, ${page.paint.strong('edition')} ${edition} (${EDITION_WORDS[edition]}), ${page.paint.strong('engine')} ${engine}`,
    `${page.paint.strong('read from')} ${listed(documents, printable)}`,
    '',
    ...table(inventoryRows(inventory), page),
  ];
}

const EDITION_WORDS: Readonly<Record<Inventory['edition'], string>> = {
  field: 'as live tenants behave',
  spec: 'as documented',
};

/** A row of the inventory: the number of objects of a kind, with a note. */
export interface InventoryRow {
  readonly name: string;
  readonly count: number;
  readonly note: string;
  /** Whether the objects of this row are also counted in a row above. */
  readonly isPart: boolean;
}

export function inventoryRows(inventory: Inventory): InventoryRow[] {
  const { policies, zones, groups, users, applications } = inventory;
  const missing: ReadonlySet<string | undefined> = new Set(
    inventory.unknown.flatMap(({ collection, of }) => (of.length === 0 ? [collection] : [])),
  );
  const isMissing = (name: string, count: number) =>
    count === 0 && missing.has(own(COLLECTIONS_OF_ROWS, name));
  const rows: readonly Row[] = [
    ['policies', policies.total, policyNote(policies)],
    ...Object.entries(policies.byType).map(
      ([type, count]): Row => [`  ${printable(type)}`, count.total, policyNote(count)],
    ),
    [
      'zones',
      zones.total,
      [
        ...Object.entries(zones.byType).map(([type, count]) => `${count} ${type}`),
        some(zones.blocklists, counted(zones.blocklists, 'blocklist')),
        some(zones.inactive, `${zones.inactive} inactive`),
      ],
    ],
    ['groups', groups.total, [some(groups.total, `members known for ${groups.membersKnown}`)]],
    ['users', users.total, [some(users.groupsKnown, `groups known for ${users.groupsKnown}`)]],
    [
      'applications',
      applications.total,
      [
        some(applications.mapped, `${applications.mapped} mapped to a policy`),
        some(applications.unmapped, `${applications.unmapped} not mapped`),
        some(applications.total, `assignments known for ${applications.assignmentsKnown}`),
      ],
    ],
    ['mappings', inventory.mappings.total, []],
    ['user types', inventory.userTypes.total, []],
    ['authenticators', inventory.authenticators.total, []],
    ['device assurances', inventory.deviceAssurances.total, []],
    ['identity providers', inventory.identityProviders.total, []],
    ['behaviors', inventory.behaviors.total, []],
    ...(inventory.groupRules.total > 0 ? [['group rules', inventory.groupRules.total, []] as const] : []),
  ];
  return rows.map(([name, count, notes]) => ({
    name: name.trimStart(),
    count,
    note: (isMissing(name, count) ? ['unknown'] : notes)
      .filter((words) => words !== '')
      .map((words) => printable(words))
      .join('; '),
    isPart: name.startsWith(' '),
  }));
}

/** The collections of an export that may be incomplete. If a collection is incomplete, a count of 0 means unknown. */
const COLLECTIONS_OF_ROWS = {
  policies: 'policies',
  zones: 'zones',
  groups: 'groups',
  users: 'users',
  applications: 'apps',
  'user types': 'userTypes',
  authenticators: 'authenticators',
  'device assurances': 'deviceAssurances',
  'identity providers': 'idps',
  behaviors: 'behaviors',
} as const satisfies Readonly<Record<string, CollectionName>>;

type Row = readonly [name: string, count: number, notes: readonly string[]];

function policyNote({
  inactive,
  rules,
}: {
  inactive: number;
  rules: { total: number; inactive: number };
}): string[] {
  return [
    some(inactive, `${inactive} inactive`),
    counted(rules.total, 'rule') + (rules.inactive > 0 ? `, ${rules.inactive} inactive` : ''),
  ];
}

function some(count: number, words: string): string {
  return count === 0 ? '' : words;
}

function table(rows: readonly InventoryRow[], { columns, paint }: Page): string[] {
  const named = rows.map((row) => ({ ...row, name: `${row.isPart ? '  ' : ''}${row.name}` }));
  const nameWidth = Math.max(...named.map(({ name }) => name.length));
  const countWidth = Math.max(...named.map(({ count }) => String(count).length));
  return named.flatMap(({ name, count, note }) => {
    const head = `${name.padEnd(nameWidth)}  ${String(count).padStart(countWidth)}  `;
    return fill(head, note === '' ? '' : paint.quiet(note), columns);
  });
}
