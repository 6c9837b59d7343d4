import { brandedType } from '../base/brand.js';
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
import { type AtomTable, numberAtoms } from './atom-table.js';
import { type Know, knowledgeOver } from './knowledge.js';
import { SharedSummaries } from './leaf-summaries.js';
import { type PlannedPolicy, plan } from './plan.js';
import { RuleIndex } from './rule-index.js';

/** A snapshot made ready: work that does not depend on a request is done once, for a policy type when it is first asked for. */
export interface Compiled {
  readonly snapshot: Snapshot;
  readonly world: World;
  /** The atoms of all its conditions. */
  readonly atoms: AtomTable;
  /** What is known under a request, until the next one: knowledge of an earlier request throws. */
  readonly knowledgeOf: Know;
  readonly types: ReadonlyMap<SimulatedTypeName, CompiledType>;
  /** The same by the neutral name and by that of the brand; `null` for a type of which it holds none. */
  readonly typesByName: ReadonlyMap<string, CompiledType | null>;
}

/** The policies of one type of which the snapshot holds any. */
export interface CompiledType {
  readonly type: PolicyType & { readonly name: SimulatedTypeName };
  /** The policies considered for the application, in order; the same for every application unless mapped to it. */
  listFor(appId: string): PolicyList;
}

export interface PolicyList {
  readonly policies: readonly PlannedPolicy[];
  readonly index: RuleIndex;
  /** How the list came about, where it was chosen for the application. */
  readonly chosen?: Chosen;
}

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
  const listOf = (policies: readonly PlannedPolicy[]) => ({
    policies,
    index: new RuleIndex(policies, atoms),
  });
  const planned = (all: readonly ConsideredPolicy[]) => all.map((draft) => plan(draft, atoms, shared));
  const compiled = drafts.map(({ type, policies, mapped }): [SimulatedTypeName, CompiledType] => {
    if (mapped === undefined) return [type.name, { type, listFor: lazy(() => listOf(planned(policies))) }];
    const listFor = lazy(() => {
      const lists = new Map(planned(policies).map((one) => [one.policy.id, listOf([one])]));
      const open = new Map(mapped.all.map((all) => [all, listOf(planned(all))]));
      const ifUnknown = (unknown: UnknownPart) => open.get(mapped.because(unknown));
      return chooseByMapping(policiesOfApps(type, snapshot, world), lists, ifUnknown, listOf([]));
    });
    return [type.name, { type, listFor: (appId) => listFor()(appId) }];
  });
  const types = new Map(compiled);
  const typesByName = namedTypes(types, snapshot.brand);
  return { snapshot, world, atoms, knowledgeOf: knowledgeOver(atoms), types, typesByName };
}

function namedTypes(types: Compiled['types'], brand: string): ReadonlyMap<string, CompiledType | null> {
  return new Map(
    POLICY_TYPES.flatMap(({ name }) =>
      [name, brandedType(name, brand)].map((called) => [called, types.get(name) ?? null] as const),
    ),
  );
}

/** The same, of a snapshot that is asked more than once: compiled when it is first asked. */
export const compiledOf: (snapshot: Snapshot) => Compiled = memoize((snapshot: Snapshot) =>
  compile(snapshot),
);

function* atomsIn(drafts: readonly ConsideredPolicy[]): Generator<Atom> {
  for (const { leaves, rules } of drafts) {
    for (const leaf of leaves) yield* atomsOf(leaf.meaning);
    for (const rule of rules) for (const leaf of rule.leaves) yield* atomsOf(leaf.meaning);
  }
}

/** Of more the lists are not kept. */
const MOST_APPLICATIONS = 10_000;

/** A list for each policy that an application may be mapped to, and for those whose mapping is unknown. */
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
  }, MOST_APPLICATIONS);
}
