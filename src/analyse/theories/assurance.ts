import type { World } from '../../facts/world.js';
import { all, always, any, never, not } from '../../logic/formula.js';
import { oneOf } from '../../read/words.js';
import { type Dimension, type Draft, ofDevice } from '../dimension.js';
import { calledIn, choice, type Theory } from '../theory.js';
import { unknowable } from './free.js';
import { isOnPlatform } from './listed.js';

const KIND = 'deviceAssurance';

/** A policy that the snapshot need not hold. */
const OTHER = 'other';

const NONE_SATISFIED = 'no request can say that a device satisfies none of the device assurance policies';

/**
 * The device assurance policy that the device satisfies, and with it the platform that the policy is for. Spec: Access
 * simulation, `policyContext.device.assuranceId`.
 */
export const deviceAssurance: Theory = {
  facts: [KIND],
  prepare(asked, building) {
    const { worlds } = building;
    const named = [...asked.values()].flat().filter((id) => isHeld(id, worlds));
    const others = othersThan(named, worlds);
    const platforms = [...named, ...others].map((id) => platformOf(id, worlds));
    const places = platforms.map((platform) =>
      platform === undefined ? undefined : isOnPlatform(platform, building),
    );
    const variable = building.dimension(
      KIND,
      (): Dimension => ({
        key: KIND,
        size: named.length + 1,
        preferred: named.length,
        put: (value, draft) => {
          const id = named[value] ?? fitting(others, draft, worlds);
          if (id !== undefined) ofDevice(draft).assuranceId = id;
        },
        words: (some) => wordsFor(some, named, worlds),
      }),
    );
    for (const [value, place] of places.slice(0, named.length).entries())
      if (place !== undefined) building.require(any([not(choice(variable, [value])), place]));
    return (fact, id) => {
      const value = named.indexOf(id);
      if (value < 0) return never;
      const satisfied = choice(variable, [value]);
      if (others.length > 0) return satisfied;
      const unsaid = [choice(variable, [named.length]), unknowable(fact, id, NONE_SATISFIED, building)];
      return any([satisfied, all([...unsaid, places[value] ?? always])]);
    };
  },
};

/** Whether a request to each state may name it. */
function isHeld(id: string, worlds: readonly World[]): boolean {
  return worlds.every((world) => !world.holds(KIND) || world.holds(KIND, id));
}

/** What a request may name instead: ids that the snapshots hold, or any where they hold none. */
function othersThan(named: readonly string[], worlds: readonly World[]): string[] {
  const held = new Set(worlds.flatMap((world) => [...world.idsOf(KIND)]));
  if (held.size === 0) return [OTHER];
  return [...held].filter((id) => !named.includes(id) && isHeld(id, worlds));
}

/** What the snapshots agree on. */
function platformOf(id: string, worlds: readonly World[]): string | undefined {
  const [platform, ...more] = new Set(worlds.map((world) => world.assuredPlatform(id)));
  return more.length === 0 ? platform : undefined;
}

/** One that is for the platform that the draft says already, where there is one. */
function fitting(ids: readonly string[], { policyContext }: Draft, worlds: readonly World[]) {
  const platform = policyContext.device?.platform;
  const isFor = (id: string, wanted: string | null | undefined) => platformOf(id, worlds) === wanted;
  return ids.find((id) => isFor(id, platform)) ?? ids.find((id) => isFor(id, undefined)) ?? ids[0];
}

function wordsFor(some: readonly number[], named: readonly string[], worlds: readonly World[]): string {
  const names = (ids: readonly string[]) => oneOf(ids.map((id) => calledIn(worlds, KIND, id)));
  return some.includes(named.length)
    ? `not ${names(named.filter((_, value) => !some.includes(value)))}`
    : names(named.filter((_, value) => some.includes(value)));
}
