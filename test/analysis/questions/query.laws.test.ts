import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AdmittingAnswer } from '../../../src/analysis/questions/admitting.js';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { brandedKey } from '../../../src/base/brand.js';
import { NOT_MATCH } from '../../../src/logic/kleene/verdict.js';
import { ASSURANCE_LEVELS, compareAssurance } from '../../../src/model/assurance/assurance-level.js';
import { type AuthenticatorUse, knownUse } from '../../../src/model/assurance/authenticator-use.js';
import { AUTHENTICATORS, CHARACTERISTICS } from '../../../src/model/assurance/authenticators.js';
import { type Compiled, compile } from '../../../src/simulate/compile.js';
import { decideBody } from '../../../src/simulate/decide.js';
import { isWithoutApplicationPolicies } from '../../../src/simulate/outcome/absent-policies.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { possibleValues, valueIf } from '../../../src/simulate/outcome/settled.js';
import { assertWithFixedCases } from '../../runs.js';
import { arbitraryOpenOrDecidedCase, arbitraryOutcomeCase } from '../../simulate/outcome/generators.js';
import { scarce } from '../../simulate/outcome/scarce.js';
import { possible } from './possible.js';

/**
 * Returns the part of the outcome that decides access: on the Classic Engine the global session policy, otherwise the application's policy.
 */
function decidingIn(compiled: Compiled): 'application' | 'session' {
  return isWithoutApplicationPolicies(compiled) ? 'session' : 'application';
}

const asked = fc.record({
  given: arbitraryOutcomeCase(),
  assurance: fc.constantFrom(...ASSURANCE_LEVELS.slice(1)),
});

test('property: `access --below` lists each rule that allows a sign-in below the level, and its examples are below the level', () => {
  const seen = { listed: 0, nobody: 0 };
  assertWithFixedCases(
    fc.property(asked, ({ given: { org, request }, assurance }) => {
      const compiled = compile(org);
      const answer = answerQuestion(org, { kind: 'below', appId: request.appInstance, assurance });
      for (const { rule, example, isExact, assurance: weakest } of answer.rules) {
        expect(compareAssurance(weakest, assurance)).toBeLessThan(0);
        const found = signInOutcome(compiled, example);
        if (!found.ok) throw new Error('a example is refused');
        expect(found.value[decidingIn(compiled)].decidedBy?.rule.id).toBe(rule.id);
        const asks = found.value.required.assurance;
        expect(isExact ? [valueIf(asks)] : possibleValues(asks)).toContain(weakest);
      }
      const own = signInOutcome(compiled, possible(request, org));
      if (!own.ok || own.value.blocklist.verdict !== 'NOT_MATCH') return;
      const { decidedBy } = own.value[decidingIn(compiled)];
      const asks = valueIf(own.value.required.assurance);
      if (asks === undefined || decidedBy === null || compareAssurance(asks, assurance) >= 0) return;
      const ids = [...answer.rules, ...answer.undecided].map(({ rule }) => rule.id);
      expect(ids).toContain(decidedBy.rule.id);
      seen.listed += answer.rules.length;
      if (answer.rules.length === 0) seen.nobody += 1;
    }),
    { numRuns: 110 },
  );
  expect(seen.listed).toBeGreaterThan(1);
});

const way = fc.record({
  given: arbitraryOpenOrDecidedCase(),
  characteristic: fc.constantFrom(...CHARACTERISTICS),
  row: fc.constantFrom(...AUTHENTICATORS),
});

