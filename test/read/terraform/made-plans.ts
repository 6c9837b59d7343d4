import { readFileSync } from 'node:fs';
import type { Members } from '../../../src/base/object.js';
import type { Snapshot } from '../../../src/policies/snapshot.js';
import { assembleDocuments } from '../../../src/read/read-snapshot.js';
import { snapshotOf } from '../reading.js';

const FOLDER = new URL('../../../fixtures/terraform/', import.meta.url);

export type MadeName = 'classic.plan' | 'create.plan' | 'update.plan' | 'update.state' | 'update.tfstate';

export const MADE_PLANS = [
  'create.plan',
  'update.plan',
  'classic.plan',
] as const satisfies readonly MadeName[];

export function madeText(name: MadeName): string {
  return readFileSync(new URL(`${name}.json`, FOLDER), 'utf8');
}

export function made(name: MadeName): Members {
  return JSON.parse(madeText(name));
}

export function snapshotIn(value: unknown): Snapshot {
  return snapshotOf(assembleDocuments([{ name: 'plan.json', value }]));
}

/** What is known after the apply or secret, by the owner of the list and its path. */
export function openIn({ unknown = [] }: Snapshot): readonly string[] {
  return unknown
    .filter(({ why = '' }) => !why.startsWith('Terraform'))
    .map(({ collection, of = '', path = '', known }) =>
      `${collection} ${of} ${path} ${known}`.replace(/ +/g, ' '),
    );
}
