import { brandedType, typeSpellings } from '../base/brand.js';
import { lazy } from '../base/lazy.js';
import { cacheRecent, memoize } from '../base/memo.js';
import { atomsOf } from '../logic/kleene/formula.js';
import type { Atom } from '../model/facts/fact.js';
import type { World } from '../model/facts/world.js';
import { type ConsideredPolicy, consideredPolicies } from '../model/policies/considered-policies.js';
import {
  type Chosen,
  type MappedPolicy,
  policiesOfApps,
  unknownMappings,
} from '../model/policies/policy-of-app.js';
import { POLICY_TYPES, type PolicyType, type SimulatedTypeName } from '../model/policies/policy-type.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import type { UnknownPart } from '../model/policies/unknown-part.js';
import { worldOf } from '../model/policies/world-of-snapshot.js';
import { type CompiledPolicy, compilePolicy } from './compiled-policy.js';
import { type AtomTable, type BindRequest, numberAtoms, requestBinder } from './knowledge.js';
import { SharedSummaries } from './match-rules.js';
import { RowCodes } from './row-codes.js';
import { RuleIndex } from './rule-index.js';

/**
 * A snapshot, prepared for the evaluation of requests. The preparation does not depend on a request; for each policy type, it happens when
 * the type is first used.
 */
export interface Compiled {
  readonly snapshot: Snapshot;
  readonly world: World;
  /** The atoms of all conditions in the snapshot. */
  readonly atoms: AtomTable;
  /**
   * Begins the evaluation of a request and returns the truth values of its atoms. They are valid until the next call; reading them later
   * throws an error.
   */
  readonly knowledgeOf: BindRequest;
  readonly types: ReadonlyMap<SimulatedTypeName, CompiledType>;
  /**
   * The compiled types by name. Each type has an entry for each of three prefixes: `OKTA_`, the placeholder `SVC_`, and the vendor prefix
   * that the documents use. The value is `null` for a type without policies in the snapshot.
   */
  readonly typesByName: ReadonlyMap<string, CompiledType | null>;
}

/** A policy type with at least one policy in the snapshot. */
export interface CompiledType {
  readonly type: PolicyType & { readonly name: SimulatedTypeName };
  /** The name of the type with the vendor prefix of the org. */
  readonly brandedName: string;
  /**
   * Returns the policies that apply to the application, in order. For types that are not mapped to applications, the result is the same for
   * every application.
   */
  listFor(appId: string): PolicyList;
}

export interface PolicyList {
  readonly policies: readonly CompiledPolicy[];
  readonly index: RuleIndex;
  /**
   * Returns the {@link RowCodes} of these policies, which compute the verdicts of all their conditions for one request. The first call
   * creates it, and later calls return the same object.
   */
  readonly rowCodes: () => RowCodes;
  /** Why the application has this policy, or why it has none. Present for policy types that are mapped to applications. */
  readonly chosen?: Chosen;
}

/** Compiles the policies of a snapshot; the policies of a type are compiled when they are first used. */
export function compile(snapshot: Snapshot, world = worldOf(snapshot)): Compiled {
  const drafts = POLICY_TYPES.flatMap((type) => {
    const policies = consideredPolicies(type, snapshot, world);
    const isThere = policies.length > 0 || snapshot.policies.some((policy) => policy.type === type.name);
    const mapped =
      type.choice === 'mapped to the application' ? unknownMappings(type, policies, snapshot) : undefined;
    return isThere ? [{ type, policies, mapped }] : [];
  });
  const atoms = numberAtoms(
    atomsIn(drafts.flatMap(({ policies, mapped }) => [policies, ...(mapped?.all ?? [])].flat())),
    world,
  );
  const shared = new SharedSummaries();
  const listOf = (policies: readonly CompiledPolicy[]) => ({
    policies,
    index: new RuleIndex(policies, atoms),
    rowCodes: lazy(() => new RowCodes(policies, atoms)),
  });
  const compileAll = (all: readonly ConsideredPolicy[]) =>
    all.map((draft) => compilePolicy(draft, atoms, (row) => shared.of(row)));
  const compiled = drafts.map(({ type, policies, mapped }): [SimulatedTypeName, CompiledType] => {
    const named = { type, brandedName: brandedType(type.name, snapshot.brand) };
    if (mapped === undefined)
      return [type.name, { ...named, listFor: lazy(() => listOf(compileAll(policies))) }];
    const listFor = lazy(() => {
      const lists = new Map(compileAll(policies).map((one) => [one.policy.id, listOf([one])]));
      const open = new Map(mapped.all.map((all) => [all, listOf(compileAll(all))]));
      const ifUnknown = (unknown: UnknownPart) => open.get(mapped.policiesFor(unknown));
      return chooseByMapping(policiesOfApps(type, snapshot, world), lists, ifUnknown, listOf([]));
    });
    return [type.name, { ...named, listFor: (appId) => listFor()(appId) }];
  });
  const types = new Map(compiled);
  const typesByName = typesByAnyName(types, snapshot.brand);
  return { snapshot, world, atoms, knowledgeOf: requestBinder(atoms), types, typesByName };
}

function typesByAnyName(types: Compiled['types'], brand: string): ReadonlyMap<string, CompiledType | null> {
  return new Map(
    POLICY_TYPES.flatMap(({ name }) =>
      typeSpellings(name, brand).map((spelling) => [spelling, types.get(name) ?? null] as const),
    ),
  );
}

/** Returns the compiled form of a snapshot and keeps it for later calls with the same snapshot. */
export const compiledOf: (snapshot: Snapshot) => Compiled = memoize((snapshot: Snapshot) =>
  compile(snapshot),
);

function* atomsIn(drafts: readonly ConsideredPolicy[]): Generator<Atom> {
  for (const { leaves, rules } of drafts) {
    for (const leaf of leaves) yield* atomsOf(leaf.meaning);
    for (const rule of rules) for (const leaf of rule.leaves) yield* atomsOf(leaf.meaning);
  }
}

/** Maximum number of applications in the cache; the least recently used application is evicted. */
const MAX_CACHED_APPLICATIONS = 10_000;

/**
 * Returns a function that finds the policy list of an application. The list has the mapped policy, or all policies that may be mapped if
 * the mapping is unknown.
 */
function chooseByMapping(
  policyFor: (appId: string) => MappedPolicy,
  lists: ReadonlyMap<string, PolicyList>,
  ifUnknown: (unknown: UnknownPart) => PolicyList | undefined,
  none: PolicyList,
): CompiledType['listFor'] {
  return cacheRecent((appId) => {
    const { policyId, chosen, unknown } = policyFor(appId);
    if (unknown !== undefined) return { ...(ifUnknown(unknown) ?? none), chosen };
    return { ...((policyId === undefined ? undefined : lists.get(policyId)) ?? none), chosen };
  }, MAX_CACHED_APPLICATIONS);
}
