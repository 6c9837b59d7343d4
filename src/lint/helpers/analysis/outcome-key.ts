import { isObject } from '../../../base/object.js';
import type { AskedRule } from '../../../symbolic/encoded-list.js';

/** Two rules with the same key do the same. What is not known of one makes it like no other. */
export function outcomeKey({ listed: { policy, rule } }: AskedRule): string {
  const actions = rule.actions === null ? rule.id : canonical(rule.actions);
  return `${settingsOf(policy)} ${actions}`;
}

/** A policy of these types has no settings that say what its rules come to. */
const WITHOUT_SETTINGS: ReadonlySet<string> = new Set(['ACCESS_POLICY', 'IDP_DISCOVERY', 'SVC_SIGN_ON']);

function settingsOf({ id, type, settings }: AskedRule['listed']['policy']): string {
  if (WITHOUT_SETTINGS.has(type)) return '';
  return settings === null ? id : canonical(settings);
}

/** The same text for the same value, whatever the order of keys; what is `null` is not given. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, member]) => member !== null)
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : inner,
  );
}
