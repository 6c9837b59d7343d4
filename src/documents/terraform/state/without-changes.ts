import { isObject, type Members } from '../../../base/object.js';
import { blocksOf } from './attribute-values.js';

/**
 * Returns a copy of a plan without changes: the planned state is `state`, and no resource is created, changed or deleted. Spec: Terraform,
 * 1, 1.
 */
export function withoutChanges(plan: Members, state: Members): Members {
  return {
    ...plan,
    planned_values: state.values,
    resource_changes: blocksOf(plan.resource_changes).flatMap((one) => {
      const { change } = one;
      if (!isObject(change) || !isObject(change.before)) return [];
      const { before, before_sensitive: secrets = false } = change;
      const kept = { actions: ['no-op'], before, after: before, after_unknown: {} };
      return [{ ...one, change: { ...kept, before_sensitive: secrets, after_sensitive: secrets } }];
    }),
  };
}
