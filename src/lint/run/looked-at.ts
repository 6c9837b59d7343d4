import { groupBy } from '../../base/group-by.js';
import { counted, firstOf } from '../../base/messages.js';
import { type DocumentKind, isUsed } from '../../read/kinds/kinds.js';
import type { Resource } from '../rule/resource.js';
import { LINTED_KINDS } from '../targets/targets.js';
import type { ReadOrg } from './orgs.js';

/** What of the documents was looked at. */
export interface LookedAt {
  /** How many resources were looked at. */
  readonly resources: number;
  /** Beside them, what no rule looks at: that nothing is found in it says nothing of it. Absent where there is none. */
  readonly notLooked?: string;
}

/** A resource is looked at by itself, as a part of the org, or as an answer that was recorded. */
export function lookedAtIn(orgs: readonly Pick<ReadOrg, 'resources'>[]): LookedAt {
  const all = orgs.flatMap(({ resources }) => resources);
  const recorded = new Set(all.flatMap(({ kind, at }) => (kind === 'exchange' ? [at.document] : [])));
  const others = all.filter(({ kind, at }) => !isLookedAt(kind) && !recorded.has(at.document));
  const resources = all.length - others.length;
  return others.length === 0 ? { resources } : { resources, notLooked: notLookedWords(others) };
}

const LINTED: ReadonlySet<DocumentKind> = new Set(LINTED_KINDS);

function isLookedAt(kind: DocumentKind): boolean {
  return LINTED.has(kind) || isUsed(kind);
}

function notLookedWords(others: readonly Resource[]): string {
  const byKind = [...groupBy(others, ({ kind }) => kind)];
  return `no rule applies to ${firstOf(byKind.map(([kind, some]) => `${counted(some.length, 'resource')} of the kind \`${kind}\``))}`;
}
