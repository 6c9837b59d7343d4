import type { LintRule } from './rule.js';

/** Returns the rules of all groups, sorted by id. A group is a module that exports rules. */
export function rulesIn(registry: Readonly<Record<string, object>>): readonly LintRule[] {
  return Object.values(registry)
    .flatMap((group) => Object.values<LintRule>({ ...group }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
