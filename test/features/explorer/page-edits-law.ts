import fc from 'fast-check';
import { expect } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { brandedType } from '../../../src/base/brand.js';
import { runSteps, type Steps } from '../../../src/base/work-steps.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import { findingNote } from '../../../src/features/explorer/finding-note.js';
import { pack } from '../../../src/features/explorer/pack.js';
import type { FindingNote, PageData } from '../../../src/features/explorer/page-data.js';
import type { PageEdit } from '../../../src/features/explorer/protocol/edits.js';
import { fragmentOf, pageRouteOf } from '../../../src/features/explorer/protocol/fragment.js';
import { unreachableNotes } from '../../../src/features/explorer/unreachable-notes.js';
import { callHandlers } from '../../../src/features/explorer/worker/call-handlers.js';
import { requestOf } from '../../../src/features/explorer/worker/request-of.js';
import { lintDocuments } from '../../../src/lint/lint.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { diffMarkdown } from '../../../src/report/diff/markdown.js';
import { PLAIN_PAGE } from '../../../src/report/text/page.js';
import { compile } from '../../../src/simulate/compile.js';
import { namedRequestLine } from '../../../src/testing/request/request-with-names.js';
import { decided } from '../../analysis/questions/possible.js';
import { arbitraryOrg } from '../../generators/org.js';
import { assertWithFixedCases } from '../../runs.js';

/** Counts of the cases that the property test has compared. */
export interface EditsTried {
  /** Findings that edits caused or fixed. */
  findings: number;
  refused: number;
  regions: number;
}

/**
 * Checks the interactive page after edits of an org, against the commands on the edited and exported org. Spec: What-if, 3.
 * - The page shows the same changes as `preflight diff`.
 * - The rules that the diff states for each set of affected sign-ins decide its example sign-in.
 * - The page shows the same unreachable rules as `preflight analyze`, and the same findings as `preflight lint`.
 * - The address of the page contains the edits.
 */
export async function comparePageWithDiff(orgs: number): Promise<EditsTried> {
  const tried: EditsTried = { findings: 0, refused: 0, regions: 0 };
  await assertWithFixedCases(
    fc.asyncProperty(
      arbitraryOrg({ mostPolicies: 3 }).chain((org) => editsOf(org).map((edits) => ({ org, edits }))),
      async ({ org, edits }) => {
        const document = snapshotDocument(org);
        const before = read(JSON.stringify(document), 'org.json');
        const findings = findingsIn(JSON.stringify(document));
        const data: PageData = {
          title: 'org.json',
          org: document,
          unreached: unreachableNotes(reachOf(before)),
          findings,
        };
        const page = callHandlers();
        runSteps(await page.open(await pack(JSON.stringify(data))));
        const { steps } = runSteps(page.turn({ edits, state: 'after' }));
        const after = read(runSteps(page.edited({ edits })), 'org.edited.json');
        const [shown, unreached] = byTurns(page.changes({ edits }), page.unreached({ edits }));
        const found = sorted(runSteps(page.findings({ edits })));
        expect(found).toEqual(sorted(findingsIn(runSteps(page.edited({ edits })))));
        const known = new Set(sorted(findings));
        tried.findings += found.filter((one) => !known.has(one)).length;
        const diff = diffOf(before, after);
        expect(shown.markdown).toBe(
          diffMarkdown.text(
            {
              diff,
              brand: after.brand,
              before,
              after,
              command: (type, request) =>
                `npx policy-preflight ${isSignIn(type) ? 'explain org.edited.json' : `simulate org.edited.json --policy-type ${brandedType(type, after.brand)}`} ${namedRequestLine(request, after)}`,
            },
            PLAIN_PAGE,
          ),
        );
        expect(shown.regions.map(({ change }) => change)).toEqual(diff.changes.map(({ change }) => change));
        expect(unreached).toEqual(unreachableNotes(reachOf(after)));
        const [was, is] = [compile(before), compile(after)];
        for (const [index, region] of diff.changes.entries()) {
          const { request } = requestOf(shown.regions[index]?.example ?? {}, after);
          const ids = [was, is].map((side) => decided(side, region.policyType, request)?.rule ?? null);
          expect(ids).toEqual([region.before?.rule.id ?? null, region.after?.rule.id ?? null]);
        }
        if (steps.every(({ refusals }) => refusals.length > 0))
          expect(after.policies).toEqual(before.policies);
        const route = { ...pageRouteOf('change'), edits };
        expect(pageRouteOf(`#${fragmentOf(route)}`).edits).toEqual(edits);
        tried.refused += steps.filter(({ refusals }) => refusals.length > 0).length;
        tried.regions += diff.changes.length;
      },
    ),
    { numRuns: orgs },
  );
  return tried;
}

