import { neutralType } from '../base/brand.js';
import { isRefused } from '../facts/zone.js';
import type { Snapshot } from '../policies/snapshot.js';
import { type Compiled, compile } from '../simulate/compile.js';
import { simulate } from '../simulate/simulate.js';
import { type Decides, type Diff, type DiffOptions, type DiffState, diffOf } from '../symbolic/diff.js';
import { outcomesOf } from './effects/outcomes.js';
import { type ApplicationVerdict, verdictsOf } from './verdicts.js';

export interface Difference extends Diff {
  /** Whether each application lets more in, or asks less, than before. */
  readonly verdicts: readonly ApplicationVerdict[];
}

/**
 * Every region of requests of which something else comes after a change than before: by which rules, how it differs,
 * in words, and with a request that was run through the simulator in both states. No region, where it is complete, is
 * a proof that nothing changes. Spec: Policy, "Evaluation rules".
 */
export function diff(before: Snapshot, after: Snapshot, options: DiffOptions = {}): Difference {
  return diffIn(compile(before), compile(after), options);
}

export function diffIn(before: Compiled, after: Compiled, options: DiffOptions = {}): Difference {
  const [one, other] = [stateOf(before), stateOf(after)];
  const found = diffOf(one, other, outcomesOf(before.snapshot, after.snapshot), options);
  return { ...found, verdicts: verdictsOf([before, after], found, options) };
}

export function stateOf(compiled: Compiled): DiffState {
  const { snapshot, world } = compiled;
  return { snapshot, world, decides: decidingBy(compiled) };
}

/** Nothing may be left open: another rule might decide then, or the request be refused before any. */
function decidingBy(compiled: Compiled): Decides {
  const { brand, policies } = compiled.snapshot;
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  return (type, request) => {
    const answer = simulate(compiled, { ...request, policyTypes: [type] });
    if (!answer.ok || isRefused(request, compiled.world)) return undefined;
    const evaluation = answer.value.evaluation.find((one) => neutralType(one.policyType, brand) === type);
    if (evaluation === undefined) return null;
    if (evaluation.undefined.policies.length > 0) return undefined;
    const [decided] = evaluation.result.policies;
    if (decided === undefined) return null;
    const policy = byId.get(decided.id);
    const rule = policy?.rules.find(({ id }) => id === decided.rules[0]?.id);
    return policy && rule && { policy, rule };
  };
}
