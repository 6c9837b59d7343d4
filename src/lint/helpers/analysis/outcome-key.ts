import { canonical } from '../../../base/canonical.js';
import { firstAlike } from '../../../base/first-alike.js';
import { memoize } from '../../../base/memo.js';
import type { Policy, PolicyRule } from '../../../policies/policy.js';

/** Two rules with the same key do the same. What is unknown for one makes it like no other. */
export function outcomeKey({ policy, rule }: PolicyRule): string {
  const actions = rule.actions === null ? rule.id : settingsText(rule.actions);
  return `${settingsOf(policy)} ${actions}`;
}

/** A policy of these types has no settings that say what its rules come to. */
const WITHOUT_SETTINGS: ReadonlySet<string> = new Set(['ACCESS_POLICY', 'IDP_DISCOVERY', 'SVC_SIGN_ON']);

function settingsOf({ id, type, settings }: Policy): string {
  if (WITHOUT_SETTINGS.has(type)) return '';
  return settings === null ? id : settingsText(settings);
}

/** The same for the same settings. Rules are compared with each of their neighbours, and many are alike: those are written once. */
export function settingsText(value: object): string {
  return textOf(firstAlike(value));
}

const textOf = memoize((value: object) => canonical(value));
