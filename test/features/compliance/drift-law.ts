import fc from 'fast-check';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { type ControlResult, complianceOf } from '../../../src/features/compliance/compliance.js';
import { type TracedDrift, tracedDrift } from '../../../src/features/compliance/drift/compliance-drift.js';
import type { Rule } from '../../../src/model/policies/policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { assertWithFixedCases } from '../../runs.js';
import { isBrokenBy } from './broken-by.js';
import { runOptions } from './compliance-law.js';
import { arbitraryComplianceCase, withRules } from './compliance-org.js';

/** The controls affected by the changes. */
const SHOWN = ['session-idle', 'admin-console-two-factors', 'session-lifetime', 'persistent-cookie'];

/** Returns the results of these controls. The first application of the org is used as the Admin Console. */
function controlsOf(org: Snapshot, names: readonly string[] = SHOWN): readonly ControlResult[] {
  const [app] = org.apps;
  const { frameworks } = complianceOf(org, {
    frameworks: ['stig'],
    controls: names,
    configuration: app === undefined ? {} : { adminConsole: app.id },
    withRemedies: false,
  });
  return frameworks.flatMap(({ controls }) => controls);
}

/** Session settings within and beyond the bounds. */
const SESSIONS = [
  { maxSessionIdleMinutes: 15, maxSessionLifetimeMinutes: 60, usePersistentCookie: false },
  { maxSessionIdleMinutes: 720, maxSessionLifetimeMinutes: 60, usePersistentCookie: false },
  { maxSessionIdleMinutes: 15, maxSessionLifetimeMinutes: 0, usePersistentCookie: true },
] as const;

/**
 * Returns the org with other rules: all rules allow access, and their session settings meet the limits of the controls. In this org, a
 * change of a single rule can change the verdict of a control.
 */
function withinBounds(org: Snapshot): Snapshot {
  return withRules(org, (rule) => withSession(rule, SESSIONS[0], { access: 'ALLOW' }));
}

function withSession<One extends Rule>(
  rule: One,
  session: (typeof SESSIONS)[number] | undefined,
  also: object = {},
): One {
  const signon = rule.actions?.signon;
  if (typeof signon !== 'object' || signon === null) return rule;
  return { ...rule, actions: { ...rule.actions, signon: { ...signon, ...also, session } } };
}

interface Change {
  readonly kind: 'deactivate' | 'remove' | 'session';
  readonly rule: number;
  readonly session: number;
}

const arbitraryCase = fc
  .tuple(arbitraryComplianceCase, fc.nat(3))
  .map(([{ org }, number]) => (number === 0 ? org : withinBounds(org)));

const arbitraryChanges = fc.array(
  fc.record<Change>({
    kind: fc.constantFrom('session', 'session', 'deactivate', 'remove'),
    rule: fc.nat(),
    session: fc.constantFrom(0, 1, 1, 2, 2),
  }),
  { minLength: 1, maxLength: 3 },
);

function changed(org: Snapshot, { kind, rule, session }: Change): Snapshot {
  const rules = org.policies.flatMap(({ type, rules: own }) => (type === 'OKTA_SIGN_ON' ? own : []));
  const chosen = rules[rule % Math.max(1, rules.length)];
  const policies = org.policies.map((policy) => ({
    ...policy,
    rules: policy.rules.flatMap((one) => {
      if (one !== chosen) return [one];
      if (kind !== 'session' && one.isDefault) return [one];
      if (kind === 'remove') return [];
      if (kind === 'deactivate') return [{ ...one, status: 'INACTIVE' as const }];
      return [withSession(one, SESSIONS[session])];
    }),
  }));
  return { ...org, policies };
}

/**
 * Checks the report of drifts, which are changed verdicts of controls:
 * - If the edits of a drift are undone, the control has its old verdict again.
 * - The example sign-in of a drift violates the control in exactly one of the two states, as decided by the simulator.
 * - Every control whose verdict changes is reported as a drift.
 * - Each set of affected sign-ins that the diff reports belongs to a drift, or is reported to affect no control.
 */
export function checkDrift(numRuns: number): Readonly<Record<string, number>> {
  const seen = { orgs: 0, drifts: 0, undone: 0, signIns: 0, untouched: 0 };
  assertWithFixedCases(
    fc.property(arbitraryCase, arbitraryChanges, (org, changes) => {
      const other = changes.reduce(changed, org);
      const [app] = org.apps;
      const configuration = app === undefined ? {} : { adminConsole: app.id };
      const drift = tracedDrift(
        { org, configuration },
        { org: other, configuration },
        {
          frameworks: ['stig'],
          controls: SHOWN,
        },
      );
      seen.orgs += 1;
      seen.untouched += drift.untouched.length;
      expectEveryChangeReported(drift, org, other);
      const named = drift.controls.flatMap(({ cause }) => cause.changes);
      const all = new Set([...named, ...drift.untouched].map((region) => JSON.stringify(region)));
      const regions = diffOf(org, other).changes.map((region) => JSON.stringify(region));
      if (regions.some((region) => !all.has(region)) || all.size !== new Set(regions).size)
        throw new Error(`${all.size} regions are told of, the difference has ${regions.length}`);
      for (const one of drift.controls) {
        seen.drifts += 1;
        const name = one.id;
        const edits = drift.undoings.get(one) ?? [];
        if (one.cause.kind !== 'policy')
          throw new Error(`${name}: ${one.cause.kind} is not what was changed`);
        const back = edits.reduce((state, { undo }) => undo(state), other);
        const verdict = controlsOf(back, [name])[0]?.verdict;
        if (verdict !== one.before) throw new Error(`${name}: undone it is ${verdict}, it was ${one.before}`);
        seen.undone += 1;
        for (const [signIns, breaks, keeps] of [
          [one.broken, other, org],
          [one.fixed, org, other],
        ] as const) {
          if (signIns === undefined) continue;
          seen.signIns += 1;
          if (isBrokenBy(`stig ${name}`, signIns.example, compile(breaks)) !== true)
            throw new Error(`${name}: the sign-in breaks nothing: ${JSON.stringify(signIns.example)}`);
          if (isBrokenBy(`stig ${name}`, signIns.example, compile(keeps)) === true)
            throw new Error(`${name}: the sign-in breaks it in both: ${JSON.stringify(signIns.example)}`);
        }
      }
    }),
    runOptions(numRuns),
  );
  return seen;
}

function expectEveryChangeReported({ controls }: TracedDrift, org: Snapshot, other: Snapshot): void {
  const [was, is] = [controlsOf(org), controlsOf(other)];
  for (const [index, { id, verdict }] of was.entries()) {
    if (verdict !== is[index]?.verdict && !controls.some((one) => one.id === id))
      throw new Error(`${id}: ${verdict} became ${is[index]?.verdict}, and it is no drift`);
  }
}
