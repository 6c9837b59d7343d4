import { canonical } from '../../../base/canonical.js';
import { firstEquivalent, memoize } from '../../../base/memo.js';
import type { Policy, PolicyRule } from '../../../model/policies/policy.js';

/** Returns a key that is equal for policy rules with the same result. A rule with an unknown result has a unique key. */
export function outcomeKey({ policy, rule }: PolicyRule): string {
  const actions = rule.actions === null ? rule.id : settingsText(rule.actions);
  return `${settingsOf(policy)} ${actions}`;
}

/** The policy types whose policies have no settings that could change the result of a rule. */
const WITHOUT_SETTINGS: ReadonlySet<string> = new Set(['ACCESS_POLICY', 'IDP_DISCOVERY', 'OKTA_SIGN_ON']);

function settingsOf({ id, type, settings }: Policy): string {
  if (WITHOUT_SETTINGS.has(type)) return '';
  return settings === null ? id : settingsText(settings);
}

/** Returns a text that is equal for equal settings. Memoized, because each policy rule is compared with its neighbors. */
export function settingsText(value: object): string {
  return textOf(firstEquivalent(value));
}

const textOf = memoize((value: object) => canonical(value));
