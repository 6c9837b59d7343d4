import type { Target } from './target.js';
import * as registry from './targets/registry.js';

/** All things that rules look at, by the order of the registry. */
export const TARGETS: readonly Target[] = Object.values(registry).flatMap((group) =>
  Object.values<Target>(group),
);
