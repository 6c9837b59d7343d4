import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Request } from '../../src/model/facts/request.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import {
  type EvaluationItem,
  type InterpretOptions,
  interpret,
  type SimulateResponse,
} from '../interpreter/interpreter.js';
import { arbitraryCompletion } from './completion.js';
import { arbitraryInvalidRequest } from './invalid-request.js';
import { mutateJson } from './mutate-json.js';
import { arbitraryOrg } from './org.js';
import { arbitraryOptions, arbitraryOrgAndRequest } from './request.js';
import {
  arbitraryInactiveRules,
  arbitraryReordering,
  byGroups,
  byZones,
  renamed,
  renamedOrg,
  withoutRule,
} from './rewrites.js';

const both: InterpretOptions = { expand: ['EVALUATED', 'RULE'], listVisited: true };

function itemsOf(org: Snapshot, request: Request, options = both): readonly EvaluationItem[] {
  return answered(org, request, options)?.evaluation ?? [];
}

function answered(org: Snapshot, request: Request, options = both): SimulateResponse | undefined {
  const answer = interpret(org, request, options);
  return answer.status === 200 ? answer.body : undefined;
}

describe('how often the generators reach each outcome', () => {
  const pairs = fc.sample(arbitraryOrgAndRequest(), { numRuns: 1000, seed: 1 });
  const items = pairs.flatMap(({ org, request }) => itemsOf(org, request));

  function outcomeOf({ result, undefined: open, evaluated }: EvaluationItem): string {
    if (evaluated.policies.length === 0) return 'no policy considered';
    if (result.policies.length > 0) return open.policies.length > 0 ? 'MATCH below UNDEFINED' : 'MATCH';
    return open.policies.length > 0 ? 'UNDEFINED' : 'NOT_MATCH';
  }

  test.each([
    ['MATCH', 0.3],
    ['MATCH below UNDEFINED', 0.12],
    ['NOT_MATCH', 0.08],
    ['UNDEFINED', 0.08],
    ['no policy considered', 0.05],
  ])('the orgs and requests that the tests generate have the outcome %s often enough', (outcome, least) => {
    const share = items.filter((item) => outcomeOf(item) === outcome).length / items.length;
    expect(share).toBeGreaterThan(least);
  });

  test.each(['MATCH', 'UNDEFINED', 'NOT_MATCH'])(
    'the expressions that the tests generate have the verdict %s often enough',
    (verdict) => {
      const leaves = items
        .flatMap(({ evaluated }) => evaluated.policies.flatMap(({ rules }) => rules))
        .flatMap(({ conditions }) => conditions.filter(({ type }) => type === 'elCondition.condition'));
      const share = leaves.filter(({ status }) => status === verdict).length / leaves.length;
      expect(share).toBeGreaterThan(0.12);
    },
  );

  test('the independent interpreter answers most of the requests that the tests generate, and rejects few', () => {
    const answers = pairs.filter(({ org, request }) => answered(org, request) !== undefined);
    expect(answers.length / pairs.length).toBeGreaterThan(0.85);
  });
});

/**
 * Checks the properties of `simulation.md`, heading 8, with the interpreter instead of the simulator. They hold only if the generators
 * satisfy the preconditions of each property.
 */
