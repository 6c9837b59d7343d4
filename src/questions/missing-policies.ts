import { quoted } from '../base/messages.js';
import { considered } from '../policies/considered.js';
import { mappedPolicies } from '../policies/mapped-policy.js';
import { POLICY_TYPES, type SimulatedType, type SimulatedTypeName } from '../policies/policy-type.js';
import { appsOf } from '../policies/stand-in.js';
import type { Compiled } from '../simulate/compile.js';
import type { UndecidedChange } from './changes.js';

/** Applications of which a state names a policy that it does not hold. */
export interface MissingPolicies {
  readonly type: SimulatedTypeName;
  readonly state: 'after' | 'before';
  readonly policyId: string;
  readonly appIds: readonly string[];
}

/**
 * Where one of two states does not hold the policy that an application is mapped to, it is not known what decides there,
 * and so not what changes. What both name and neither holds is in no comparison.
 */
export function missingPolicies(
  states: readonly [Compiled, Compiled],
  appIds: readonly string[],
): readonly MissingPolicies[] {
  return POLICY_TYPES.filter(({ choice }) => choice === 'mapped to the application').flatMap(
    (type: SimulatedType) => {
      const [before, after] = states.map((state) => policyIn(state, type)) as [PolicyIn, PolicyIn];
      const found = new Map<string, MissingPolicies & { readonly appIds: string[] }>();
      const note = (state: MissingPolicies['state'], policyId: string, appId: string) => {
        const key = JSON.stringify([state, policyId]);
        const one = found.get(key);
        if (one === undefined) found.set(key, { type: type.name, state, policyId, appIds: [appId] });
        else one.appIds.push(appId);
      };
      for (const appId of appIds) {
        const [was, is] = [before(appId), after(appId)];
        if (was.missing === is.missing) continue;
        if (is.missing !== undefined && (was.policyId ?? was.missing ?? was.unknown) !== undefined)
          note('after', is.missing, appId);
        else if (was.missing !== undefined && (is.policyId ?? is.unknown) !== undefined)
          note('before', was.missing, appId);
      }
      return [...found.values()];
    },
  );
}

type PolicyIn = ReturnType<typeof mappedPolicies>;

function policyIn({ snapshot, world }: Compiled, type: SimulatedType): PolicyIn {
  const ids = new Set(considered(type, snapshot, world).map(({ policy }) => policy.id));
  return mappedPolicies(snapshot, type, ids);
}

export function missingPolicyChange(
  { type, state, policyId, appIds }: MissingPolicies,
  states: Readonly<Record<MissingPolicies['state'], Compiled>>,
): UndecidedChange {
  const names = new Map(appsOf(states[state].snapshot).map(({ id, label }) => [id, label]));
  const [first = '', ...others] = appIds;
  const beside = others.length === 0 ? '' : ` and ${others.length} more`;
  return {
    policyType: type,
    applications: appIds.map((id) => ({ id, name: names.get(id) ?? null })),
    reason: `the state ${state} does not hold the policy ${quoted(policyId)} that ${quoted(names.get(first) ?? first)}${beside} is mapped to: what decides there is not known; give it, too`,
  };
}
