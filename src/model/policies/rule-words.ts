import { counted, quotedUpTo } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { NamedResource } from './display-names.js';

/** A rule in its policy, with what both are called. */
export interface NamedRule {
  readonly policy: NamedResource;
  readonly rule: NamedResource;
}

/** `Policy › Rule`, by names, or ids where there are none. */
export function ruleWords({ policy, rule }: NamedRule): string {
  return `${nameOrId(policy)} › ${nameOrId(rule)}`;
}

/** The first few, then how many more there are. */
export function ruleListWords(rules: readonly NamedRule[]): string {
  const names = [...new Set(rules.map(ruleWords))];
  const rest = names.length - MOST_RULES;
  const shown = names.slice(0, MOST_RULES);
  return [...shown, ...(rest > 0 ? [counted(rest, 'other rule')] : [])].join(' and ');
}

const MOST_RULES = 3;

/** Returns the name of a rule as code, at full length: `` `Policy › Rule` ``. */
export function quotedRule({ policy, rule }: NamedRule): string {
  return quotedUpTo(2 * LONGEST_NAME, ruleWords({ policy, rule }));
}

/** A name, or an id where there is none, as code, as long as it is. */
export function quotedName(resource: NamedResource): string {
  return quotedUpTo(LONGEST_NAME, nameOrId(resource));
}

/** What the service takes is shorter. */
const LONGEST_NAME = 300;

/** The same for programs. */
export function ruleMembers({ policy, rule }: NamedRule) {
  return { policy: resourceMembers(policy), rule: resourceMembers(rule) };
}

export function resourceMembers({ id, name }: NamedResource) {
  return { id, name };
}

/** The name alone; the id where there is none. */
export function nameOrId({ id, name }: NamedResource): string {
  return printable(name || id);
}
