import { RULES } from './lint.js';
import type { LintRule } from './rule/rule.js';

/** What only somebody who reads about a rule asks for; see `LintRule`. */
export type RuleTexts = Required<Pick<LintRule, 'why'>> & Pick<LintRule, 'source' | 'choices'>;

/** Of each rule of the catalogue, by its id. The library has them here, apart from its rules: they weigh as much as what the rules do. */
export const RULE_TEXTS: Readonly<Record<string, RuleTexts>> = Object.fromEntries(
  RULES.map(({ id, why = '', source, choices }) => [
    id,
    { why, ...(source !== undefined && { source }), ...(choices && { choices }) },
  ]),
);
