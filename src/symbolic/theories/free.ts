import { quoted } from '../../base/messages.js';
import type { Fact } from '../../facts/fact.js';
import type { Dimension } from './dimension.js';
import { type Building, type Choices, choice } from './theory.js';

/** A question of which nothing more is known: it may hold or not, whatever else does. */
export function free(key: string, what: string, reason: string, building: Building): Choices {
  const variable = building.dimension(
    key,
    (): Dimension => ({
      key,
      size: 2,
      preferred: 0,
      put: () => {},
      words: ([value]) => (value === 1 ? what : `not ${what}`),
      unknowable: reason,
    }),
  );
  return choice(variable, [1]);
}

/** What a fact is asked and nothing can tell. */
export function unknowable(fact: Fact, value: string, reason: string, building: Building): Choices {
  return free(`${fact.name} ${value}`, `${fact.name} ${quoted(value)}`, reason, building);
}
