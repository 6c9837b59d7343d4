import { type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import { type AtomNumbers, type OnDemandFact, onDemand } from '../../facts/fact.js';
import type { World } from '../../facts/world.js';
import { type Environment, environmentOf } from './environment.js';

/** Prepares the question of each atom once. For each request, creates one environment on demand. */
export function askEnvironment(
  atoms: AtomNumbers,
  world: World,
  prepare: (value: string) => (environment: Environment) => Rank,
): OnDemandFact {
  const questions = new Map([...atoms].map(([value, atom]) => [atom, prepare(value)]));
  return onDemand((request) => {
    let environment: Environment | undefined;
    return (atom) => {
      environment ??= environmentOf(request, world);
      return questions.get(atom)?.(environment) ?? UNDEFINED;
    };
  });
}
