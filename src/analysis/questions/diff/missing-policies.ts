import { groupBy } from '../../../base/group-by.js';
import { quoted } from '../../../base/messages.js';
import { appsOf, missingDefaultId } from '../../../model/policies/placeholders.js';
import { policiesOfApps } from '../../../model/policies/policy-of-app.js';
import {
  POLICY_TYPES,
  policyTypeOf,
  type SimulatedType,
  type SimulatedTypeName,
} from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { Compiled } from '../../../simulate/compile.js';
import type { UndecidedChange } from './changes.js';

/** A policy that one of the two compared states does not contain, although this state maps applications (`appIds`) to it. */
export interface MissingPolicy {
  readonly type: SimulatedTypeName;
  readonly state: 'after' | 'before';
  readonly policyId: string;
  readonly appIds: readonly string[];
}

/**
 * The applications with a missing policy, by policy type. One of the two compared states maps the application to a policy, but does not
 * contain the policy.
 */
export type WithoutPolicies = ReadonlyMap<SimulatedTypeName, ReadonlySet<string>>;

/** The applications that are not compared, and the missing policies that are the reason. */
export interface NotCompared {
  readonly appIds: WithoutPolicies;
  readonly missing: readonly MissingPolicy[];
}

/**
 * Returns the applications that cannot be compared, because their policy is missing or possibly missing in at least one of the two states.
 * `missing` has the missing policies, but not a policy that is missing in both states.
 */
export function notCompared(states: readonly [Compiled, Compiled], appIds: readonly string[]): NotCompared {
  const found = MAPPED.filter(({ name }) => states.some(({ types }) => types.has(name))).map((type) =>
    notComparedOf(type, states, appIds),
  );
  return {
    appIds: new Map(found.map(({ type, appIds: own }) => [type, own])),
    missing: found.flatMap(({ missing }) => missing),
  };
}

/** A policy type with policies in only one of the two compared states. The state without them is an incomplete export. */
export interface TypeInOneState {
  readonly type: SimulatedTypeName;
  /** The state that has no policies of this type. The other state has policies of this type. */
  readonly state: 'after' | 'before';
}

/**
 * Returns the policy types that only one of the states contains. They are not compared: every org has policies of these types, so the other
 * state must be an incomplete export.
 */
export function typesInOneState([before, after]: readonly [Compiled, Compiled]): readonly TypeInOneState[] {
  return POLICY_TYPES.flatMap(({ name }): TypeInOneState[] => {
    const [was, is] = [before, after].map(({ snapshot }) => mayLackAll(name, snapshot));
    if (was === is) return [];
    return [{ type: name, state: was ? 'before' : 'after' }];
  });
}

function mayLackAll(type: SimulatedTypeName, { policies, complete = [] }: Snapshot): boolean {
  return !policies.some((policy) => policy.type === type) && !complete.includes('policies');
}

export function typeInOneStateChange({ type, state }: TypeInOneState): UndecidedChange {
  const { title } = policyTypeOf(type);
  return { policyType: type, reason: `the state ${state} has no ${title}: export it, too` };
}

const MAPPED = POLICY_TYPES.filter(
  ({ choice }) => choice === 'mapped to the application',
) as readonly SimulatedType[];

function notComparedOf(
  type: SimulatedType,
  [before, after]: readonly [Compiled, Compiled],
  appIds: readonly string[],
) {
  const was = missingIn(type, before);
  const is = missingIn(type, after);
  const own = appIds.filter((appId) => (was(appId) ?? is(appId)) !== undefined);
  const missingOf = (state: MissingPolicy['state'], policyOf: (appId: string) => string | undefined) =>
    [...groupBy(own, policyOf)].flatMap(([policyId, some]): MissingPolicy[] =>
      policyId === undefined ? [] : [{ type: type.name, state, policyId, appIds: some }],
    );
  const missing = [
    ...missingOf('after', (appId) => (is(appId) === was(appId) ? undefined : is(appId))),
    ...missingOf('before', (appId) => (is(appId) === undefined ? was(appId) : undefined)),
  ];
  return { type: type.name, appIds: new Set(own), missing };
}

function missingIn(
  type: SimulatedType,
  { snapshot, world }: Compiled,
): (appId: string) => string | undefined {
  const policyFor = policiesOfApps(type, snapshot, world);
  return (appId) => {
    const { missing, candidates } = policyFor(appId);
    return missing ?? candidates?.join(', ');
  };
}

/**
 * Returns whether neither state contains the authentication policy of an application, although both name the same one. The comparison
 * assumes that this policy is the same in both states (A28).
 */
export function isMissingInBoth([before, after]: readonly [Compiled, Compiled]): (appId: string) => boolean {
  const type = policyTypeOf('ACCESS_POLICY');
  const was = missingIn(type, before);
  const is = missingIn(type, after);
  return (appId) => was(appId) !== undefined && was(appId) === is(appId);
}

export function missingPolicyChange(
  { type, state, policyId, appIds }: MissingPolicy,
  states: Readonly<Record<MissingPolicy['state'], Compiled>>,
): UndecidedChange {
  const names = new Map(appsOf(states[state].snapshot).map(({ id, label }) => [id, label]));
  const [first = '', ...others] = appIds;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const policy =
    policyId === missingDefaultId(type)
      ? `the default ${policyTypeOf(type).title}, which ${quoted(names.get(first) ?? first)}${more} has`
      : `the policy ${quoted(policyId)} that ${quoted(names.get(first) ?? first)}${more} is mapped to`;
  return {
    policyType: type,
    applications: appIds.map((id) => ({ id, name: names.get(id) ?? null })),
    reason: `the state ${state} does not contain ${policy}, so the deciding rule is unknown: export it, too`,
  };
}