describe('the properties of simulation.md on generated orgs', () => {
  const deciding = ({ result }: EvaluationItem) =>
    result.policies.flatMap(({ rules }) => rules.map(({ id }) => id));

  const pairWithCompletion = arbitraryOrgAndRequest().chain(({ org, request }) =>
    arbitraryCompletion(org, request).map((completion) => ({ org, request, completion })),
  );

  test('on generated orgs, adding facts never changes a decided verdict', () => {
    fc.assert(
      fc.property(pairWithCompletion, ({ org, request, completion }) => {
        fc.pre(answered(org, request) !== undefined);
        const after = new Map(itemsOf(org, completion).flatMap(verdictsIn));
        expect(answered(org, completion)).toBeDefined();
        for (const [path, verdict] of itemsOf(org, request).flatMap(verdictsIn)) {
          if (verdict === 'UNDEFINED' || !after.has(path)) continue;
          expect([path, after.get(path)]).toEqual([path, verdict]);
        }
      }),
      { numRuns: 250 },
    );
  });

  /**
   * Returns the verdicts of rules and leaves, but not of policies: the verdict of a policy depends on how many of its rules the simulator
   * evaluated.
   */
  function verdictsIn({ evaluated }: EvaluationItem): (readonly [string, string])[] {
    return evaluated.policies.flatMap((policy) => [
      ...policy.conditions.map(({ type, status }) => [`${policy.id} ${type}`, status] as const),
      ...policy.rules.flatMap((rule) => [
        [rule.id, rule.status] as const,
        ...rule.conditions.map(({ type, status }) => [`${rule.id} ${type}`, status] as const),
      ]),
    ]);
  }

  test('on generated orgs, a request whose unknown facts are filled in is decided by one of the possible rules', () => {
    fc.assert(
      fc.property(pairWithCompletion, ({ org, request, completion }) => {
        const before = itemsOf(org, request);
        for (const [index, after] of (before.length > 0 ? itemsOf(org, completion) : []).entries()) {
          const { result, undefined: open } = before[index] as EvaluationItem;
          const possible = [...result.policies, ...open.policies].flatMap(({ rules }) =>
            rules.map(({ id }) => id),
          );
          expect(possible).toEqual(expect.arrayContaining(deciding(after)));
        }
      }),
      { numRuns: 250 },
    );
  });

  test('on generated orgs, inactive rules and the order in the document do not change the result', () => {
    const rewritten = arbitraryOrgAndRequest({ ordered: true }).chain(({ org, request }) =>
      fc.record({
        org: fc.constant(org),
        request: fc.constant(request),
        reordered: arbitraryReordering(org),
        padded: arbitraryInactiveRules(org),
      }),
    );
    fc.assert(
      fc.property(rewritten, arbitraryOptions, ({ org, request, reordered, padded }, options) => {
        const before = answered(org, request, options);
        expect(answered(reordered, request, options)).toEqual(before);
        expect(answered(padded, request, options)).toEqual(before);
        expect(answered(renamedOrg(org), renamed(request), options)).toEqual(renamed(before));
      }),
      { numRuns: 150 },
    );
  });

  test('on generated orgs, a rule below the deciding rule does not change the result', () => {
    fc.assert(
      fc.property(arbitraryOrgAndRequest(), ({ org, request }) => {
        const visited = itemsOf(org, request).flatMap(({ evaluated }) =>
          evaluated.policies.flatMap(({ rules }) => rules.map(({ id }) => id)),
        );
        const decided = org.policies.find(({ rules }) =>
          rules.some(({ id }) => itemsOf(org, request).flatMap(deciding).includes(id)),
        );
        const below = decided?.rules.find(({ id }) => !visited.includes(id));
        if (below !== undefined) {
          expect(itemsOf(withoutRule(org, below.id), request)).toEqual(itemsOf(org, request));
        }
      }),
    );
  });

  test('on generated orgs, a request with the groups of a user has the same result as a request with the user', () => {
    const pair = arbitraryOrgAndRequest({ noUsersNoProfiles: true, byUser: true });
    fc.assert(
      fc.property(pair, ({ org, request }) => {
        const known = org.users.some(({ id }) => id === request.policyContext.user?.id);
        fc.pre(known && answered(org, request) !== undefined);
        expect(interpret(org, byGroups(org, request), both)).toEqual(interpret(org, request, both));
      }),
      { numRuns: 150 },
    );
  });

  test('on generated orgs, a request with the zones of an IP address has the same result as a request with the address', () => {
    fc.assert(
      fc.property(arbitraryOrgAndRequest({ onlyIpZones: true, byAddress: true }), ({ org, request }) => {
        expect(interpret(org, byZones(org, request), both)).toEqual(interpret(org, request, both));
      }),
      { numRuns: 150 },
    );
  });
});

test('the independent interpreter rejects every request from the generator of invalid requests', () => {
  const pair = arbitraryOrg().chain((org) => fc.tuple(fc.constant(org), arbitraryInvalidRequest(org)));
  fc.assert(
    fc.property(pair, ([org, request]) => {
      expect(interpret(org, request, both).status).toBeGreaterThanOrEqual(400);
    }),
    { numRuns: 250 },
  );
});

test('most mutations of a document that the tests generate change the copy, and none changes the original document', () => {
  const document = {
    policies: [{ id: 'pol-1', conditions: { network: { include: ['zon-1'] } } }],
    users: [],
  };
  const text = JSON.stringify(document);
  const mutants = fc.sample(mutateJson(document), { numRuns: 100, seed: 1 });
  expect(JSON.stringify(document)).toBe(text);
  expect(mutants.filter((mutant) => JSON.stringify(mutant) !== text).length).toBeGreaterThan(75);
});
