import { getOrMake, memoize } from '../../base/memo.js';
import { type PathStep, pointerBelow } from '../../base/pointer.js';
import type { SourceLocation } from '../../base/result.js';
import { findModuleCalls } from '../../documents/text/module-calls.js';
import { locatePlaces } from '../../documents/text/positions.js';
import { differingPlaces } from '../../lint/helpers/change/differences.js';
import type { Rule } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { withIdsAfterPlan } from '../../model/policies/successors.js';
import type { Configured } from './configured.js';

/**
 * Returns the source location of the change to each resource, by id. It is the location of the first changed value that has a location of
 * its own in the configuration. For a resource in a module, it is the location of the argument of the module call that sets this value.
 * Spec: Terraform, 7.
 */
export function changedAttributes(before: Snapshot, after: Snapshot): ChangedAttributes {
  return getOrMake(changedSince(after), before, () => changedPlaces(before, after));
}

type ChangedAttributes = ReadonlyMap<string, Pick<Configured, 'location' | 'calledAt'>>;

const changedSince = memoize((_: Snapshot) => new WeakMap<Snapshot, ChangedAttributes>());

function changedPlaces(before: Snapshot, after: Snapshot): ChangedAttributes {
  // Without a Terraform configuration, no resource has a location in a configuration, so the comparison is skipped. For 50,000 users, it
  // takes 0.2 s.
  if (after.documents.every(({ configuration }) => configuration === undefined)) return new Map();
  const earlier = earlierVersions(withIdsAfterPlan(after, before), after);
  const changed = [...resourcesById(after)].flatMap(([id, resource]) => {
    const was = earlier.get(id);
    const isWritten = isConfigured(after, resource);
    const paths = was === undefined || was === resource || !isWritten ? [] : [...changedOf(was, resource)];
    return paths.length === 0 ? [] : [{ id, resource, paths }];
  });
  const sought = changed.flatMap(({ resource, paths }) => [[], ...paths].map((path) => ({ resource, path })));
  const found = locatePlaces(after, sought)[Symbol.iterator]();
  return new Map(
    changed.flatMap(({ id, resource, paths }) => {
      const block = found.next().value;
      const places = paths.map(() => found.next().value);
      const index = places.findIndex((location) => isBelow(location, block));
      const source = after.sources.get(resource);
      const [location, path = []] = [places[index], paths[index]];
      if (location === undefined || source === undefined) return [];
      const of = { ...source, pointer: pointerBelow(source.pointer, ...path) };
      const calledAt = findModuleCalls(of, after.documents);
      return [[id, { location, ...(calledAt.length > 0 && { calledAt }) }] as const];
    }),
  );
}

/** The resources of an org by id. If two resources share an id, the map has the last one. */
const resourcesById = memoize(
  ({ sources }: Snapshot): ReadonlyMap<string, object> =>
    new Map(
      [...sources.keys()].flatMap((one) =>
        'id' in one && typeof one.id === 'string' ? [[one.id, one] as const] : [],
      ),
    ),
);

/** Returns the earlier version of each resource by its current id. A replaced rule is matched by name. */
function earlierVersions(before: Snapshot, after: Snapshot): ReadonlyMap<string, object> {
  const named = new Map(before.policies.map(({ id, rules }) => [id, byName(rules)]));
  const replaced = after.policies.flatMap(({ id, rules }) =>
    rules.flatMap((rule) => {
      const was = named.get(id)?.get(rule.name);
      return was === undefined ? [] : [[rule.id, was] as const];
    }),
  );
  return new Map<string, object>([...replaced, ...resourcesById(before)]);
}

function byName(rules: readonly Rule[]): ReadonlyMap<Rule['name'], Rule> {
  return new Map(rules.map((rule) => [rule.name, rule]));
}

function isConfigured({ sources, documents }: Snapshot, resource: object): boolean {
  const terraform = sources.get(resource)?.terraform;
  return terraform !== undefined && documents[terraform.document]?.configuration !== undefined;
}

/**
 * Lists the changed paths of a resource. Its name, its metadata and its nested resources are left out, because they change no
 * result.
 */
function* changedOf(before: object, now: object): Generator<readonly PathStep[]> {
  for (const path of differingPlaces(before, now)) if (!IGNORED_MEMBERS.has(path[0])) yield path;
}

const IGNORED_MEMBERS: ReadonlySet<PathStep | undefined> = new Set([
  ...['id', 'name', 'description', 'rules', 'system', 'created', 'lastUpdated', '_links', '_embedded'],
]);

/** Whether a source location is in the configuration, but not on the first line of the resource's block. */
function isBelow(location: SourceLocation | undefined, block: SourceLocation | undefined): boolean {
  if (location?.line === undefined || location.pointer !== '' || block?.line === undefined) return false;
  return location.document !== block.document || location.line !== block.line;
}
