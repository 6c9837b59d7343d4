import { alternatives, counted } from '../base/messages.js';
import { type NamedRule, ruleWords } from '../model/policies/rule-words.js';

/** Returns the name of a rule and its policy in quotes: `"Policy › Rule"`. Objects without a name are shown by their id. */
export function ruleInQuotes(rule: NamedRule): string {
  return `"${ruleWords(rule)}"`;
}

/** Returns the names of the first few rules in quotes, and the number of the others: `"P › A", "P › B", "P › C" or 2 other rules`. */
export function rulesInQuotes(rules: readonly NamedRule[], last: 'and' | 'or'): string {
  const words = [...new Set(rules.map(ruleInQuotes))];
  const shown = words.slice(0, words.length === MOST_RULES + 1 ? words.length : MOST_RULES);
  const rest = words.length - shown.length;
  return alternatives([...shown, ...(rest > 0 ? [counted(rest, 'other rule')] : [])], last);
}

const MOST_RULES = 3;
