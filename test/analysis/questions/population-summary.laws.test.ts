import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelCounts } from '../../../src/analysis/questions/level-counts.js';
import { type ApplicationAccess, populationOf } from '../../../src/analysis/questions/population.js';
import { populationSummary } from '../../../src/analysis/questions/population-summary.js';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import { statedOutcomes } from '../../../src/analysis/questions/session/stated-outcomes.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { populationNotes } from '../../../src/features/explorer/report/population-notes.js';
import { show } from '../../../src/integrations/notebook/notebook.js';
import { NOT_MATCH } from '../../../src/logic/kleene/verdict.js';
import {
  ASSURANCE_LEVELS,
  compareAssurance,
  isBelowTwoFactors,
} from '../../../src/model/assurance/assurance-level.js';
import type { Request } from '../../../src/model/facts/request.js';
import { blockedBy } from '../../../src/model/facts/zones/zone.js';
import { withEvidence } from '../../../src/model/policies/evidence.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { appsCsv } from '../../../src/report/apps/csv.js';
import { appsJson } from '../../../src/report/apps/json.js';
import { appsText } from '../../../src/report/apps/text.js';
import { PLAIN_PAGE } from '../../../src/report/text/page.js';
import { type Compiled, compile } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { valueIf } from '../../../src/simulate/outcome/settled.js';
import { snapshotOf } from '../../documents/read/reading.js';
import { arbitraryOrg } from '../../generators/org.js';
import { arbitraryRequest } from '../../generators/request.js';
import { assertWithFixedCases, runs } from '../../runs.js';
import { arbitraryOpenOrDecidedCase, arbitraryOutcomeCase } from '../../simulate/outcome/generators.js';

/** Generates orgs. Some show that they are incomplete, and some require 1FA or 2FA for every application. */
const arbitraryExport: fc.Arbitrary<Snapshot> = fc.oneof(
  { weight: 1, arbitrary: arbitraryOrg({ mayBeIncomplete: true }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(arbitraryOpenOrDecidedCase(), fc.nat(3), fc.constantFrom(undefined, '1FA', '2FA'))
      .map(([{ org }, draw, factorMode]) => {
        const isComplete = draw > 0;
        const { complete, ...rest } = factorMode === undefined ? org : requiring(org, factorMode);
        return isComplete ? { ...rest, ...(complete && { complete }) } : withEvidence(rest);
      }),
  },
);

const arbitraryExportAndRequests = arbitraryExport.chain((org) =>
  fc.tuple(fc.constant(org), fc.array(arbitraryRequest(org), { minLength: 4, maxLength: 4 })),
);

/**
 * Returns a copy of the org in which every application rule requires these factors. By default, each rule also loses its conditions, so
 * that it matches every sign-in. Generated orgs rarely require the same factors everywhere.
 */
function requiring(org: Snapshot, factorMode: '1FA' | '2FA', always = true): Snapshot {
  const apps = org.apps.map(({ status: _, ...app }) => app);
  const appSignOn = { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode } } as const;
  const policies = org.policies.map((policy) =>
    policy.type === 'ACCESS_POLICY'
      ? {
          ...policy,
          rules: policy.rules.map((rule) => ({
            ...rule,
            ...(always && { conditions: null }),
            actions: { appSignOn },
          })),
        }
      : policy,
  );
  return { ...org, policies, apps };
}

