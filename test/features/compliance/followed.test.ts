import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { whoIsLockedOut } from '../../../src/analysis/questions/lockout.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import { groupBy } from '../../../src/base/group-by.js';
import { complianceOf } from '../../../src/features/compliance/compliance.js';
import type { ComplianceConfiguration } from '../../../src/features/compliance/configuration/configuration.js';
import type { EffectAnswer } from '../../../src/features/compliance/control/answer.js';
import type { ControlContext } from '../../../src/features/compliance/control/context.js';
import { frameworkNamed } from '../../../src/features/compliance/frameworks.js';
import { compile } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';

const SALTO = snapshotOf(JSON.parse(readFileSync('fixtures/orgs/salto.json', 'utf8')));

/** Applies the remedy of a control edit by edit until no sign-in violates it. */
function applyRemedies(framework: string, id: string, configuration: ComplianceConfiguration) {
  const control = frameworkNamed(framework)?.controls.find((one) => one.id === id);
  if (control === undefined) throw new Error(`no control ${id}`);
  let org = SALTO;
  for (let round = 0; round < 5; round++) {
    const context: ControlContext = { compiled: compile(org), configuration, limits: {}, excepted: [] };
    const value = control.parameter?.default ?? 0;
    const effect: EffectAnswer = control.evaluate(context, value);
    if (effect.kind !== 'fails') return org;
    for (const edit of control.edits?.(context, value, effect) ?? []) {
      const edited = edit.apply(org);
      if (!edited.ok) throw new Error(edit.words);
      org = edited.value;
    }
  }
  return org;
}

function lockoutsIn(org: typeof SALTO): number {
  return whoIsLockedOut({}, sessionOf(compile(org))).lockouts.length;
}

/**
 * Each row is a control that fails on the public org. The test replays the sign-in of its counterexample, applies the remedy, and counts
 * the users who are then locked out.
 */
test.each([
  ['stig', 'dashboard-two-factors', {}, 0],
  ['stig', 'admin-console-phishing-resistant', {}, 1],
  ['nist', 'password-length', {}, 0],
  ['stig', 'session-lifetime', {}, 0],
  ['scuba-like', 'weak-methods', {}, 0],
  ['scuba-like', 'high-risk', {}, 0],
] as const)(
  'for the compliance control %s/%s, the counterexample violates the control, and the org meets the control after the remedy',
  (framework, id, configuration, lockouts) => {
    const ask = (org: typeof SALTO) =>
      complianceOf(org, {
        frameworks: [framework],
        controls: [id],
        configuration,
        withRemedies: org === SALTO,
      }).frameworks[0]?.controls[0];
    const before = ask(SALTO);
    if (before?.effective.kind !== 'fails') throw new Error('it does not fail');
    const { signIns } = before.effective;
    const replayed = signInOutcome(compile(SALTO), signIns?.example);
    if (!replayed.ok || signIns === undefined) throw new Error('it cannot be replayed');
    const { session, application, enrollment } = replayed.value;
    const decided = { OKTA_SIGN_ON: session, ACCESS_POLICY: application, MFA_ENROLL: enrollment };
    const deciding = groupBy(signIns.rules, ({ policyType }) => policyType);
    const compared = Object.entries(decided).filter(([type]) => deciding.has(type));
    expect(compared.length).toBeGreaterThan(0);
    for (const [type, { decidedBy }] of compared)
      expect(deciding.get(type)?.map(({ rule }) => rule.id)).toContain(decidedBy?.rule.id);
    const org = applyRemedies(framework, id, configuration);
    expect([before.verdict, ask(org)?.verdict]).toEqual(['not met', 'met']);
    expect(before.remedy.tried).toMatchObject({ verdict: 'met', lockouts });
    expect(lockoutsIn(org) - lockoutsIn(SALTO)).toBe(lockouts);
  },
);
