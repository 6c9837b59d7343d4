import { type DemandOf, type Shadowing, shadowingsIn } from '../../../questions/shadowing.js';
import type { Analysed } from './analysed-org.js';

/** The rules of authentication policies that take requests from stricter ones below them, each confirmed by the simulator. */
export function* accessShadowings(analysed: Analysed, demandOf: DemandOf): Generator<Shadowing> {
  for (const list of analysed.lists)
    if (list.type.name === 'ACCESS_POLICY' && analysed.knowsAll(list))
      yield* shadowingsIn(list, analysed, demandOf);
}