test('property: `access` lists each rule that allows a sign-in without a given characteristic (such as phishing resistance) or with a given authenticator', () => {
  const seen = { without: 0, with: 0, needed: 0 };
  assertWithFixedCases(
    fc.property(way, ({ given: { org, request }, characteristic, row }) => {
      const { brand } = org;
      const compiled = compile(org);
      const authenticator = { key: brandedKey(row.key, brand), method: row.method };
      const isIt = (use: AuthenticatorUse) => use.key === authenticator.key && use.method === row.method;
      const appId = request.appInstance;
      const without = answerQuestion(org, { kind: 'requires', appId, characteristic });
      const taking = answerQuestion(org, { kind: 'with', appId, authenticator });
      for (const { rule, example } of [...without.rules, ...taking.rules]) {
        const found = signInOutcome(compiled, example);
        if (!found.ok) throw new Error('a example is refused');
        expect(found.value[decidingIn(compiled)].decidedBy?.rule.id).toBe(rule.id);
      }
      const own = signInOutcome(compiled, possible(request, org));
      if (!own.ok || own.value.blocklist.verdict !== 'NOT_MATCH') return;
      const { required } = own.value;
      const { decidedBy } = own.value[decidingIn(compiled)];
      const { certain = [] } = valueIf(required.paths) ?? {};
      if (decidedBy === null || valueIf(required.access) !== 'ALLOW') return;
      const { id } = decidedBy.rule;
      const idsIn = (answer: AdmittingAnswer & { rules: readonly { rule: { id: string } }[] }) =>
        [...answer.rules, ...answer.undecided].map(({ rule }) => rule.id);
      const lacks = (use: AuthenticatorUse) =>
        knownUse(use, { brand }).candidates.every(({ has }) => has[characteristic] === NOT_MATCH);
      if (certain.some(({ authenticators }) => authenticators.every(lacks))) {
        expect(idsIn(without)).toContain(id);
        seen.without += 1;
      }
      if (certain.some(({ authenticators }) => authenticators.some(isIt))) {
        expect(idsIn(taking)).toContain(id);
        seen.with += 1;
      }
      if (taking.rules.find(({ rule }) => rule.id === id)?.isNeeded !== 'yes') return;
      expect(certain.every(({ authenticators }) => authenticators.some(isIt))).toBe(true);
      seen.needed += 1;
    }),
    { numRuns: 50 },
  );
  expect(Math.min(seen.without, seen.with)).toBeGreaterThan(0);
});

test('property: `access --rule` finds sign-ins exactly if the rule is reachable, and the rule decides the example sign-in', () => {
  fc.assert(
    fc.property(arbitraryOutcomeCase(), fc.nat(), ({ org }, pick) => {
      const { rules } = reachOf(org);
      const chosen = rules[pick % Math.max(1, rules.length)];
      if (chosen === undefined) return;
      const { policy, rule, reachability: reached, policyType } = chosen;
      const ids = { policyId: policy.id, ruleId: rule.id };
      const { signIns: found, undecided } = answerQuestion(org, { kind: 'rule', ...ids });
      if (!['reachable', 'undecided'].includes(reached.kind)) expect(found).toBeUndefined();
      if (reached.kind === 'reachable') expect(found ?? undecided).toBeDefined();
      if (found === undefined) return;
      const decided = decideBody(compile(org), policyType, found.example);
      expect(decided.ok && decided.value?.rule.id).toBe(rule.id);
      expect(found.description.length > 0 || !found.isDescriptionComplete || undecided !== undefined).toBe(
        true,
      );
    }),
    { numRuns: 60 },
  );
});

const arbitraryScarceOrg = fc
  .tuple(arbitraryOpenOrDecidedCase(), fc.nat())
  .map(([{ org }, bits]) => scarce(org, bits));

test('property: a user who is reported as locked out cannot meet the requirements', () => {
  const seen = { lockouts: 0 };
  assertWithFixedCases(
    fc.property(arbitraryScarceOrg, (org) => {
      const appId = org.apps[0]?.id;
      for (const one of appId === undefined
        ? []
        : answerQuestion(org, { kind: 'locked-out', appId }).lockouts)
        expect(one.example.appInstance).toBe(appId);
      for (const { example, access, enrollment } of answerQuestion(org, { kind: 'locked-out' }).lockouts) {
        const found = signInOutcome(compile(org), example);
        if (!found.ok) throw new Error('a example is refused');
        const { application, session } = found.value;
        const asking = isWithoutApplicationPolicies(compile(org)) ? session : application;
        expect(asking.decidedBy?.rule.id).toBe(access.rule.id);
        expect(found.value.enrollment.decidedBy?.rule.id).toBe(enrollment.rule.id);
        expect(possibleValues(found.value.canSatisfy.answer)).toContain('no');
        seen.lockouts += 1;
      }
    }),
    { numRuns: 30 },
  );
  expect(seen.lockouts).toBeGreaterThan(2);
});