test('property: the result mark and the first line of the access report follow from its applications, in every format', () => {
  const seen: Record<string, number> = {};
  assertWithFixedCases(
    fc.property(arbitraryExport, (snapshot) => {
      const population = populationOf(snapshot);
      const { applications, incompleteReason: further } = population;
      const text = appsText.text({ population, snapshot }, { ...PLAIN_PAGE, columns: 10_000 });
      const [line = ''] = text.split('\n');
      const mark = expectedMark(applications, further);
      seen[mark] = (seen[mark] ?? 0) + 1;
      expect(line[0]).toBe(mark);
      if (mark === '?') expect(line).toMatch(/may be reachable with less than 2FA|is unknown at/);
      else if (mark !== '✗') expect(line).not.toMatch(/may be|unknown/);

      const { summary } = JSON.parse(appsJson.text({ population, snapshot }, PLAIN_PAGE)) as {
        readonly summary: { readonly verdict: keyof typeof MARK_OF };
      };
      expect(MARK_OF[summary.verdict]).toBe(mark);
      const { tone, summary: ofPage } = populationNotes(population, snapshot);
      expect([MARK_OF_TONE[tone], ofPage]).toEqual([mark, line.slice(2)]);
      expect(show(population, { org: snapshot }).text?.split('\n')[0]).toBe(line);

      const counted = Number(/^\? (\d+) of/.exec(line)?.[1] ?? 0);
      const perhaps = applications.filter(
        ({ level, source }) => isBelowTwoFactors(level.atLeast) && source === 'export',
      );
      if (mark === '?' && perhaps.length > 0) expect(counted).toBe(perhaps.length);
    }),
    runs(50, 5000),
  );
  for (const mark of ['✓', '✗', '?']) expect(seen[mark] ?? 0).toBeGreaterThan(0);
});

const MARK_OF = { holds: '✓', fails: '✗', unknown: '?', empty: '–' } as const;
const MARK_OF_TONE = { good: '✓', bad: '✗', unsure: '?', quiet: '–' } as const;

function expectedMark(applications: readonly ApplicationAccess[], further: string | undefined): string {
  if (applications.some(isProvedWeak)) return '✗';
  const isKnown = ({ level, rules, noPolicyReason }: ApplicationAccess) =>
    level.isExact &&
    noPolicyReason === undefined &&
    rules.every(({ assurance }) => !isBelowTwoFactors(assurance));
  if (further !== undefined || !applications.every(isKnown)) return '?';
  return applications.length === 0 ? '–' : '✓';
}

function isProvedWeak({ rules, undecided }: ApplicationAccess): boolean {
  const isActive = undecided.every(({ reason }) => !/whether .* is active/.test(reason));
  return isActive && rules.some((rule) => isProved(rule) && isBelowTwoFactors(rule.assurance));
}

/** Whether the access is proved, and the proof does not depend on the outcome of an expression. */
function isProved({ isExact, example }: ApplicationAccess['rules'][number]): boolean {
  return isExact && statedOutcomes(example).if === undefined;
}

test('property: the lowest and highest assurance level of an application follow from its rules, and the report is sorted by these levels', () => {
  fc.assert(
    fc.property(arbitraryExport, (snapshot) => {
      const population = populationOf(snapshot);
      const { applications } = population;
      const csv = appsCsv.text({ population, snapshot }, PLAIN_PAGE);
      for (const { level, rules, undecided, noPolicyReason, weakest } of applications) {
        const { atLeast, atMost, isExact, reasons } = level;
        expect(compareAssurance(atLeast, atMost)).toBeLessThanOrEqual(0);
        expect(isExact).toBe(atLeast === atMost);
        expect(reasons.length === 0).toBe(isExact);
        if (noPolicyReason !== undefined) expect(atLeast).toBe('1fa-knowledge');
        for (const { assurance } of rules)
          expect(compareAssurance(atLeast, assurance)).toBeLessThanOrEqual(0);
        if (undecided.length === 0 && noPolicyReason === undefined && rules.every(isProved))
          expect(atMost).toBe(weakest?.assurance ?? 'denied');
        expect(csv).toContain(`,${isExact},`);
        expect(csv).toContain(`,${atLeast},${atMost},`);
      }
      const order = applications.map(({ level }) => [level.atLeast, level.atMost] as const);
      expect(order).toEqual(
        order.toSorted(
          ([one, most], [other, last]) => compareAssurance(one, other) || compareAssurance(most, last),
        ),
      );
      expect(applications.filter(({ source }) => source === 'export').length).toBeLessThanOrEqual(
        snapshot.apps.length,
      );
    }),
    runs(25, 5000),
  );
});

