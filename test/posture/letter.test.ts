import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Snapshot } from '../../src/policies/snapshot.js';
import { sourceNamed } from '../../src/posture/sources.js';
import { compile } from '../../src/simulate/compile.js';
import { snapshotOf } from '../questions/snapshot-of.js';
import { CHECKS } from './scanners.js';

const STIG = sourceNamed('stig')?.controls ?? [];

/** The public orgs, and every org that is an example of a control of the source. */
const CORPUS: readonly Snapshot[] = [
  ...['salto', 'named'].map((name) =>
    snapshotOf(JSON.parse(readFileSync(`fixtures/orgs/${name}.json`, 'utf8'))),
  ),
  ...STIG.flatMap(({ examples }) => examples.map(({ org }) => snapshotOf(org))),
];

/** Every way in which the letter and the published check of it differ, with the reason. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'V-273186: not known, the check fails': 'what is not exported is a finding there',
  'V-273193: not known, the check fails': 'an Admin Console that is not exported is a finding there',
  'V-273193: not known, the check passes': 'the first application at hand is no Admin Console here',
  'V-273203: not known, the check fails': 'what is not exported is a finding there',
};

test('R9: the letter agrees with the published checks at hand on every org, or the difference is listed', () => {
  const differences = new Set<string>();
  let agreed = 0;
  for (const org of CORPUS) {
    const apps = org.apps.toSorted((one, other) => rankOf(one.name) - rankOf(other.name));
    const compiled = compile({ ...org, apps });
    const asking = { compiled, configuration: {}, limits: {}, excepted: [] };
    for (const check of CHECKS.filter(({ scanner }) => scanner === 'prowler')) {
      const control = STIG.find(({ aliases }) => aliases.includes(check.control));
      const letter = control?.letter?.(asking, control.parameter?.usual ?? 0, false).kind;
      const isPassed = check.isPassed(compiled.snapshot);
      if (letter === (isPassed ? 'holds' : 'fails')) agreed += 1;
      else differences.add(`${check.control}: ${letter}, the check ${isPassed ? 'passes' : 'fails'}`);
    }
  }
  expect([...differences].toSorted()).toEqual(Object.keys(DIFFERENCES));
  expect(agreed).toBeGreaterThan(200);
});

/** The published check takes the first application for the Admin Console. */
function rankOf(name: string | null | undefined): number {
  return name === 'saasure' ? 0 : 1;
}
