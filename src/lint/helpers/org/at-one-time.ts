import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';

/**
 * Returns the resources of an org that exist at one time. If several have the same id, only the first is returned. Resources in a recording
 * of requests and responses are left out, because it shows the org at several times.
 */
export function atOneTime(org: Org, resources: readonly Resource[]): readonly Resource[] {
  const seen = new Set<string>();
  return notRecorded(org, resources).filter(({ id }) => {
    if (id === undefined) return true;
    return !seen.has(id) && seen.add(id);
  });
}

/** Whether a policy or rule is the first one with its id in the documents, and is not in a recording of requests and responses. */
export function isAtOneTime(resource: Resource, org: Org): boolean {
  return org.derived(allAtOneTime).has(resource);
}

function allAtOneTime(org: Org): ReadonlySet<Resource> {
  return new Set([...atOneTime(org, org.all('policy')), ...atOneTime(org, org.all('rule'))]);
}

/** Returns the resources that are not in a recording of requests and responses. */
export function notRecorded(org: Org, resources: readonly Resource[]): readonly Resource[] {
  const recorded = org.derived(recordedIn);
  return recorded.size === 0 ? resources : resources.filter(({ at }) => !recorded.has(at.document));
}

/** Returns the indexes of documents that contain recorded requests and responses. */
function recordedIn(org: Org): ReadonlySet<number> {
  return new Set(org.all('exchange').map(({ at }) => at.document));
}
