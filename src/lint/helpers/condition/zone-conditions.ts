import { at, textAt, textsAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';

/** A network condition by zone, and what holds it. */
export interface ZoneCondition {
  readonly resource: Resource;
  /** The ids of each side, with their places in it. */
  readonly include: readonly (readonly [number, string])[];
  readonly exclude: readonly (readonly [number, string])[];
}

/** The network conditions of an org that ask about zones, looked up once for all rules that ask. */
export function zoneConditions(org: Org): readonly ZoneCondition[] {
  const known = CONDITIONS.get(org) ?? [...conditionsIn(org)];
  CONDITIONS.set(org, known);
  return known;
}

const CONDITIONS = new WeakMap<Org, readonly ZoneCondition[]>();

function* conditionsIn(org: Org): Generator<ZoneCondition> {
  for (const kind of ['policy', 'rule'] as const)
    for (const resource of org.all(kind)) {
      const network = at(resource.value, 'conditions', 'network');
      if (textAt(network, 'connection') === 'ANYWHERE') continue;
      const [include, exclude] = [textsAt(network, 'include'), textsAt(network, 'exclude')];
      if (include.length > 0 || exclude.length > 0) yield { resource, include, exclude };
    }
}
