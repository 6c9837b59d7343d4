import type { DocumentKind } from '../../documents/kinds/kinds.js';
import type { Target } from '../rule/target.js';
import * as registry from './registry.js';

/** All lint targets. They are sorted by export name, because a bundler may change the order of exports. */
export const TARGETS: readonly Target[] = byName(registry).flatMap((group) =>
  byName<Target | readonly Target[]>(group).flat(),
);

function byName<Value>(module: Readonly<Record<string, Value>>): Value[] {
  return Object.keys(module)
    .sort()
    .map((name) => module[name] as Value);
}

/** The kinds of documents that at least one lint rule checks. */
export const LINTED_KINDS: readonly DocumentKind[] = [...new Set(TARGETS.flatMap(({ of }) => of))].sort();
