import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../src/documents/write/write-snapshot.js';
import { UNDEFINED } from '../../src/logic/kleene/verdict.js';
import type { Request } from '../../src/model/facts/request.js';
import { POLICY_TYPES } from '../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { type Compiled, compile } from '../../src/simulate/compile.js';
import { decideBody } from '../../src/simulate/decide.js';
import { explainBody } from '../../src/simulate/explain.js';
import type { Knowledge } from '../../src/simulate/knowledge.js';
import { rankOfLeaf } from '../../src/simulate/match-rules.js';
import { simulateBody } from '../../src/simulate/simulate.js';
import type { Evaluation } from '../../src/simulate/wire.js';
import { arbitraryCompletion } from '../generators/completion.js';
import { arbitraryInvalidRequest } from '../generators/invalid-request.js';
import { mutateJson } from '../generators/mutate-json.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryOptions, arbitraryOrgAndRequest, arbitraryRequest } from '../generators/request.js';
import {
  arbitraryInactiveRules,
  arbitraryReordering,
  byGroups,
  byZones,
  renamed,
  renamedOrg,
  withoutRule,
} from '../generators/rewrites.js';
import { runs } from '../runs.js';
import { expectAgreementWithInterpreter } from './agreement.js';

const often = runs(19, 5000);
const expand = ['EVALUATED', 'RULE'] as const;
const ALL_TYPES = POLICY_TYPES.map(({ name }) => name);

describe('properties of the simulator', () => {
  test('property: adding facts to a request never changes a decided verdict', () => {
    const informed = arbitraryOrgAndRequest({ mayBeIncomplete: true }).chain(({ org, request }) =>
      arbitraryCompletion(org, request).map((more) => ({ org, request, more })),
    );
    fc.assert(
      fc.property(informed, ({ org, request, more }) => {
        const before = leafRanks(org, request);
        const after = leafRanks(org, more);
        before.forEach((rank, index) => {
          if (rank !== UNDEFINED) expect(after[index]).toBe(rank);
        });
      }),
      often,
    );
  });

  test('property: if a rule decides a complete request, the simulator lists this rule for an incomplete version of the request, as the result or as undecided', () => {
    const informed = arbitraryOrgAndRequest({ mayBeIncomplete: true }).chain(({ org, request }) =>
      arbitraryCompletion(org, request).map((more) => ({ org, request, more })),
    );
    fc.assert(
      fc.property(informed, ({ org, request, more }) => {
        const [before, after] = [answered(org, request), answered(org, more)];
        if (before === undefined || after === undefined) return;
        for (const [index, evaluation] of after.entries()) {
          const decided = rulesIn(evaluation.result)[0];
          const possible = [...rulesIn(before[index]?.undefined), ...rulesIn(before[index]?.result)];
          if (decided !== undefined) expect(possible).toContain(decided);
        }
      }),
      often,
    );
  });

  test('property: renaming ids, reordering documents and adding inactive rules does not change any result', () => {
    const rewritten = arbitraryOrgAndRequest({ ordered: true }).chain(({ org, request }) =>
      fc
        .tuple(arbitraryReordering(org), arbitraryInactiveRules(org))
        .map((others) => ({ org, request, others })),
    );
    fc.assert(
      fc.property(rewritten, ({ org, request, others }) => {
        const answer = bodyOf(org, request);
        for (const other of others) expect(bodyOf(other, request)).toEqual(answer);
        expect(bodyOf(renamedOrg(org), renamed(request))).toEqual(renamed(answer));
      }),
      often,
    );
  });

  test('property: a rule below the deciding rule does not change the result', () => {
    const chosen = arbitraryOrgAndRequest({ mayBeIncomplete: true }).chain(({ org, request }) =>
      fc.nat().map((pick) => ({ org, request, pick })),
    );
    fc.assert(
      fc.property(chosen, ({ org, request, pick }) => {
        const visited = new Set(explainedRules(org, request));
        const unvisited = org.policies
          .filter(({ rules }) => rules.length > 1 && rules.some(({ id }) => visited.has(id)))
          .flatMap(({ rules }) => rules.filter(({ id }) => !visited.has(id)));
        const removed = unvisited[pick % Math.max(1, unvisited.length)];
        if (removed === undefined) return;
        expect(bodyOf(withoutRule(org, removed.id), request)).toEqual(bodyOf(org, request));
      }),
      often,
    );
  });

  test('property: a request by a user gives the same result as a request by the groups of that user', () => {
    fc.assert(
      fc.property(
        arbitraryOrgAndRequest({ mayBeIncomplete: true, noUsersNoProfiles: true, byUser: true }),
        ({ org, request }) => {
          const user = org.users.find(({ id }) => id === request.policyContext.user?.id);
          if (user?.groupIds === undefined) return;
          const [one, other] = [answered(org, request), answered(org, byGroups(org, request))];
          if (one !== undefined && other !== undefined) expect(other).toEqual(one);
        },
      ),
      often,
    );
  });

  test('property: a request by an IP address gives the same result as a request by the zones that contain the address', () => {
    fc.assert(
      fc.property(arbitraryOrgAndRequest({ onlyIpZones: true, byAddress: true }), ({ org, request }) => {
        expect(bodyOf(org, byZones(org, request))).toEqual(bodyOf(org, request));
      }),
      often,
    );
  });

  test('property: the independent interpreter and the simulator give byte-identical answers', () => {
    const any = arbitraryOrg({ mayBeIncomplete: true }).chain((org) =>
      fc.record({
        org: fc.constant(org),
        request: fc.oneof(
          { weight: 9, arbitrary: arbitraryRequest(org) },
          { weight: 1, arbitrary: arbitraryInvalidRequest(org) },
        ),
        options: arbitraryOptions,
      }),
    );
    fc.assert(fc.property(any, expectAgreementWithInterpreter), runs(63, 15_000));
  });

  test('property: `decide` returns the rule that `simulate` returns as its result', () => {
    fc.assert(
      fc.property(arbitraryOrgAndRequest({ mayBeIncomplete: true }), ({ org, request }) => {
        const compiled = compile(org);
        const all = simulateBody(compiled, { ...request, policyTypes: ALL_TYPES });
        if (!all.ok) return;
        const decided = ALL_TYPES.filter((type) => compiled.types.has(type)).map((type) => {
          const answer = decideBody(compiled, type, request);
          return answer.ok ? (answer.value?.rule.id ?? null) : 'refused';
        });
        expect(decided).toEqual(
          all.value.evaluation.map(({ result }) => result.policies[0]?.rules[0]?.id ?? null),
        );
      }),
      often,
    );
  });

  test('property: an org gives the same answers after it is written and read back', () => {
    fc.assert(
      fc.property(arbitraryOrgAndRequest({ mayBeIncomplete: true, ordered: true }), ({ org, request }) => {
        const text = JSON.stringify(snapshotDocument(org));
        const read = assembleDocuments([{ name: 'org.json', text }]);
        if (!read.ok) throw new Error(JSON.stringify(read.problems));
        expect(bodyOf(read.value, request)).toEqual(bodyOf(org, request));
      }),
      often,
    );
  });

  test('property: reading the evaluated facts of a request throws an error after the facts of the next request were read', () => {
    const asked = arbitraryOrgAndRequest({ mayBeIncomplete: true }).chain(({ org, request }) =>
      arbitraryRequest(org).map((next) => ({ org, request, next })),
    );
    fc.assert(
      fc.property(asked, ({ org, request, next }) => {
        const compiled = compile(org);
        const before = compiled.knowledgeOf(request);
        ranksIn(compiled, request.appInstance, before);
        const after = compiled.knowledgeOf(next);
        for (const read of [() => before.rank, () => before.ranksOf([0]), () => before.marked])
          expect(read).toThrow('internal error');
        expect(ranksIn(compiled, next.appInstance, after)).toEqual(leafRanks(org, next));
      }),
      { numRuns: 25 },
    );
  });

  test('property: any JSON value as export or request gives a result or a problem', () => {
    const hostile = arbitraryOrgAndRequest({ mayBeIncomplete: true }).chain(({ org, request }) =>
      fc.record({
        snapshot: fc.oneof(mutateJson(snapshotDocument(org)), fc.jsonValue(), fc.anything()),
        request: fc.oneof(mutateJson(request), fc.jsonValue(), fc.anything()),
      }),
    );
    fc.assert(
      fc.property(hostile, ({ snapshot, request }) => {
        const read = assembleDocuments([{ name: 'hostile', value: snapshot }]);
        if (!read.ok) {
          expect(read.problems.length).toBeGreaterThan(0);
          return;
        }
        const compiled = compile(read.value);
        expect(simulateBody(compiled, request, { expand })).toHaveProperty('ok');
        expect(explainBody(compiled, request)).toHaveProperty('ok');
      }),
      often,
    );
  });
});

