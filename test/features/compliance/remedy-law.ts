import fc from 'fast-check';
import { whoIsLockedOut } from '../../../src/analysis/questions/lockout.js';
import { isLimit } from '../../../src/analysis/questions/session/reasons.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import { checkControl } from '../../../src/features/compliance/check-control.js';
import { complianceOf } from '../../../src/features/compliance/compliance.js';
import { COMPLIANCE_FRAMEWORKS } from '../../../src/features/compliance/frameworks.js';
import { remedied } from '../../../src/features/compliance/remedies.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { type Compiled, compile, compiledOf } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { assertWithFixedCases } from '../../runs.js';
import { isBrokenBy } from './broken-by.js';
import { runOptions } from './compliance-law.js';
import { arbitraryComplianceCase } from './compliance-org.js';
import { configuredOf } from './configured.js';

const REMEDIED = COMPLIANCE_FRAMEWORKS.flatMap((framework) =>
  framework.controls
    .filter(({ edits }) => edits !== undefined)
    .map((control) => ({ framework: framework.name, control })),
);

/**
 * Checks three things about an org after a remedy is applied. The control has the verdict that the remedy predicts. The counterexample no
 * longer violates the control. The number of new lockouts equals the number that the search for lockouts finds.
 */
export function checkRemedies(numRuns: number): Readonly<Record<string, number>> {
  const seen = { tried: 0, met: 0, replayed: 0, lockouts: 0, withLockouts: 0 };
  assertWithFixedCases(
    fc.property(
      arbitraryComplianceCase,
      fc.uniqueArray(fc.constantFrom(...REMEDIED), { minLength: 3, maxLength: 5 }),
      ({ org }, chosen) => {
        const configuration = configuredOf(org);
        const lockoutsBefore = lockedOutIn(compile(org));
        for (const { framework, control } of chosen) {
          const [found] = controlsOf(org, framework, control.id, true);
          const tried = found?.remedy.tried;
          if (found === undefined || tried === undefined || tried.refused !== undefined) continue;
          seen.tried += 1;
          const { context, value, effective } = checkControl(control, compiledOf(org), { configuration });
          const { snapshot } = remedied(control, context, value, effective).changed.compiled;
          const after: Snapshot = { ...snapshot };
          const [then] = controlsOf(after, framework, control.id, false);
          if (then?.verdict !== tried.verdict)
            throw new Error(`${framework} ${control.id}: ${tried.verdict} was told, it is ${then?.verdict}`);
          if (then.effective.kind === 'holds') seen.met += 1;
          const example = found.effective.kind === 'fails' ? found.effective.signIns?.example : undefined;
          if (then.effective.kind === 'holds' && example !== undefined) {
            const isBroken = isBrokenBy(`${framework} ${control.id}`, example, compile(after));
            if (isBroken !== undefined) seen.replayed += 1;
            if (isBroken === true)
              throw new Error(`${framework} ${control.id}: its sign-in breaks it as before`);
          }
          const lockouts = lockedOutIn(compile(after));
          if (lockoutsBefore === undefined || lockouts === undefined) continue;
          if (tried.lockouts === undefined && tried.lockoutsUnknown === undefined)
            throw new Error(`${framework} ${control.id}: nothing was told of lockouts`);
          const added = lockouts.filter((one) => !lockoutsBefore.includes(one)).length;
          seen.lockouts += 1;
          if (added > 0) seen.withLockouts += 1;
          if (added !== (tried.lockouts ?? 0))
            throw new Error(
              `${framework} ${control.id}: ${tried.lockouts} lockouts were told, ${added} are found`,
            );
        }
      },
    ),
    runOptions(numRuns),
  );
  return seen;
}

function controlsOf(org: Snapshot, framework: string, id: string, withRemedies: boolean) {
  const configuration = configuredOf(org);
  const { frameworks } = complianceOf(org, {
    frameworks: [framework],
    controls: [id],
    configuration,
    withRemedies,
  });
  return frameworks.flatMap(({ controls }) => controls.filter((one) => one.id === id));
}

/** Returns the pairs of rules that `who --locked-out` names, or `undefined` if it reached its limit. */
function lockedOutIn(compiled: Compiled): readonly string[] | undefined {
  const { lockouts, undecided } = whoIsLockedOut({}, sessionOf(compiled));
  if (undecided.some(({ reason }) => isLimit(reason))) return undefined;
  for (const { example } of lockouts)
    if (!signInOutcome(compiled, example).ok) throw new Error(`no sign-in: ${JSON.stringify(example)}`);
  return lockouts.map(({ access, enrollment }) => `${access.rule.id} ${enrollment.rule.id}`);
}
