import { groupBy } from '../../../base/group-by.js';
import { atom, atomsOf, replaceAtoms } from '../../../logic/kleene/formula.js';
import { MATCH, UNDEFINED } from '../../../logic/kleene/verdict.js';
import { testOf } from '../../../logic/solver/choices.js';
import { type Literal, negated } from '../../../logic/solver/literal.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import { distinctAtoms } from '../../../model/facts/definition/distinct-atoms.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { Request } from '../../../model/facts/request.js';
import type { World } from '../../../model/facts/world.js';
import { blockedByZones } from '../../../model/facts/zones/zone.js';
import type { Compiled } from '../../../simulate/compile.js';
import type { VisitedRule } from '../../../simulate/match-rules.js';
import { FirstMatch } from '../../symbolic/first-match.js';
import { type Space, spaceOf } from '../../symbolic/space.js';
import { type Choices, choice, evaluatorOf } from '../../symbolic/theories/theory.js';
import { USUAL } from '../session/limits.js';
import { meaningsOf, partsOf } from './completions.js';
import { questionKey } from './region-facts.js';
import { policiesFor, type SignInCase, type SignInScope } from './sign-in-cases.js';
import { tieableAtoms } from './tied-facts.js';

/**
 * Returns whether a claim about the deciding rules is definitely false for at least one completion of the request. `false`: no such
 * completion was found, the search exceeded its budget, or facts of the request contradict each other.
 */
export type Refutes = (request: Request) => boolean;

/**
 * Returns a function that refutes a claim about the decision of a request to one application. The function is fast for thousands of
 * requests: they all share one search space, and each combination of deciding rules is evaluated only once. Finding the nearest changes of
 * 250 generated requests took 18 s; with one search space for each request, it took 168 s.
 */
export function refutationsFor(
  appInstance: string,
  scope: SignInScope,
  compiled: Compiled,
): (isTrueOf: (one: SignInCase) => boolean) => Refutes {
  const { world } = compiled;
  const rules = scope.types.map((type): readonly VisitedRule[] =>
    policiesFor({ appInstance }, type, compiled).flatMap((policy) =>
      policy.rules.map((rule) => ({ policy: { compiled: policy }, rule })),
    ),
  );
  const meanings = [...rules.map(meaningsOf), ...(scope.withBlocklist ? [[blockedByZones(world)]] : [])];
  const asked = [...meanings.flat().flatMap(partsOf), ...tieableAtoms(world).map((one) => atom(one))];
  const space = spaceOf(
    asked.map((meaning) => ({ meaning, world })),
    [appInstance],
    { isForRefused: true },
  );
  const { solver } = space;
  const questions = encodeAtoms(asked, space, world);
  const lists = meanings.map((list) => listOf(list.map(questions.formulaOf), space));
  const caseAt = (indices: readonly number[]): SignInCase => ({
    decided: new Map(scope.types.map((type, at) => [type, rules[at]?.[indices[at] as number]])),
    isBlocked: scope.withBlocklist && indices.at(-1) === 0,
  });
  return (isTrueOf) => {
    const isNew = solver.selector();
    return (request) => {
      const known = questions.requestLiterals(request);
      for (;;) {
        const found = solver.solve([...known, isNew], BUDGET);
        if (found.kind !== 'satisfiable') return false;
        const indices = lists.map(({ indexAt }) => indexAt(found.model));
        if (!isTrueOf(caseAt(indices))) return true;
        const denied = lists.map(({ first }, at) => negated(first.decides(indices[at] as number)));
        solver.requireAny([negated(isNew), ...denied]);
      }
    };
  };
}

const BUDGET = { conflicts: USUAL.conflicts };

interface QuestionList {
  readonly first: FirstMatch;
  indexAt(model: Model): number;
}

function listOf(formulas: readonly Choices[], { solver }: Space): QuestionList {
  const tests = formulas.map(testOf);
  const literals = formulas.map((formula) => solver.literal(formula));
  const first = new FirstMatch(
    literals.map((one) => ({ actual: one, must: one, may: one })),
    'actual',
    solver,
  );
  return {
    first,
    indexAt(model) {
      const index = tests.findIndex((test) => test(model));
      return index < 0 ? tests.length : index;
    },
  };
}

interface Questions {
  /** Returns a condition as a formula over the solver variables of its elementary conditions (atoms). */
  formulaOf(meaning: Meaning): Choices;
  /**
   * Returns solver literals for the facts that a request states, and for their consequences. If the facts contradict each other, so do the
   * literals.
   */
  requestLiterals(request: Request): readonly Literal[];
}

/**
 * Creates a solver variable for each elementary condition (atom) in `meanings`. The variable is true if the atom holds. The result
 * translates conditions to formulas over these variables, and requests to solver literals. If a request determines whether an atom holds, a
 * literal sets the variable to this value. Otherwise, the variable follows the facts of the search space that the atom tests.
 */
function encodeAtoms(meanings: readonly Meaning[], space: Space, world: World): Questions {
  const { solver } = space;
  const atoms = distinctAtoms(meanings.flatMap((meaning) => atomsOf(meaning)));
  const variables = new Map<string, number>();
  const always = solver.literal({ kind: 'always' });
  const facts = [...groupBy(atoms, ({ fact }) => fact)].map(([fact, own]) => ({
    rankIn: evaluatorOf(
      fact,
      own.map(({ value }) => value),
      world,
    ),
    questions: own.map((one) => {
      const variable = solver.variable(2);
      variables.set(questionKey(one), variable);
      const answer = solver.literal(choice(variable, [1]));
      const follows = solver.literal(space.choices({ kind: 'atom', atom: one }, world));
      const isOpen = solver.selector();
      solver.requireAny([negated(isOpen), negated(answer), follows]);
      solver.requireAny([negated(isOpen), answer, negated(follows)]);
      return { answer, follows, isOpen };
    }),
  }));
  return {
    formulaOf: (meaning) =>
      replaceAtoms(meaning, (one) => choice(variables.get(questionKey(one)) as number, [1])),
    requestLiterals(request) {
      const known: Literal[] = [];
      for (const { rankIn, questions } of facts) {
        const rankOf = rankIn(request);
        for (const [number, { answer, follows, isOpen }] of questions.entries()) {
          const rank = rankOf(number);
          if (rank === UNDEFINED) known.push(isOpen);
          else {
            known.push(rank === MATCH ? answer : negated(answer));
            if (follows !== always && follows !== negated(always))
              known.push(rank === MATCH ? follows : negated(follows));
          }
        }
      }
      return known;
    },
  };
}
