import type { FindingResource } from './finding.js';

/** Returns the name of a resource, or its id. The name of a policy rule comes after the name of its policy. */
export function subjectName(resource: FindingResource | undefined): string | undefined {
  const own = resource?.name || resource?.id;
  if (own === undefined) return undefined;
  return resource?.policy === undefined ? own : `${resource.policy} › ${own}`;
}
