import { bearersAmong, nearestAmong } from './by-name.js';
import type { NamedResource } from './names.js';
import type { PolicyRule } from './policy.js';
import { ruleWords } from './rule-words.js';

/** Rules by what people call them: their id or name, or `Policy › Rule`, as reports name them, also as `Policy / Rule`. */
export interface RulesByName {
  named(name: string): readonly PolicyRule[];
  /** The one that is nearly called so. */
  nearest(name: string): PolicyRule | undefined;
}

export function rulesByName(rules: readonly PolicyRule[]): RulesByName {
  const called = rules.map((one): NamedRule => {
    const { id, name } = one.rule;
    return { id, name, typeName: ruleWords(one), one };
  });
  const bearersOf = bearersAmong(called);
  return {
    named(name) {
      const bearers = bearersOf(name);
      const all = bearers.length > 0 ? bearers : bearersOf(name.replace(' / ', ' › '));
      return all.map(({ one }) => one);
    },
    nearest: (name) => nearestAmong(called, name)?.one,
  };
}

interface NamedRule extends NamedResource {
  readonly one: PolicyRule;
}
