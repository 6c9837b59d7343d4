import { any, never, not } from '../../../logic/kleene/formula.js';
import type { Variable } from '../../../logic/solver/literal.js';
import { type Draft, draftDevice } from '../../../model/facts/definition/request-draft.js';
import { satisfiedAssurances } from '../../../model/facts/device.js';
import type { World } from '../../../model/facts/world.js';
import { isOnPlatform } from './listed.js';
import { type Building, choice, nameIn, type Theory } from './theory.js';

const KIND = 'deviceAssurance';

/**
 * Encodes conditions on device assurance policies. A device satisfies a policy or not; if it does, the device runs on the policy's
 * platform.
 * Spec: Policies, "Access simulation", `policyContext.device.assuranceId`.
 */
export const assuranceTheory: Theory = {
  prepare(asked, building) {
    const { worlds } = building;
    const named = [...asked.values()].flat().filter((id) => isHeld(id, worlds));
    const platforms = named.map((id) => {
      const platform = platformOf(id, worlds);
      return platform === undefined ? undefined : isOnPlatform(platform, building);
    });
    const satisfied = new Map(named.map((id) => [id, choice(variableOf(id, building), [1])]));
    for (const [index, holds] of [...satisfied.values()].entries()) {
      const isThere = platforms[index];
      if (isThere !== undefined) building.require(any([not(holds), isThere]));
    }
    return (_fact, id) => satisfied.get(id) ?? never;
  },
};

function variableOf(id: string, building: Building): Variable {
  const key = `${KIND} ${id}`;
  return building.dimension(key, () => ({
    key,
    size: 2,
    about: 'device',
    preferred: 0,
    put: (held, draft) => putSatisfied(held === 1 ? [id] : [], draft),
    words: ([held]) =>
      `${held === 1 ? 'with' : 'without'} device assurance ${nameIn(building.worlds, KIND, id)}`,
  }));
}

/**
 * Adds device assurance policies to those that the device of a generated request satisfies. A single policy is written to the field
 * `assuranceId`, several to `assuranceIds`.
 */
function putSatisfied(more: readonly string[], draft: Draft): void {
  const device = draftDevice(draft);
  const all = [...(satisfiedAssurances(draft.policyContext) ?? []), ...more];
  delete device.assuranceId;
  delete device.assuranceIds;
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) device.assuranceId = only;
  else device.assuranceIds = all;
}

/**
 * Whether a request may name this device assurance policy: each snapshot contains the policy, or possibly lacks some device assurance
 * policies.
 */
function isHeld(id: string, worlds: readonly World[]): boolean {
  return worlds.every((world) => !world.isComplete(KIND) || world.holds(KIND, id));
}

/** Returns the platform of a device assurance policy; `undefined` if the snapshots disagree or do not state it. */
function platformOf(id: string, worlds: readonly World[]): string | undefined {
  const [platform, ...more] = new Set(worlds.map((world) => world.assuredPlatform(id)));
  return more.length === 0 ? platform : undefined;
}
