import { describe, expect, test } from 'vitest';
import { complianceOf } from '../../../src/features/compliance/compliance.js';
import {
  COMPLIANCE_ASSUMPTIONS,
  type ComplianceAssumption,
} from '../../../src/features/compliance/control/assumptions.js';
import { COMPLIANCE_FRAMEWORKS } from '../../../src/features/compliance/frameworks.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';

describe.each(COMPLIANCE_FRAMEWORKS)('the compliance framework $name@$version', ({ name, controls }) => {
  describe.each(controls)('the control $id', ({ id, examples }) => {
    test.each(examples)(
      'each example that a compliance control gives for a verdict has this verdict; $what: $verdict',
      ({ org, configuration, now, verdict, checkedFirst = [] }) => {
        const { frameworks, faults } = complianceOf(snapshotOf(org), {
          frameworks: [...new Set([...checkedFirst.map((one) => one.split('/')[0] ?? ''), name])],
          controls: [`${name}/${id}`, ...checkedFirst],
          configuration,
          now,
          withRemedies: false,
        });
        expect(faults).toEqual([]);
        const [found] = frameworks.find((one) => one.name === name)?.controls ?? [];
        expect({
          verdict: found?.verdict,
          checkText: found?.checkText,
          effective: found?.effective,
        }).toMatchObject({
          verdict,
        });
      },
    );
  });
});

/** Verdicts that are impossible for a control. */
const CANNOT_BE: Readonly<Record<string, readonly string[]>> = {
  // Missing data makes controls undecided, but violates nothing.
  'base/export-complete': ['not met'],
};

test('the controls that depend on an assumption state it, and each compliance assumption is stated by a control', () => {
  const controls = COMPLIANCE_FRAMEWORKS.flatMap((framework) =>
    framework.controls.map(({ id, assumptions = [] }) => ({ name: `${framework.name}/${id}`, assumptions })),
  );
  const of = (assumption: ComplianceAssumption) =>
    controls.flatMap(({ name, assumptions }) => (assumptions.includes(assumption) ? [name] : []));
  const declared = Object.keys(COMPLIANCE_ASSUMPTIONS).filter(
    (one) => one !== 'P1',
  ) as ComplianceAssumption[];
  expect(declared.filter((one) => of(one).length === 0)).toEqual([]);
  expect({ P4: of('P4'), P5: of('P5'), P7: of('P7'), P15: of('P15').length }).toEqual({
    P4: ['healthinsight/session-lifetime'],
    P5: ['healthinsight/strong-passwords-lockout'],
    P7: ['stig/session-idle', 'stig/session-lifetime', 'stig/persistent-cookie'],
    P15: 5,
  });
});

test('each compliance control has an example for each possible verdict: met, not met and unknown', () => {
  const short = COMPLIANCE_FRAMEWORKS.flatMap(({ name, controls }) =>
    controls.flatMap(({ id, needs, examples }) => {
      const found = new Set(examples.map(({ verdict }) => KIND_OF[verdict] ?? verdict));
      const missing = ['met', 'not met', 'undecided'].filter(
        (kind) => needs !== 'nothing' && !found.has(kind) && !CANNOT_BE[`${name}/${id}`]?.includes(kind),
      );
      return missing.map((kind) => `${name}/${id}: ${kind}`);
    }),
  );
  expect(short).toEqual([]);
});

/** Verdicts grouped by their effect on sign-ins. */
const KIND_OF: Readonly<Record<string, string>> = {
  'effective only': 'met',
  'check text only': 'not met',
};

const numbered = COMPLIANCE_FRAMEWORKS.flatMap(({ name, controls }) =>
  controls.flatMap((control) => (control.parameter === undefined ? [] : [{ name, control }])),
);

test.each(numbered.map(({ name, control }) => [`${name}/${control.id}`, name, control] as const))(
  'the compliance control %s accepts a configured number at its bound and rejects a number beyond the bound',
  (_, name, { id, parameter, examples }) => {
    const [example] = examples;
    if (parameter === undefined || example === undefined) return;
    const { minimum: least, maximum: most } = parameter;
    const isValid = (value: number) => {
      const { frameworks } = complianceOf(snapshotOf(example.org), {
        frameworks: [name],
        controls: [`${name}/${id}`],
        configuration: {
          ...example.configuration,
          controls: { [`${name}/${id}`]: { [parameter.name]: value } },
        },
        now: example.now,
        withRemedies: false,
      });
      const found = frameworks.find((one) => one.name === name)?.controls.find((one) => one.id === id);
      expect(found?.parameter?.value).toBe(value);
      return found?.verdict !== 'not valid for this framework';
    };
    if (least !== undefined) expect([isValid(least), isValid(least - 1)]).toEqual([true, false]);
    if (most !== undefined) expect([isValid(most), isValid(most + 1)]).toEqual([true, false]);
  },
);
