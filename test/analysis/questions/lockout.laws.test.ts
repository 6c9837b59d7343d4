import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whoIsLockedOut } from '../../../src/analysis/questions/lockout.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { type BlocklistResult, signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { possibleValues, valueIf } from '../../../src/simulate/outcome/settled.js';
import { withSources } from '../../generators/org.js';
import { arbitraryRequest } from '../../generators/request.js';
import { assertWithFixedCases, runs } from '../../runs.js';
import { arbitraryOpenOrDecidedCase } from '../../simulate/outcome/generators.js';
import { scarce } from '../../simulate/outcome/scarce.js';

/** Generates orgs with requests. Most orgs require more factors than users can enroll, and half of them are Classic orgs. */
const arbitraryCase = fc
  .tuple(arbitraryOpenOrDecidedCase(), fc.boolean(), fc.nat())
  .map(([{ org }, isClassic, bits]) => (isClassic ? classic(scarce(org, bits)) : scarce(org, bits)))
  .chain((org) =>
    fc.record({
      org: fc.constant(org),
      requests: fc.array(arbitraryRequest(org), { minLength: 4, maxLength: 4 }),
    }),
  );

function classic(org: Snapshot): Snapshot {
  const policies = org.policies.filter(({ type }) => !['ACCESS_POLICY', 'PROFILE_ENROLLMENT'].includes(type));
  const ids = new Set(policies.map(({ id }) => id));
  const mappings = org.mappings.filter(({ policyId }) => ids.has(policyId));
  return withSources({ ...org, engine: 'classic', policies, mappings });
}

function isRefusedOrUnknown({ verdict, why }: BlocklistResult): boolean {
  return verdict === 'NOT_MATCH' || (verdict === 'UNDEFINED' && why !== undefined);
}

test('property: the users who are reported as locked out are exactly those whose sign-in has the outcome lockout', () => {
  const seen = { classic: 0, together: 0, nobody: 0, lockedOut: 0 };
  assertWithFixedCases(
    fc.property(arbitraryCase, ({ org, requests }) => {
      const compiled = compile(org);
      const answers = new Map<string, ReturnType<typeof whoIsLockedOut>>();
      const answerFor = (appId: string) => {
        const known = answers.get(appId) ?? whoIsLockedOut({ appId }, sessionOf(compiled));
        answers.set(appId, known);
        return known;
      };
      for (const { example, session } of whoIsLockedOut({}, sessionOf(compiled)).lockouts) {
        const found = signInOutcome(compiled, example);
        expect(found.ok && possibleValues(found.value.canSatisfy.answer)).toContain('no');
        expect(found).toMatchObject({ value: { blocklist: expect.toSatisfy(isRefusedOrUnknown) } });
        if (org.engine === 'classic') seen.classic += 1;
        if (session !== undefined) seen.together += 1;
      }
      for (const request of requests) {
        if (request.policyContext.zones != null) continue; // The address may be in further zones.
        const found = signInOutcome(compiled, request);
        if (!found.ok) continue;
        const isLockedOut = valueIf(found.value.overall.result) === 'locked out';
        if (isLockedOut) seen.lockedOut += 1;
        const { lockouts, undecided, noPolicyReason } = answerFor(request.appInstance);
        if (lockouts.length > 0 || undecided.length > 0 || noPolicyReason !== undefined) continue;
        seen.nobody += 1;
        expect(isLockedOut).toBe(false);
      }
    }),
    runs(38, 2000),
  );
  expect(Math.min(seen.classic, seen.together)).toBeGreaterThan(0);
  expect(Math.min(seen.nobody, seen.lockedOut)).toBeGreaterThan(2);
});
