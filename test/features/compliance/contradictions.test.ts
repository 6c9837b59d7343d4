import { describe, expect, test } from 'vitest';
import { putAt } from '../../../src/documents/edits/put-at.js';
import { complianceOf, contradictionsAmong } from '../../../src/features/compliance/compliance.js';
import type { ComplianceControl } from '../../../src/features/compliance/control/control.js';
import { isWithin } from '../../../src/features/compliance/control/setting-demand.js';
import { exampleOf, passwordPolicyWith } from '../../../src/features/compliance/examples/example-parts.js';
import { COMPLIANCE_FRAMEWORKS } from '../../../src/features/compliance/frameworks.js';
import { compile } from '../../../src/simulate/compile.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';
import { CONFIGURATION_OF_MODEL, DAY_OF_MODEL, modelOrg } from './model-org.js';

const CONTROLS = COMPLIANCE_FRAMEWORKS.flatMap(({ controls }) => controls);
const nameOf = ({ framework, id }: ComplianceControl) => `${framework}/${id}`;

/**
 * The pairs of controls that contradict each other, found by reading the frameworks. One control requires that passwords expire or contain
 * certain kinds of characters, and the other control forbids it.
 */
const CONTRARY: readonly (readonly [string, string])[] = [
  ['nist/password-composition', 'pci/mixed'],
  ['nist/password-composition', 'stig/password-lower'],
  ['nist/password-composition', 'stig/password-number'],
  ['nist/password-composition', 'stig/password-symbol'],
  ['nist/password-composition', 'stig/password-upper'],
  ['nist/password-expiry', 'stig/password-max-age'],
  ['scuba-like/password-expiry', 'stig/password-max-age'],
];

const pairs = [...contradictionsAmong(CONTROLS, {})].flatMap(([one, others]) =>
  others.map((other) => [nameOf(one), nameOf(other)].toSorted().join(' ')),
);

test('the pairs of contradicting compliance controls that the program finds equal the pairs that were found by hand', () => {
  expect([...new Set(pairs)].toSorted()).toEqual(CONTRARY.map((pair) => pair.join(' ')));
  const byNumber = contradictionsAmong(CONTROLS, {
    controls: { 'nist/password-length': { characters: 20 } },
  });
  expect([...byNumber.values()].flat()).toHaveLength(pairs.length);
});

/**
 * Controls that the program cannot decide from an export. For some controls, no export contains the data. Other controls hold only if a
 * person states it.
 */
const UNDECIDABLE: ReadonlySet<string> = new Set([
  'stig/banner',
  'stig/log-offload',
  'stig/token-networks',
  'stig/token-roles',
  'stig/admin-console-idle',
  'base/export-complete',
]);

/** The names of the controls that each org meets. */
const MET: readonly ReadonlySet<string>[] = [0, 1].flatMap((kinds) =>
  [0, 60].map((maxAgeDays) => {
    const { frameworks } = complianceOf(snapshotOf(modelOrg({ kinds, maxAgeDays })), {
      frameworks: COMPLIANCE_FRAMEWORKS.map(({ name }) => name),
      configuration: CONFIGURATION_OF_MODEL,
      now: DAY_OF_MODEL,
      withRemedies: false,
    });
    const met = frameworks.flatMap(({ name, controls }) =>
      controls.flatMap(({ id, verdict }) =>
        verdict === 'met' || verdict === 'effective only' ? [`${name}/${id}`] : [],
      ),
    );
    return new Set(met);
  }),
);

describe('contradictions between controls', () => {
  test('for each compliance framework, one test org meets every control that an export can decide, so that the framework does not contradict itself', () => {
    for (const { name, controls } of COMPLIANCE_FRAMEWORKS) {
      const wanted = controls.map(nameOf).filter((one) => !UNDECIDABLE.has(one));
      const missed = MET.map((met) => wanted.filter((one) => !met.has(one)));
      expect({ name, missed: missed.toSorted((one, other) => one.length - other.length)[0] }).toEqual({
        name,
        missed: [],
      });
    }
  });

  test('two compliance controls are reported as contradicting exactly if no test org meets the two together', () => {
    const all = CONTROLS.map(nameOf).filter((one) => !UNDECIDABLE.has(one));
    const apart = all.flatMap((one, index) =>
      all.slice(index + 1).flatMap((other) => {
        const isMet = MET.some((met) => met.has(one) && met.has(other));
        return isMet ? [] : [[one, other].toSorted().join(' ')];
      }),
    );
    expect(apart.toSorted()).toEqual([...new Set(pairs)].toSorted());
  });

  const demanding = CONTROLS.filter(({ demands }) => demands !== undefined);

  test.each(demanding.map((control) => [nameOf(control), control] as const))(
    'the control %s is met by no org whose settings violate the requirements of the control',
    (_, control) => {
      const value = control.parameter?.default ?? 0;
      for (const { setting, within } of control.demands?.(value) ?? []) {
        const values = within.flat().flatMap((bound) => [bound - 1, bound, bound + 1]);
        for (const number of values.filter((one) => Number.isFinite(one) && one >= 0)) {
          const said = setting.includes('exclude') ? number === 1 : number;
          const password = putAt({}, setting.split('.'), said) as object;
          const org = snapshotOf(exampleOf({ passwords: [passwordPolicyWith(password)] }));
          const context = { compiled: compile(org), configuration: {}, limits: {}, excepted: [] };
          const { kind } = control.evaluate(context, value);
          if (!isWithin(Number(said), within))
            expect({ setting, number, kind }).not.toMatchObject({ kind: 'holds' });
        }
      }
    },
  );
});