/** Whether `preflight explain` shows which rule of this policy type decides a sign-in. */
function isSignIn(type: string): boolean {
  return type === 'ACCESS_POLICY' || type === 'OKTA_SIGN_ON';
}

function findingsIn(text: string): FindingNote[] {
  return lintDocuments([{ name: 'org.json', text }]).findings.map((finding) => findingNote(finding, ''));
}

/** Returns the findings as sorted texts. The texts leave out the locations. */
function sorted(notes: readonly FindingNote[]): readonly string[] {
  return notes.map(({ place: _, ...note }) => JSON.stringify(note)).sort();
}

function read(text: string, name: string): Snapshot {
  const found = assembleDocuments([{ name, text }]);
  if (!found.ok) throw new Error(found.problems.map(({ message }) => message).join('; '));
  return found.value;
}

/** Generates edits of existing rules, and sometimes of a missing one. */
function editsOf({ policies, groups, users }: Snapshot): fc.Arbitrary<readonly PageEdit[]> {
  const rules = policies.flatMap((policy) =>
    policy.rules.map(({ id }) => ({ policyId: policy.id, ruleId: id, beside: policy.rules })),
  );
  const rule = fc.constantFrom(...rules, { policyId: 'nowhere', ruleId: 'none', beside: [] });
  const one = fc.oneof(
    rule.chain(({ beside, ...at }) =>
      fc
        .constantFrom(null, 'none', ...beside.map(({ id }) => id))
        .map((above): PageEdit => ({ kind: 'move', ...at, above })),
    ),
    fc
      .tuple(rule, fc.boolean())
      .map(([at, isActive]): PageEdit => ({ kind: 'status', ...idsOf(at), isActive })),
    fc
      .tuple(rule, fc.constantFrom(...CONDITIONS))
      .map(([at, value]): PageEdit => ({ kind: 'condition', ...idsOf(at), ...value })),
    fc
      .tuple(rule, fc.constantFrom(...ACTIONS))
      .map(([at, value]): PageEdit => ({ kind: 'action', ...idsOf(at), ...value })),
    fc.tuple(rule, fc.nat(3)).map(
      ([at, number]): PageEdit => ({
        kind: 'copy',
        policyId: at.policyId,
        ruleId: `new${number}`,
        likeId: at.ruleId,
        name: 'Like another',
      }),
    ),
    rule.map((at): PageEdit => ({ kind: 'remove', ...idsOf(at) })),
    fc
      .tuple(
        fc.constantFrom('nobody', ...users.map(({ id }) => id)),
        fc.constantFrom('nowhere', ...groups.map(({ id }) => id)),
        fc.boolean(),
      )
      .map(([userId, groupId, isIn]): PageEdit => ({ kind: 'member', userId, groupId, isIn })),
  );
  return fc.array(one, { minLength: 1, maxLength: 6, size: 'max' });
}

function idsOf({ policyId, ruleId }: { readonly policyId: string; readonly ruleId: string }) {
  return { policyId, ruleId };
}

const CONDITIONS = [
  { path: ['riskScore'], value: { level: 'HIGH' } },
  { path: ['riskScore', 'level'], value: 'LOW' },
  { path: ['people', 'groups', 'include'], value: ['g1'] },
  { path: ['people', 'groups', 'include'], value: ['nowhere'] },
  { path: ['network'] },
  { path: ['people', 'groups'] },
  { path: ['elCondition', 'condition'], value: "user.login == 'a;b'" },
] as const;

const ACTIONS = [
  { path: ['appSignOn', 'access'], value: 'DENY' },
  { path: ['signon', 'access'], value: 'DENY' },
  { path: ['appSignOn', 'verificationMethod', 'factorMode'], value: '1FA' },
] as const;

/**
 * Runs two computations alternately, step by step, and returns both results. The test shows that neither computation changes the result of
 * the other.
 */
function byTurns<One, Other>(one: Steps<One>, other: Steps<Other>): [One, Other] {
  for (;;) {
    const [first, second] = [one.next(), other.next()];
    if (first.done === true) return [first.value, second.done === true ? second.value : runSteps(other)];
    if (second.done === true) return [runSteps(one), second.value];
  }
}
