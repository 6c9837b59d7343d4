import { isObject } from '../../base/object.js';
import type { FoundResource } from '../../documents/collect/accumulator.js';
import type { DocumentKind } from '../../documents/kinds/kinds.js';
import { policyOfRule } from '../../documents/resources/fit-resource.js';
import { textAt } from '../rule/json-path.js';
import type { Resource } from '../rule/resource.js';
import type { Reading } from '../rule/setting.js';

/**
 * Returns the resources of documents, with their names and whether they are stored resources or request bodies. `stated` overrides the
 * detected form.
 */
export function lintedResources(
  found: readonly FoundResource[],
  stated: Reading | undefined,
): readonly Resource[] {
  const policyNames = policyNamesIn(found);
  return found.map((one) => resourceOf(one, stated, policyNames));
}

/** Returns the name of each policy, by the id of the policy. */
function policyNamesIn(found: readonly FoundResource[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { kind, value } of found) {
    if (kind !== 'policy') continue;
    const [id, name] = [textAt(value, 'id'), nameOf(kind, value)];
    if (id !== undefined && name) names.set(id, name);
  }
  return names;
}

function resourceOf(
  { kind, value, at, around, sent }: FoundResource,
  stated: Reading | undefined,
  policyNames: ReadonlyMap<string, string>,
): Resource {
  const id = textAt(value, kind === 'client' ? 'client_id' : 'id');
  const name = nameOf(kind, value);
  const policyId = kind === 'rule' ? policyOfRule(value, around) : undefined;
  const policyName = policyNames.get(policyId ?? '');
  return {
    kind,
    value,
    at,
    reading: stated ?? sent ?? readingOf(kind, value),
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(policyId !== undefined && { policyId }),
    ...(policyName !== undefined && { policyName }),
  };
}

function nameOf(kind: DocumentKind, value: unknown): string | undefined {
  if (kind === 'group') return textAt(value, 'profile', 'name') ?? textAt(value, 'name');
  if (kind === 'user') return textAt(value, 'profile', 'login') ?? textAt(value, 'login');
  if (kind === 'app') return textAt(value, 'label') ?? textAt(value, 'name');
  return textAt(value, kind === 'client' ? 'client_name' : 'name') ?? textAt(value, 'displayName');
}

/**
 * Returns whether a resource is stored in the service or is the body of a request. A resource with members that only the service assigns is
 * stored.
 */
function readingOf(kind: DocumentKind, value: unknown): Reading {
  const marks =
    kind === 'client' ? ['client_id', 'client_id_issued_at'] : ['id', 'created', 'lastUpdated', '_links'];
  return !MAY_BE_SENT.has(kind) || !isObject(value) || marks.some((mark) => value[mark] !== undefined)
    ? 'stored'
    : 'create';
}

/** The kinds of resources that people also keep as request bodies, without the members that the service assigns. */
const MAY_BE_SENT: ReadonlySet<DocumentKind> = new Set<DocumentKind>([
  'client',
  'identity provider',
  'policy',
  'rule',
  'SCIM group',
  'SCIM user',
]);
