import { groupBy } from '../../../base/group-by.js';
import { ownAt } from '../../../base/own.js';
import { all, atom, atomsOf, not } from '../../../logic/kleene/formula.js';
import { MATCH, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import { distinctAtoms } from '../../../model/facts/definition/distinct-atoms.js';
import type { Atom, Meaning } from '../../../model/facts/fact.js';
import type { Request } from '../../../model/facts/request.js';
import type { World } from '../../../model/facts/world.js';
import { evaluatorOf } from '../../symbolic/theories/theory.js';
import { impliedMemberships, tiedAtoms } from './tied-facts.js';

/**
 * Returns a function that converts a request to a formula over all elementary conditions (atoms). A fact that the request does not state
 * has no fixed value in the formula, not even its default value. A completion of the request may state any value of that fact.
 */
export function requestFormula(asked: readonly Meaning[], world: World): (body: Request) => Meaning {
  const atoms = distinctAtoms(asked.flatMap((meaning) => atomsOf(meaning)));
  const own = factsIn(atoms, world);
  return (body) =>
    all([
      ...[...own, ...factsIn(tiedAtoms(atoms, body), world)].flatMap((fact) => answersIn(fact, body)),
      impliedMemberships(atoms, body, world),
    ]);
}

/** The elementary conditions (atoms) on one fact, with their verdicts for an empty request. */
interface AskedFact {
  readonly own: readonly Atom[];
  readonly rankIn: ReturnType<typeof evaluatorOf>;
  readonly rankWhenEmpty: (question: number) => Rank;
  readonly paths: readonly (readonly string[])[];
}

function factsIn(atoms: readonly Atom[], world: World): AskedFact[] {
  return [...groupBy(atoms, ({ fact }) => fact)]
    .filter(([fact]) => !fact.fields.includes('appInstance'))
    .map(([fact, own]) => {
      const rankIn = evaluatorOf(
        fact,
        own.map(({ value }) => value),
        world,
      );
      return {
        own,
        rankIn,
        rankWhenEmpty: rankIn(EMPTY_REQUEST),
        paths: fact.fields.map((field) => field.split('.')),
      };
    });
}

function answersIn({ own, rankIn, rankWhenEmpty, paths }: AskedFact, body: Request): Meaning[] {
  const rankOf = rankIn(body);
  const isSaid = paths.some((path) => ownAt(body, path) != null);
  return own.flatMap((one, number) => {
    const rank = rankOf(number);
    if (rank === UNDEFINED || (!isSaid && rankWhenEmpty(number) === rank)) return [];
    return [rank === MATCH ? atom(one) : not(atom(one))];
  });
}

const EMPTY_REQUEST: Request = { appInstance: '', policyContext: {} };
