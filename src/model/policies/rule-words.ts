import { counted, quotedUpTo } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { NamedResource } from './display-names.js';

/** A rule and its policy, with their names. */
export interface NamedRule {
  readonly policy: NamedResource;
  readonly rule: NamedResource;
}

/** Returns a rule as `Policy › Rule`, with ids in place of missing names. */
export function ruleWords({ policy, rule }: NamedRule): string {
  return `${nameOrId(policy)} › ${nameOrId(rule)}`;
}

/** Returns a text with the first three rules and the number of the remaining ones. */
export function ruleListWords(rules: readonly NamedRule[]): string {
  const names = [...new Set(rules.map(ruleWords))];
  const rest = names.length - MAX_RULES;
  const shown = names.slice(0, MAX_RULES);
  return [...shown, ...(rest > 0 ? [counted(rest, 'other rule')] : [])].join(' and ');
}

const MAX_RULES = 3;

/** Returns the name of a rule in backticks, at full length: `` `Policy › Rule` ``. */
export function quotedRule({ policy, rule }: NamedRule): string {
  return quotedUpTo(2 * MAX_NAME_LENGTH, ruleWords({ policy, rule }));
}

/** Returns a name, or the id of an object without a name, in backticks at full length. */
export function quotedName(resource: NamedResource): string {
  return quotedUpTo(MAX_NAME_LENGTH, nameOrId(resource));
}

/** The maximum length of a name in characters. The service accepts shorter names only. */
const MAX_NAME_LENGTH = 300;

/** Returns the ids and names of a rule and its policy as members of a JSON answer. */
export function ruleMembers({ policy, rule }: NamedRule) {
  return { policy: resourceMembers(policy), rule: resourceMembers(rule) };
}

export function resourceMembers({ id, name }: NamedResource) {
  return { id, name };
}

/** Returns the name of an object, or the id if the object has no name. */
export function nameOrId({ id, name }: NamedResource): string {
  return printable(name || id);
}
