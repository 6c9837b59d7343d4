import type { IdAndName } from '../../../model/policies/rule-in-policy.js';
import type { App } from '../../../model/policies/snapshot.js';

export function idAndNameOf({ id, label }: Pick<App, 'id' | 'label'>): IdAndName {
  return { id, name: label ?? null };
}
