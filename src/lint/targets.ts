import type { Kind } from '../read/kinds.js';
import type { Target } from './target.js';
import * as registry from './targets/registry.js';

/** All things that rules look at, by the order of the registry. */
export const TARGETS: readonly Target[] = Object.values(registry).flatMap((group) =>
  Object.values<Target>(group),
);

/** The kinds of document that some rule looks at. */
export const LINTED_KINDS: readonly Kind[] = [...new Set(TARGETS.flatMap(({ of }) => of))].sort();
