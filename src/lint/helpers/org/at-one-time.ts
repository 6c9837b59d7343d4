import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';

/**
 * The resources that stand beside each other in one state of the org, each id once. What a recording shows was
 * so at different times: there one priority belongs to one policy now, and to another one later.
 */
export function atOneTime(org: Org, resources: readonly Resource[]): readonly Resource[] {
  const seen = new Set<string>();
  return notRecorded(org, resources).filter(({ id }) => {
    if (id === undefined) return true;
    return !seen.has(id) && seen.add(id);
  });
}

/** Whether a policy or rule is one of those: what is asked of each by itself is asked of it once. */
export function isAtOneTime(resource: Resource, org: Org): boolean {
  return org.derived(allAtOneTime).has(resource);
}

function allAtOneTime(org: Org): ReadonlySet<Resource> {
  return new Set([...atOneTime(org, org.all('policy')), ...atOneTime(org, org.all('rule'))]);
}

/** Those that stand in no recording. */
export function notRecorded(org: Org, resources: readonly Resource[]): readonly Resource[] {
  const recorded = org.derived(recordedIn);
  return recorded.size === 0 ? resources : resources.filter(({ at }) => !recorded.has(at.document));
}

/** The numbers of the documents that hold exchanges. */
function recordedIn(org: Org): ReadonlySet<number> {
  return new Set(org.all('exchange').map(({ at }) => at.document));
}
