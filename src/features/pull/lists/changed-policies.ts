import { firstFew } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import type { Problem } from '../../../base/result.js';
import { idIn } from './named-groups.js';
import { firstUrl, type ListReading, type ListRequest } from './read-list.js';

/**
 * Lists the policies again after a pull. Returns a warning if a policy changed during the pull. The snapshot may then contain some policies
 * from before the change and some from after it.
 */
export async function warnOfChangedPolicies(
  lists: readonly ListRequest[],
  reading: ListReading,
): Promise<Problem | undefined> {
  const whole = lists.filter(
    ({ kind, path }) => kind.name === 'policies' && reading.journal.list(path)?.end?.kind === 'whole',
  );
  const changedIds = await Promise.all(whole.map((list) => changedPoliciesOf(list, reading)));
  const ids = changedIds.flat();
  if (ids.length === 0) return undefined;
  const message = `policies changed during the pull: ${firstFew(ids)}; the export may mix old and new versions; pull again`;
  return { severity: 'warning', code: 'policies-moved', message };
}

async function changedPoliciesOf(list: ListRequest, reading: ListReading): Promise<readonly string[]> {
  const answer = await reading.client.get(list.kind.bucket, firstUrl(list, reading.orgUrl));
  if (answer.kind !== 'value' || !Array.isArray(answer.value)) return [];
  const before = timesOf(await reading.journal.itemsInOrder(list.path));
  const after = timesOf(answer.value);
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => before.get(id) !== after.get(id));
}

/** Returns the time of the last change of each policy, by policy id. */
function timesOf(policies: readonly unknown[]): ReadonlyMap<string, unknown> {
  return new Map(
    policies.map((policy) => [idIn(policy) ?? '', isObject(policy) ? (policy.lastUpdated ?? null) : null]),
  );
}
