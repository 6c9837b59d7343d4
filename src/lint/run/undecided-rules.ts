import type { LintRule, Undecided } from '../rule/rule.js';

/** A lint rule that could not decide, with the reason. */
export interface UndecidedRule {
  readonly rule: string;
  /** The number of undecided results of the lint rule. */
  readonly count: number;
  /** The reason of the first undecided result. */
  readonly reason: string;
}

/**
 * Collects the lint rules that could not decide whether a value has a problem, because an input is unknown. The summary of the lint run
 * lists these rules.
 */
export class UndecidedRules {
  readonly #byRule = new Map<string, UndecidedRule>();

  add({ id }: LintRule, { undecided }: Undecided): void {
    const known = this.#byRule.get(id);
    this.#byRule.set(id, {
      rule: id,
      count: (known?.count ?? 0) + 1,
      reason: known?.reason ?? undecided,
    });
  }

  /** Lists the lint rules that could not decide, sorted by id. */
  list(): readonly UndecidedRule[] {
    return [...this.#byRule.values()].sort((a, b) => (a.rule < b.rule ? -1 : 1));
  }
}