/** Returns the verdict of every leaf of every considered policy and rule, visited or not. */
function leafRanks(org: Snapshot, request: Request): number[] {
  const compiled = compile(org);
  return ranksIn(compiled, request.appInstance, compiled.knowledgeOf(request));
}

function ranksIn({ types }: Compiled, appId: string, { rank: rankOf }: Knowledge): number[] {
  return [...types.values()]
    .flatMap(({ listFor }) => listFor(appId).policies)
    .flatMap(({ leaves, rules }) => [...leaves, ...rules.flatMap((rule) => rule.leaves)])
    .map((leaf) => rankOfLeaf(leaf, rankOf));
}

function answered(org: Snapshot, request: Request): readonly Evaluation[] | undefined {
  const answer = simulateBody(compile(org), { ...request, policyTypes: ALL_TYPES }, { expand });
  return answer.ok ? answer.value.evaluation : undefined;
}

/** Returns the response. If the request was rejected, returns only what the rejection says regardless of the spelling of the request. */
function bodyOf(org: Snapshot, request: Request): unknown {
  const answer = simulateBody(compile(org), request, { expand });
  if (answer.ok) return answer.value;
  const { status, body } = answer.refusal;
  return { status, code: body.errorCode };
}

function rulesIn(list: Evaluation['result'] | undefined): string[] {
  return (list?.policies ?? []).flatMap(({ rules }) => rules.map(({ id }) => id));
}

function explainedRules(org: Snapshot, request: Request): string[] {
  const answer = explainBody(compile(org), request);
  if (!answer.ok) return [];
  return answer.value.types.flatMap(({ policies }) =>
    policies.flatMap(({ rules }) => rules.map(({ id }) => id)),
  );
}
