import { stepsOf } from '../../base/pointer.js';
import type { SourceLocation } from '../../base/result.js';
import { locatePlaces } from '../../documents/text/positions.js';
import type { Reference, ReferenceSource } from '../../model/policies/references/reference.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** Finds the object that contains a reference, and the source location of that object. */
export interface Sources {
  resourceOf(source: ReferenceSource): object | undefined;
  locationsOf(references: readonly Reference[]): (SourceLocation | undefined)[];
}

export function sourcesIn(snapshot: Snapshot): Sources {
  const { policies, apps, groups, users, groupRules = [], idps, authenticators, mappings } = snapshot;
  const resources = new Map<string, object>();
  const list = (kind: ReferenceSource['kind'], all: readonly { readonly id: string }[]) => {
    for (const one of all) resources.set(`${kind} ${one.id}`, one);
  };
  list('policy', policies);
  for (const policy of policies) list('rule', policy.rules);
  list('app', apps);
  list('group', groups);
  list('user', users);
  list('groupRule', groupRules);
  list('idp', idps);
  list('authenticator', authenticators);
  const mapped = new Map(mappings.map((mapping) => [`${mapping.appId} ${mapping.policyId}`, mapping]));
  const resourceOf = ({ kind, id }: ReferenceSource) => resources.get(`${kind} ${id}`);
  const targetOf = ({ from, path, kind, id }: Reference) => {
    const mapping = isMapping(path) && mapped.get(kind === 'app' ? `${id} ${from.id}` : `${from.id} ${id}`);
    return mapping ? { resource: mapping } : { resource: resourceOf(from) ?? snapshot, path: stepsOf(path) };
  };
  return { resourceOf, locationsOf: (references) => locatePlaces(snapshot, references.map(targetOf)) };
}

/** Whether a reference is from the mapping of an application to a policy. Each mapping has two references. */
export function isMapping(path: string): boolean {
  return path === '/appId' || path === '/policyId';
}
