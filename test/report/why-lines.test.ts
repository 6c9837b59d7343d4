import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import type { Context } from '../../src/model/facts/request.js';
import { PLAIN_PAINT } from '../../src/report/text/page.js';
import { whyText } from '../../src/report/why/text.js';
import { compile } from '../../src/simulate/compile.js';
import { counterfactualsOf } from '../../src/what-if/counterfactuals/counterfactuals.js';
import { repairsOf } from '../../src/what-if/repairs/repairs.js';
import { whyOf } from '../../src/what-if/why.js';

/** A width at which the terminal breaks no line. */
const WIDE = { columns: 100_000, paint: PLAIN_PAINT };

test('`preflight explain` prints at most ten lines and no tree, even for a long answer', () => {
  const text = readFileSync(new URL('../../fixtures/cli/org.json', import.meta.url), 'utf8');
  const org = unwrapResult(assembleDocuments([{ name: 'org.json', text }]));
  const compiled = compile(org);
  const payroll = org.apps.find(({ label }) => label === 'Payroll')?.id ?? '';
  const asked = (context: Context) => ({ appInstance: payroll, policyContext: { ...ANN, ...context } });
  const undecided = unwrapResult(whyOf(compiled, asked({})));
  const denied = unwrapResult(whyOf(compiled, asked({ ip: '10.0.0.1' })));
  const nearest = unwrapResult(counterfactualsOf(compiled, asked({ ip: '10.0.0.1' }), 'allowed'));
  const value = {
    explanation: { ...undecided, nearestRule: denied.nearestRule },
    counterfactuals: {
      ...nearest,
      found: Array.from({ length: 5 }, () => nearest.found[0]).flatMap((one) => one ?? []),
    },
  };
  const repairs = unwrapResult(repairsOf(compiled, asked(ABROAD), 'allowed'));
  expect(repairs.found.length).toBeGreaterThan(2);
  for (const answer of [value, { ...value, repairs }]) {
    const report = { snapshot: org, answer: { ok: true, value: answer }, give: String } as const;
    const lines = whyText.text(report, WIDE).trimEnd().split('\n');
    expect(lines).toHaveLength(10);
    for (const line of lines) expect(line).toMatch(/^( {2}(- )?)?[^ ]/);
  }
});

test('every answer of `preflight explain` in the transcript takes at most ten lines of a terminal', () => {
  const text = readFileSync(new URL('../../fixtures/cli/transcripts/why.txt', import.meta.url), 'utf8');
  const plays = text.split(/^\$ /m).slice(1);
  const answers = plays.filter((play) => play.includes('[exit 0]') && !/ --(fixes|format|ids)\b/.test(play));
  expect(answers.length).toBeGreaterThan(10);
  for (const answer of answers) {
    const [, ...lines] = answer.slice(0, answer.indexOf('\n[exit 0]')).split('\n');
    expect(lines.length, answer).toBeLessThanOrEqual(10);
  }
});

/** The facts of a sign-in from Germany on a Windows device. */
const ABROAD: Context = {
  ip: '192.0.2.99',
  location: { country: 'DE' },
  device: { platform: 'WINDOWS' },
  risk: { level: 'LOW' },
};

const ANN = { user: { id: '00u1ann' } };

function unwrapResult<Value>(
  one: { readonly ok: true; readonly value: Value } | { readonly ok: false },
): Value {
  if (!one.ok) throw new Error('it is answered');
  return one.value;
}
