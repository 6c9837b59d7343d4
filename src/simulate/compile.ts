import type { Atom } from '../facts/fact.js';
import type { World } from '../facts/world.js';
import { atomsOf } from '../logic/formula.js';
import { inOrder } from '../policies/policy.js';
import { POLICY_TYPES, type PolicyType, type SimulatedTypeName } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import { Knowledge, numberAtoms } from './knowledge.js';
import { SharedSummaries } from './leaf-summaries.js';
import { considered, type DraftPolicy, type PlannedPolicy, plan } from './plan.js';
import { indexRules, type RuleIndex } from './rule-index.js';
import { worldOf } from './world.js';

/** A snapshot made ready: all work that does not hang on a request is done. */
export interface Compiled {
  readonly snapshot: Snapshot;
  readonly world: World;
  readonly knowledge: Knowledge;
  readonly types: ReadonlyMap<SimulatedTypeName, CompiledType>;
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
  readonly chosen?:
    | 'mapping'
    | 'default'
    | 'mapped policy not in the snapshot'
    | 'mapped policy not considered';
}

export function compile(snapshot: Snapshot): Compiled {
  const world = worldOf(snapshot);
  const drafts = POLICY_TYPES.flatMap((type) => {
    const policies = snapshot.policies.filter((policy) => policy.type === type.name);
    return policies.length === 0 ? [] : [{ type, policies: considered(policies, world) }];
  });
  const table = numberAtoms(atomsIn(drafts.flatMap(({ policies }) => policies)));
  const shared = new SharedSummaries();
  const knowledge = new Knowledge(table, world);
  const listOf = (policies: readonly PlannedPolicy[]) => ({
    policies,
    index: indexRules(policies, table, knowledge),
  });
  const types = drafts.map(({ type, policies }): [SimulatedTypeName, CompiledType] => {
    const planned = policies.map((draft) => plan(draft, table, shared));
    if (type.choice === 'all by priority') {
      const list = listOf(planned);
      return [type.name, { type, listFor: () => list }];
    }
    return [type.name, { type, listFor: chooseByMapping(snapshot, type, planned, listOf) }];
  });
  return { snapshot, world, knowledge, types: new Map(types) };
}

function* atomsIn(drafts: readonly DraftPolicy[]): Generator<Atom> {
  for (const { leaves, rules } of drafts) {
    for (const leaf of leaves) yield* atomsOf(leaf.meaning);
    for (const rule of rules) for (const leaf of rule.leaves) yield* atomsOf(leaf.meaning);
  }
}

/**
 * The one policy that the application is mapped to, or without a mapping the default. A mapping to a policy that
 * is not here, or not considered, leaves nothing: another policy would be a guess.
 */
function chooseByMapping(
  snapshot: Snapshot,
  type: PolicyType,
  planned: readonly PlannedPolicy[],
  listOf: (policies: readonly PlannedPolicy[]) => PolicyList,
): CompiledType['listFor'] {
  const ofType = snapshot.policies.filter(
    (policy) => policy.type === type.name && !policy.isAccountManagement,
  );
  const byDefault = inOrder(ofType.filter(({ isDefault, status }) => isDefault && status === 'ACTIVE'))[0];
  const eligible = planned.filter(({ policy }) => ofType.includes(policy));
  const lists = new Map(eligible.map((one) => [one.policy.id, listOf([one])]));
  const typeOf = new Map(snapshot.policies.map((policy) => [policy.id, policy.type]));
  const mapped = new Map<string, string>();
  for (const { appId, policyId, type: linked } of snapshot.mappings) {
    const isOfType = linked === type.name || typeOf.get(policyId) === type.name;
    if (isOfType && !mapped.has(appId)) mapped.set(appId, policyId);
  }
  const none = listOf([]);
  return (appId) => {
    const policyId = mapped.get(appId);
    if (policyId === undefined) return { ...(lists.get(byDefault?.id ?? '') ?? none), chosen: 'default' };
    const list = lists.get(policyId);
    if (list !== undefined) return { ...list, chosen: 'mapping' };
    return {
      ...none,
      chosen: typeOf.has(policyId) ? 'mapped policy not considered' : 'mapped policy not in the snapshot',
    };
  };
}