test('property: no decided sign-in has a weaker assurance level than the report states as possible for the application', () => {
  let seen = 0;
  assertWithFixedCases(
    fc.property(arbitraryExportAndRequests, ([org, requests]) => {
      const compiled = compile(org);
      for (const { application, level } of populationOf(org).applications)
        for (const request of requests) {
          const found = signInOutcome(compiled, { ...request, appInstance: application.id });
          if (!found.ok || mayBeBlocked(request, compiled)) continue;
          const assurance = valueIf(found.value.required.assurance);
          if (assurance === undefined) continue;
          seen += 1;
          expect(compareAssurance(level.atLeast, assurance)).toBeLessThanOrEqual(0);
        }
    }),
    runs(30, 5000),
  );
  expect(seen).toBeGreaterThan(15);
});

/**
 * Whether a blocklist zone may block the request. The zone may contain the address of the request, or may be one of the zones that the
 * request states. An unknown verdict counts as "may block": the zone may contain the request once its missing facts are added.
 */
function mayBeBlocked({ policyContext }: Request, { world }: Compiled): boolean {
  const { zones: _, ...elsewhere } = policyContext;
  return [policyContext, elsewhere].some((context) => blockedBy(world, context).rank !== NOT_MATCH);
}

test('property: removing parts of an export never makes the weakest possible assurance level of an application stricter', () => {
  const seen = { inexact: 0, atLeastTwo: 0 };
  assertWithFixedCases(
    fc.property(
      arbitraryOutcomeCase(),
      fc.boolean(),
      fc.subarray([...LACKED], { minLength: 1 }),
      ({ org: drawn }, isStrong, lacked) => {
        const org = isStrong ? requiring(drawn, '2FA', false) : drawn;
        const rest = Object.fromEntries(lacked.map((name) => [name, []]));
        const complete = (org.complete ?? []).filter((name) => !lacked.some((one) => one === name));
        const before = new Map(populationOf(org).applications.map((one) => [one.application.id, one.level]));
        for (const { application, level } of populationOf({ ...org, ...rest, complete }).applications) {
          const whole = before.get(application.id);
          if (whole === undefined) continue;
          expect(compareAssurance(level.atLeast, whole.atMost)).toBeLessThanOrEqual(0);
          if (level.isExact) continue;
          seen.inexact += 1;
          if (!isBelowTwoFactors(level.atLeast)) seen.atLeastTwo += 1;
        }
      },
    ),
    runs(15, 5000),
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});

/** Collections that are removed from exports. Without authenticators in the export, all authenticators of the service are considered. */
const LACKED = ['behaviors', 'deviceAssurances', 'groups', 'idps', 'users', 'userTypes', 'zones'] as const;

test('the number of users below an assurance level equals the number of users that `access --below` finds', () => {
  const seen = { users: 0, byLevels: 0 };
  const agree = (org: Snapshot) => {
    for (const ways of populationOf(org).applications) {
      const { byLevel, open } = levelCounts(ways);
      if (open > 0 || ways.undecided.length > 0) continue;
      for (const assurance of ASSURANCE_LEVELS) {
        const found = answerQuestion(org, { kind: 'below', appId: ways.application.id, assurance });
        const ids = new Set(found.rules.flatMap(({ users }) => users.ids));
        const less = [...byLevel].filter(([one]) => compareAssurance(one, assurance) < 0);
        expect(less.reduce((sum, [, count]) => sum + count, 0)).toBe(ids.size);
        seen.users += ids.size;
      }
      seen.byLevels += ways.rules.filter(({ levels }) => levels !== undefined).length;
    }
  };
  for (const name of ['cli', 'outcome']) {
    const text = readFileSync(new URL(`../../../fixtures/${name}/org.json`, import.meta.url), 'utf8');
    const org = snapshotOf(assembleDocuments([{ name: 'org.json', text }]));
    const userIds = org.users.map(({ id }) => id);
    agree({ ...org, apps: org.apps.map((app) => ({ ...app, groupIds: [], userIds })) });
  }
  expect(seen.byLevels).toBeGreaterThan(0);
  fc.assert(fc.property(arbitraryExport, agree), runs(8, 2000));
  expect(seen.users).toBeGreaterThan(10);
});

test('the summary of an empty export is `empty`, or `unknown` if applications may be missing', () => {
  expect(populationSummary({ applications: [] }).verdict).toBe('empty');
  expect(populationSummary({ applications: [], incompleteReason: 'apps are unknown' }).verdict).toBe(
    'unknown',
  );
});
