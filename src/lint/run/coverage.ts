import { groupBy } from '../../base/group-by.js';
import { counted, firstFewUnquoted } from '../../base/messages.js';
import { type DocumentKind, isUsed } from '../../documents/kinds/kinds.js';
import { NOTHING_OF_OKTA } from '../../documents/terraform/state/plan-notices.js';
import type { Resource } from '../rule/resource.js';
import { LINTED_KINDS } from '../targets/targets.js';
import type { ReadOrgs } from './orgs.js';

/** The number of checked resources, and a description of those that no lint rule checks. */
export interface LintCoverage {
  /** The number of checked resources. */
  readonly resources: number;
  /** The resources that no lint rule checks, or why there are none: the absence of findings proves nothing about them. */
  readonly unchecked?: string;
}

/** Counts the checked resources. A resource may be checked by itself, as a part of the org, or as a recorded response. */
export function coverageIn({ orgs, noted }: Pick<ReadOrgs, 'noted' | 'orgs'>): LintCoverage {
  const all = orgs.flatMap(({ resources }) => resources);
  const recorded = new Set(all.flatMap(({ kind, at }) => (kind === 'exchange' ? [at.document] : [])));
  const others = all.filter(({ kind, at }) => !isChecked(kind) && !recorded.has(at.document));
  const resources = all.length - others.length;
  const foreign = all.length === 0 ? noted.find(({ code }) => code === NOTHING_OF_OKTA) : undefined;
  if (foreign !== undefined) return { resources, unchecked: foreign.message };
  return others.length === 0 ? { resources } : { resources, unchecked: uncheckedWords(others) };
}

const LINTED: ReadonlySet<DocumentKind> = new Set(LINTED_KINDS);

function isChecked(kind: DocumentKind): boolean {
  return LINTED.has(kind) || isUsed(kind);
}

function uncheckedWords(others: readonly Resource[]): string {
  const byKind = [...groupBy(others, ({ kind }) => kind)];
  return `no rule applies to ${firstFewUnquoted(byKind.map(([kind, some]) => `${counted(some.length, 'resource')} of the kind \`${kind}\``))}`;
}
