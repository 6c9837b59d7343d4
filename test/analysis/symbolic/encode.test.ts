import { describe, expect, test } from 'vitest';
import { type EncodedRule, encodeList } from '../../../src/analysis/symbolic/encode.js';
import { appIdsOf, meaningsIn, ruleListsOf } from '../../../src/analysis/symbolic/rule-lists.js';
import { spaceOf } from '../../../src/analysis/symbolic/space.js';
import { choice, truthsAt } from '../../../src/analysis/symbolic/theories/theory.js';
import { groupBy } from '../../../src/base/group-by.js';
import { readBody } from '../../../src/documents/request/read-request.js';
import { atomsOf } from '../../../src/logic/kleene/formula.js';
import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../../src/logic/kleene/verdict.js';
import { type Literal, negated, type Variable } from '../../../src/logic/solver/literal.js';
import * as registry from '../../../src/model/conditions/registry.js';
import { statement } from '../../../src/model/expression/meaning/statement-fact.js';
import type { Fact } from '../../../src/model/facts/fact.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import type { UnknownPart } from '../../../src/model/policies/unknown-part.js';
import { compile } from '../../../src/simulate/compile.js';
import { visit } from '../../../src/simulate/match-rules.js';
import { orgOfRule, requestWith } from '../../model/conditions/org-of-rule.js';

/** The maximum number of combinations of values that are tried one by one. */
const MOST_POINTS = 600;

/** Prepares the only rule of an org for a comparison: as the simulator evaluates it, and as the analysis encodes it for the solver. */
function bothOf(org: Snapshot) {
  const compiled = compile(org);
  const { world } = compiled;
  const lists = ruleListsOf(org, world);
  const meanings = meaningsIn(lists, world);
  const space = spaceOf(meanings, appIdsOf(org));
  const [list] = lists.map((one) => encodeList(one, space, world));
  const rule = list?.rules[0] as EncodedRule;
  const atoms = [
    ...groupBy(
      meanings.flatMap(({ meaning }) => atomsOf(meaning)),
      ({ fact }) => fact,
    ),
  ]
    // Skip the fact `statement`, because it has no values in the search space. A request states the outcome of each expression separately,
    // and each such expression is a variable of the search space.
    .filter(([fact]) => fact !== statement)
    .map(([fact, own]): [Fact, string[]] => [fact, [...new Set(own.map(({ value }) => value))]]);

  /** Returns the verdict of the rule by the simulator; `undefined` if the request is rejected. */
  const rankOf = (body: unknown): Rank | undefined => {
    const read = readBody(body, world);
    if (!read.ok) return undefined;
    const { policies = [] } = compiled.types.get('OKTA_SIGN_ON')?.listFor(read.value.appInstance) ?? {};
    return visit(policies, compiled.knowledgeOf(read.value)).policies[0]?.rules[0]?.rank;
  };

  /** Returns solver literals for the elementary conditions of the rule whose results are known from the request. */
  const givenBy = (body: unknown): Literal[] => {
    const read = readBody(body, world);
    if (!read.ok) return [];
    return atoms.flatMap(([fact, values]) => {
      const truth = truthsAt(fact, values, world, [read.value]);
      return values.flatMap((value, number) => {
        const rank = truth(number, 0);
        if (rank === UNDEFINED) return [];
        const literal = space.solver.literal(space.choices({ kind: 'atom', atom: { fact, value } }, world));
        return [rank === MATCH ? literal : negated(literal)];
      });
    });
  };
  return { space, rule, rankOf, givenBy };
}

/** Yields every assignment of values to the variables. Yields nothing if the number of assignments is too large. */
function* pointsOf(
  variables: readonly Variable[],
  sizeOf: (variable: Variable) => number,
): Generator<readonly number[]> {
  const sizes = variables.map(sizeOf);
  const count = sizes.reduce((product, size) => product * size, 1);
  if (count > MOST_POINTS) return;
  for (let number = 0; number < count; number++) {
    let rest = number;
    yield sizes.map((size) => {
      const value = rest % size;
      rest = Math.floor(rest / size);
      return value;
    });
  }
}

describe.each(Object.values(registry))(
  'the encoding of the condition `$key` for the solver',
  ({ key, examples, lists = [] }) => {
    const conditions = examples.map(([, value]) => value);
    const contexts = [{}, ...examples.map(([, , context]) => context)];
    const open: readonly (readonly UnknownPart[])[] = [
      [],
      ...lists.flatMap(({ path, members }) =>
        members.map((member): readonly UnknownPart[] => [
          {
            collection: 'conditions',
            of: 'rule',
            path: [key, ...path, member].join('.'),
            known: 'open',
            why: 'a test',
          },
        ]),
      ),
    ];
    const orgs = open.flatMap((unknown) => conditions.map((value) => orgOfRule({ [key]: value }, unknown)));

    test('a rule that is encoded for the solver has the same verdict on each request as in the simulator', () => {
      let compared = 0;
      for (const org of orgs) {
        const { space, rule, rankOf, givenBy } = bothOf(org);
        const holds = (given: readonly Literal[], one: Literal) =>
          space.solver.solve([...given, one]).kind === 'satisfiable';
        for (const context of contexts) {
          const body = requestWith(context);
          const rank = rankOf(body);
          if (rank === undefined) continue;
          compared += 1;
          const given = givenBy(body);
          const found = {
            mayMatch: holds(given, rule.may),
            mayNotMatch: holds(given, negated(rule.must)),
          };
          // The result is not exact if a request states a fact that the analysis cannot model, such as zones in an org without zones.
          const isExact = rule.bounds.unknowable.size === 0;
          const expected = {
            mayMatch: rank !== NOT_MATCH || (!isExact && found.mayMatch),
            mayNotMatch: rank !== MATCH || (!isExact && found.mayNotMatch),
          };
          expect({ org: org.policies[0]?.rules, unknown: org.unknown, context, ...found }).toEqual({
            org: org.policies[0]?.rules,
            unknown: org.unknown,
            context,
            ...expected,
          });
        }
      }
      expect(compared).toBeGreaterThanOrEqual(conditions.length);
    });

    test('for each combination of fact values, a rule that is encoded for the solver has the same verdict as in the simulator', () => {
      let compared = 0;
      for (const org of orgs) {
        const { space, rule, rankOf } = bothOf(org);
        const variables = [...rule.variables];
        // Skip rules with expressions that are not modelled exactly. The outcome of such an expression may also depend on variables that
        // are not enumerated here.
        if (variables.some((variable) => space.dimensions[variable]?.outcomeOf !== undefined)) continue;
        for (const values of pointsOf(variables, space.sizeOf)) {
          const here = variables.map((variable, at) =>
            space.solver.literal(choice(variable, [values[at] as number])),
          );
          const answer = space.solver.solve([...here, space.acceptable, space.found]);
          if (answer.kind !== 'satisfiable') continue;
          const rank = rankOf(space.requestOf(answer.model));
          const ranks = [rule.in('must').isAt(answer.model), rule.in('may').isAt(answer.model)];
          compared += 1;
          expect({ org: org.policies[0]?.rules, unknown: org.unknown, values, ranks }).toEqual({
            org: org.policies[0]?.rules,
            unknown: org.unknown,
            values,
            ranks: [rank === MATCH, rank !== NOT_MATCH],
          });
        }
      }
      expect(compared).toBeGreaterThan(0);
    });
  },
);
