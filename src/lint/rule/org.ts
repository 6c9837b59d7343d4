import { lazy } from '../../base/lazy.js';
import { getOrMake } from '../../base/memo.js';
import type { Problem } from '../../base/result.js';
import type { DocumentKind } from '../../documents/kinds/kinds.js';
import { statedIn, statedOfRules } from '../../model/policies/completeness.js';
import type { AppMapping, Snapshot } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import type { CollectionName } from '../../model/resources/collections.js';
import { textAt } from './json-path.js';
import type { Resource } from './resource.js';
import { canonical, type LintSetting } from './setting.js';

/** The stored resources of one org, as far as the documents contain them. */
export interface Org extends Pick<LintSetting, 'brand' | 'edition' | 'engine'> {
  /** Returns the resources of a kind in document order. A resource that occurs twice is returned twice. */
  all(kind: DocumentKind): readonly Resource[];
  /** Returns the first resource of the kind with this id; `undefined` if the documents contain none. */
  find(kind: DocumentKind, id: string): Resource | undefined;
  rulesOf(policy: Resource): readonly Resource[];
  policyOf(rule: Resource): Resource | undefined;
  /** Whether the documents contain all rules of the policy. */
  hasAllRules(policy: Resource): boolean;
  /** Whether a document states that it contains the entire org. */
  readonly isWhole: boolean;
  /**
   * Whether a document states that a collection may be incomplete. `of` limits the question to a part of the collection, such as the
   * policies of one type.
   */
  isOpen(collection: CollectionName, of?: string): boolean;
  /** Whether the caller, or the manifest of a pulled export, states that the collection is complete. */
  isComplete(collection: CollectionName): boolean;
  /** Returns the assignments of policies to applications; computed on first use. */
  mappings(): readonly AppMapping[];
  /** Returns the org as the simulator reads it; computed on first use. */
  snapshot(): Snapshot;
  /** Returns the problems which state that the documents lack data of the org; computed on first use. */
  gaps(): readonly Problem[];
  /** Returns a value that lint rules derive from the entire org. It is computed on first use and cached by function. */
  derived<Value>(make: (org: Org) => Value): Value;
}

export interface OrgParts extends Pick<LintSetting, 'brand' | 'edition' | 'engine'> {
  readonly resources: readonly Resource[];
  readonly isWhole: boolean;
  readonly unknown: readonly UnknownPart[];
  hasAllRules(policyId: string): boolean;
  mappings(): readonly AppMapping[];
  snapshot(): Snapshot;
  gaps?(): readonly Problem[];
}

export function orgOf({ resources, unknown, hasAllRules, mappings, snapshot, gaps, ...rest }: OrgParts): Org {
  const stated = statedIn(unknown);
  const byKind = new Map<DocumentKind, Resource[]>();
  const byId = new Map<DocumentKind, Map<string, Resource>>();
  const byPolicy = new Map<string, Resource[]>();
  const withDrafts = new Set<string | undefined>();
  for (const resource of resources) {
    if (resource.reading !== 'stored') {
      withDrafts.add(resource.policyId);
      continue;
    }
    push(byKind, resource.kind, resource);
    if (resource.id !== undefined) {
      const ofKind = getOrMake(byId, resource.kind, () => new Map<string, Resource>());
      if (!ofKind.has(resource.id)) ofKind.set(resource.id, resource);
    }
    if (resource.policyId !== undefined) push(byPolicy, resource.policyId, resource);
  }
  const find = (kind: DocumentKind, id: string) => byId.get(kind)?.get(id);
  const made = new Map<unknown, unknown>();
  const org: Org = {
    ...rest,
    all: (kind) => byKind.get(kind) ?? [],
    find,
    rulesOf: ({ id }) => (id === undefined ? [] : (byPolicy.get(id) ?? [])),
    policyOf: ({ policyId }) => (policyId === undefined ? undefined : find('policy', policyId)),
    hasAllRules: (policy) => {
      const { id } = policy;
      if (id === undefined || withDrafts.has(id) || !hasAllRules(id)) return false;
      return statedOfRules(stated, id, [typeOf(policy, rest) ?? '']).length === 0;
    },
    isOpen: (collection, of) => stated(collection, of).length > 0,
    isComplete: (collection) => org.snapshot().complete?.includes(collection) === true,
    mappings: lazy(mappings),
    snapshot: lazy(snapshot),
    gaps: gaps ?? (() => []),
    derived<Value>(make: (org: Org) => Value): Value {
      if (!made.has(make)) made.set(make, make(org));
      return made.get(make) as Value;
    },
  };
  return org;
}

/**
 * Returns the type of a policy or rule, with the prefix `OKTA_` whatever the vendor prefix of the documents is. Returns `undefined` if
 * there is no type. Spec: Policy, `type`.
 */
export function typeOf(
  { value }: Pick<Resource, 'value'>,
  setting: Pick<LintSetting, 'brand'>,
): string | undefined {
  const type = textAt(value, 'type');
  return type === undefined ? undefined : canonical(type, setting);
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
