import fc from 'fast-check';
import { expect } from 'vitest';
import {
  appIdsOf,
  meaningsIn,
  OTHER_APPLICATION,
  ruleListsOf,
} from '../../../src/analysis/symbolic/rule-lists.js';
import { spaceOf } from '../../../src/analysis/symbolic/space.js';
import { choice, truthsAt } from '../../../src/analysis/symbolic/theories/theory.js';
import { groupBy } from '../../../src/base/group-by.js';
import { readBody } from '../../../src/documents/request/read-request.js';
import { atomsOf } from '../../../src/logic/kleene/formula.js';
import { MATCH, UNDEFINED } from '../../../src/logic/kleene/verdict.js';
import { type Literal, negated } from '../../../src/logic/solver/literal.js';
import type { Fact } from '../../../src/model/facts/fact.js';
import type { Request } from '../../../src/model/facts/request.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { worldOf } from '../../../src/model/policies/world-of-snapshot.js';
import { anyExpression } from '../../generators/any-expression.js';
import { anyRequest } from '../../generators/any-request.js';
import { arbitraryOrg } from '../../generators/org.js';
import { assertWithFixedCases } from '../../runs.js';

/** Generates orgs with all kinds of conditions. Some of them have especially varied conditions. */
export const anyOrg: fc.Arbitrary<Snapshot> = fc.oneof(
  { weight: 2, arbitrary: arbitraryOrg({ expressions: anyExpression }) },
  { weight: 4, arbitrary: arbitraryOrg({ expressions: anyExpression, onlyConditions: ['elCondition'] }) },
  {
    weight: 1,
    arbitrary: arbitraryOrg({
      expressions: anyExpression,
      onlyConditions: ['elCondition', 'userIdentifier'],
    }),
  },
  { weight: 1, arbitrary: arbitraryOrg({ expressions: anyExpression, onlyConditions: ['network'] }) },
  {
    weight: 1,
    arbitrary: arbitraryOrg({
      expressions: anyExpression,
      onlyConditions: ['device', 'platform', 'elCondition'],
    }),
  },
);

export interface Seen {
  /** The number of checked pairs of an org and a request. The org does not block the request. */
  pairs: number;
  /** The number of elementary conditions with a decided verdict. */
  decided: number;
}

/**
 * Checks that every request has a point in the search space at which every elementary condition has the same verdict as for the request.
 * Spec: Simulation, 8, law 10.
 */
export function expectSpaceCoversRequests(orgs: number, requests: number): Seen {
  const seen: Seen = { pairs: 0, decided: 0 };
  const anyPair = anyOrg.chain((org) =>
    fc.tuple(fc.constant(org), fc.array(anyRequest(org), { minLength: requests, maxLength: requests })),
  );
  assertWithFixedCases(
    fc.property(anyPair, ([org, all]) => {
      const forgets = findUncoveredFacts(org);
      for (const request of all) expect(forgets(request, seen), JSON.stringify(request)).toEqual([]);
    }),
    { numRuns: orgs },
  );
  return seen;
}

/**
 * Returns a function that checks whether the search space has a point with all known facts of a request. If it has, the function returns an
 * empty list. Otherwise, it describes facts of the request that exclude each other in the search space.
 */
export function findUncoveredFacts(org: Snapshot): (request: Request, seen?: Seen) => string[] {
  const world = worldOf(org);
  const meanings = meaningsIn(ruleListsOf(org, world), world);
  const space = spaceOf(meanings, appIdsOf(org));
  const atoms = [
    ...groupBy(
      meanings.flatMap(({ meaning }) => atomsOf(meaning)),
      ({ fact }) => fact,
    ),
  ].map(([fact, own]): [Fact, string[]] => [fact, [...new Set(own.map(({ value }) => value))]]);
  return (given, seen) => {
    const read = readBody(given, world);
    if (!read.ok) return [];
    // All unknown applications are represented by one application.
    const { ids, variable } = space.application;
    const named = read.value.appInstance;
    const app = ids.includes(named) ? named : OTHER_APPLICATION;
    const request = { ...read.value, appInstance: app };
    const words = new Map<Literal, string>();
    for (const [fact, values] of atoms) {
      const truth = truthsAt(fact, values, world, [request]);
      for (const [number, value] of values.entries()) {
        const rank = truth(number, 0);
        if (rank === UNDEFINED) continue;
        const literal = space.solver.literal(space.choices({ kind: 'atom', atom: { fact, value } }, world));
        words.set(rank === MATCH ? literal : negated(literal), `${fact.name} ${value} is ${rank === MATCH}`);
        if (seen) seen.decided++;
      }
    }
    if (seen) seen.pairs++;
    if (!ids.includes(app)) return [];
    const answer = space.solver.solve([
      space.solver.literal(choice(variable, [ids.indexOf(app)])),
      ...words.keys(),
    ]);
    if (answer.kind !== 'unsatisfiable') return [];
    return answer.core.map((literal) => words.get(literal) ?? `for ${app}`);
  };
}
