import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { exampleOf, sessionAction } from '../../src/posture/examples/example-parts.js';
import { postureOf } from '../../src/posture/posture.js';
import { posture } from '../../src/public/posture.js';
import { memoryIo } from '../cli/memory-io.js';
import { snapshotOf } from '../questions/snapshot-of.js';

const ORG = snapshotOf(exampleOf({}));

function exceptionOf(said: object) {
  const [control] =
    postureOf(ORG, {
      sources: ['stig'],
      controls: ['session-idle'],
      now: '2026-11-22',
      configuration: {
        exceptions: [{ controls: ['session-idle'], reason: 'r', owner: 'o', expires: '2027-01-01', ...said }],
      },
    }).sources[0]?.controls ?? [];
  return control?.exceptions[0];
}

test('an exception that cannot be judged is as if it were not there, and says why', () => {
  expect(exceptionOf({})).toMatchObject({
    state: 'not judged',
    why: expect.stringContaining('name users, groups'),
  });
  expect(exceptionOf({ groups: ['Stuff'] })).toMatchObject({
    state: 'not judged',
    why: expect.stringMatching(/Stuff.*did you mean.*Staff/),
  });
  expect(exceptionOf({ groups: ['Staff'], expires: 'never ever' })).toMatchObject({ state: 'not judged' });
  expect(exceptionOf({ groups: ['Staff'] })).toMatchObject({ state: 'in force' });
});

test('what is attested is said with its state, and is never met', () => {
  const attested = {
    control: 'banner',
    by: 'ann',
    on: '2026-01-01',
    expires: '2026-02-01',
    evidence: 'ticket',
  };
  const [control] =
    postureOf(ORG, {
      sources: ['stig'],
      controls: ['V-273192'],
      now: '2026-11-22',
      configuration: { attested: [attested] },
    }).sources[0]?.controls ?? [];
  expect(control).toMatchObject({ verdict: 'not in a snapshot', attested: { state: 'expired' } });
});

test('what a person says does not apply does not, with the reason', () => {
  const [control] =
    postureOf(ORG, {
      sources: ['stig'],
      controls: ['smart-card'],
      configuration: { notApplicable: { 'smart-card': { reason: 'no cards', owner: 'bob' } } },
    }).sources[0]?.controls ?? [];
  expect(control).toMatchObject({ verdict: 'not applicable', effect: { reason: 'bob says so: no cards' } });
});

test('the library refuses what is no question, and says where', () => {
  expect(posture(ORG, {} as never)).toMatchObject({ ok: false });
  const wrong = posture(ORG, { sources: ['stig'], configuration: { allowedNetworks: 'Office' } as never });
  expect(wrong).toMatchObject({
    ok: false,
    refusal: { body: { errorCauses: [{ errorSummary: expect.stringContaining('/allowedNetworks') }] } },
  });
  const right = posture(ORG, { sources: ['stig'], controls: ['banner'] });
  expect(right).toMatchObject({ ok: true, value: { faults: [] } });
});

/** A terminal would obey the one, and a page run the other. */
const HOSTILE = '\u001b[31m\u202e<script>alert(1)</script>|`x`';

test.each(['text', 'markdown', 'html', 'csv', 'json', 'sarif'])(
  'names of a document do nothing in %s',
  async (format) => {
    const org = exampleOf({
      sessions: [{ name: HOSTILE, actions: sessionAction({ maxSessionIdleMinutes: 720 }) }],
      groups: [{ id: 'everyone', type: 'BUILT_IN', profile: { name: 'Everyone' } }],
    });
    const { io, out } = memoryIo({ stdin: JSON.stringify(org) });
    const line = [
      'posture',
      '-',
      '--source',
      'stig',
      '--no-config',
      '--control',
      'V-273186',
      '--format',
      format,
    ];
    expect(await run(line, io)).toBe(1);
    expect(out()).toContain('720');
    expect(out()).not.toContain('\u001b');
    if (format !== 'json' && format !== 'sarif') expect(out()).not.toContain('\u202e');
    if (format === 'html') expect(out()).not.toContain('<script');
  },
);
