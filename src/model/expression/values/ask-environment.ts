import { type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import { type AtomNumbers, type Changed, type OnDemandFact, onDemand } from '../../facts/fact.js';
import type { World } from '../../facts/world.js';
import { type Environment, environmentOf } from './environment.js';

/**
 * Returns the evaluator of a fact whose atoms are conditions of expressions. Each condition is prepared once, and the environment of each
 * request is created on demand.
 */
export function askEnvironment(
  atoms: AtomNumbers,
  world: World,
  prepare: (value: string) => (environment: Environment) => Rank,
  changed?: Changed,
): OnDemandFact {
  const questions = new Map([...atoms].map(([value, atom]) => [atom, prepare(value)]));
  return onDemand((request) => {
    let environment: Environment | undefined;
    return (atom) => {
      environment ??= environmentOf(request, world);
      return questions.get(atom)?.(environment) ?? UNDEFINED;
    };
  }, changed);
}
