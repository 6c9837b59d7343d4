import type { DocumentKind } from '../../documents/kinds/kinds.js';
import type { Target } from '../rule/target.js';
import * as registry from './registry.js';

/** All targets, sorted by export name, because a bundler may reorder the exports of a module. */
export const TARGETS: readonly Target[] = byName(registry).flatMap((group) =>
  byName<Target | readonly Target[]>(group).flat(),
);

function byName<Value>(module: Readonly<Record<string, Value>>): Value[] {
  return Object.keys(module)
    .sort()
    .map((name) => module[name] as Value);
}

/** The kinds of documents that some rule checks. */
export const LINTED_KINDS: readonly DocumentKind[] = [...new Set(TARGETS.flatMap(({ of }) => of))].sort();
