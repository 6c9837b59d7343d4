import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { snapshotDocument } from '../../src/documents/write/write-snapshot.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { edited } from '../features/logs/replay-law.js';
import { arbitraryOrg } from '../generators/org.js';
import { runs } from '../runs.js';
import { fixtures, memoryIo } from './memory-io.js';

/** Whether the JSON answer contains a result that makes the command fail; `unknown` if the answer is undecided. */
type Found = 'no' | 'unknown' | 'yes';

/** The JSON of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: the members differ for every command, and a wrong name fails the test
type Answer = any;

const anyOf = (results: readonly Found[]): Found =>
  results.includes('yes') ? 'yes' : results.includes('unknown') ? 'unknown' : 'no';

const isStated = ({ example }: Answer) => example.policyContext.expressions !== undefined;

const certainIf = (isCertain: boolean): Found => (isCertain ? 'yes' : 'unknown');

function deadIn({ rules, policies }: Answer): Found {
  const covered = new Set(rules.map((one: Answer) => one.policy.id));
  return anyOf([
    ...(rules.length === 0 ? ['unknown' as const] : []),
    ...rules.map(({ reachability, system, if: stated }: Answer): Found => {
      if (reachability === 'undecided' || stated !== undefined) return 'unknown';
      if (reachability === 'shadowed') return system ? 'no' : 'yes';
      return reachability === 'unsatisfiable' || reachability === 'blocked' ? 'yes' : 'no';
    }),
    ...policies
      .filter(({ reachability, policy }: Answer) => reachability === 'undecided' && !covered.has(policy.id))
      .map(() => 'unknown'),
  ]);
}

function admittedIn({ rules, undecided, noPolicyReason }: Answer): Found {
  return anyOf([
    ...rules.map((one: Answer) =>
      certainIf((one.isExact ?? one.isCertain ?? one.isUsed === 'yes') && !isStated(one)),
    ),
    ...undecided.map(() => 'unknown'),
    ...(noPolicyReason === undefined ? [] : ['unknown' as const]),
  ]);
}

function lockedOutIn({ lockouts, undecided, noPolicyReason }: Answer): Found {
  return anyOf([
    ...lockouts.map((one: Answer) => certainIf(!isStated(one))),
    ...undecided.map(() => 'unknown'),
    ...(noPolicyReason === undefined ? [] : ['unknown' as const]),
  ]);
}

/** Whether some control is not met. A control whose check text is met is never counted. */
function notMetIn({ frameworks }: Answer): Found {
  const controls = frameworks.flatMap((framework: Answer) => framework.controls);
  return anyOf(
    controls.map(({ verdict, checkText }: Answer): Found => {
      if (verdict === 'not met') return 'yes';
      return verdict === 'undecided' && checkText?.holds !== true ? 'unknown' : 'no';
    }),
  );
}

function changedIn({ changes, undecided }: Answer): Found {
  return anyOf([
    ...changes.map(({ change, kinds = [], if: stated }: Answer) =>
      certainIf([change, ...kinds].some((one) => one !== 'unknown') && stated === undefined),
    ),
    ...undecided.map(() => 'unknown'),
  ]);
}

function hazardIn({ lists }: Answer): Found {
  return anyOf(
    lists.map(({ hazards, otherOrders, notAnalyzed }: Answer): Found => {
      if (hazards.length > 0 || otherOrders.length > 0) return 'yes';
      return notAnalyzed.length > 0 ? 'unknown' : 'no';
    }),
  );
}

const RESULTS = ['yes', 'unknown', 'no'] as const;

const MARK = { yes: '✗', unknown: '?', no: '✓' } as const;

interface Question {
  readonly line: string;
  /** The option that makes the command fail; empty if it fails by default. */
  readonly failing: string;
  readonly found: (answer: Answer) => Found;
  /**
   * A pattern that finds the output lines that begin with a mark such as `✓` or `✗`. The default pattern finds the first output line.
   * `null` if no line has a mark.
   */
  readonly marked?: RegExp | null;
}

const QUESTIONS: readonly Question[] = [
  { line: 'analyze org.json', failing: '--fail-on unreachable', found: deadIn },
  {
    line: 'access org.json --app APP --below 2fa-phishing-resistant',
    failing: '--fail-on certain',
    found: admittedIn,
  },
  {
    line: 'access org.json --app APP --requires phishing-resistant',
    failing: '--fail-on certain',
    found: admittedIn,
  },
  { line: 'access org.json --app APP --with okta_password', failing: '--fail-on certain', found: admittedIn },
  { line: 'analyze org.json --locked-out', failing: '--fail-on certain', found: lockedOutIn },
  {
    line: 'compliance org.json --no-config --no-remedies --framework scuba-like --now 2026-01-01',
    failing: '--fail-on not-met',
    found: notMetIn,
  },
  { line: 'diff org.json after.json', failing: '--fail-on any', found: changedIn, marked: null },
];

/**
 * Runs a command line with text and JSON output, and checks that both agree. Returns the result that the JSON shows, or `undefined` if the
 * command rejects the input.
 */
async function runInAllFormats(
  { line, failing, found, marked = /^./ }: Question,
  files?: Map<string, string>,
): Promise<Found | undefined> {
  const answered = async (...more: readonly string[]) => {
    const { io, out, err } = memoryIo(files === undefined ? {} : { files });
    const code = await run([...line.split(' '), ...more], io);
    return { code, out: out(), err: err() };
  };
  const json = await answered('--format', 'json');
  if (json.code === 2) return undefined;
  const result = found(JSON.parse(json.out));
  const text = await answered(...failing.split(' '));
  const allowed = await answered(...failing.split(' '), '--allow-unknown');
  const marks = marked === null ? [] : [...(text.out.match(marked) ?? [])].map((one) => one[0]);
  const shown = anyOf(RESULTS.filter((one) => marks.includes(MARK[one])));
  expect({ line, result, code: text.code, allowed: allowed.code, shown }).toEqual({
    line,
    result,
    code: Number(result !== 'no'),
    allowed: Number(result === 'yes'),
    shown: marked === null ? 'no' : result,
  });
  return result;
}

const arbitraryChange = fc.record({
  org: arbitraryOrg({ mayBeIncomplete: true, mostPolicies: 6 }),
  edit: fc.record({ policy: fc.nat(), rule: fc.nat(), isDropped: fc.boolean() }),
});

test('property: the exit code and the pass or fail mark of a command follow from its detailed answer in every format', {
  timeout: 120_000,
}, async () => {
  const seen = new Set<string>();
  const textOf = (org: Snapshot) => JSON.stringify(snapshotDocument(org));
  await fc.assert(
    fc.asyncProperty(arbitraryChange, async ({ org, edit }) => {
      const files = new Map([
        ['org.json', textOf(org)],
        ['after.json', textOf(edited(org, edit))],
      ]);
      const app = org.mappings[0]?.appId ?? org.apps[0]?.id ?? 'app-1';
      for (const { line, ...question } of QUESTIONS) {
        const result = await runInAllFormats({ ...question, line: line.replace('APP', app) }, files);
        seen.add(`${question.failing} ${result}`);
      }
    }),
    runs(10, 500),
  );
  for (const failing of ['unreachable', 'certain', 'not-met', 'any'])
    expect(seen).toContain(`--fail-on ${failing} unknown`);
});

test.each([
  ['analyze dead.json', '--fail-on unreachable', deadIn, 'yes'],
  ['analyze org.json', '--fail-on unreachable', deadIn, 'no'],
  ['access settled.json --app Mail --below 2fa', '--fail-on certain', admittedIn, 'unknown'],
  [
    'access ../outcome/org.json --app Payroll --below 2fa-hardware-protected',
    '--fail-on certain',
    admittedIn,
    'yes',
  ],
  ['access ../outcome/org.json --app Payroll --with okta_password', '--fail-on certain', admittedIn, 'yes'],
  ['access ../outcome/org.json --app Payroll --with okta_sms', '--fail-on certain', admittedIn, 'no'],
  [
    'access ../outcome/org.json --app Payroll --requires hardware-protected',
    '--fail-on certain',
    admittedIn,
    'yes',
  ],
  ['access ../outcome/org.json --app Payroll --requires device-bound', '--fail-on certain', admittedIn, 'no'],
  ['analyze ../outcome/org.json --locked-out', '--fail-on certain', lockedOutIn, 'yes'],
  ['analyze ../outcome/org.json --locked-out --app Wiki', '--fail-on certain', lockedOutIn, 'no'],
  ['analyze settled.json --locked-out', '--fail-on certain', lockedOutIn, 'unknown'],
] as const)(
  'the exit code of a command follows from its detailed answer in every format: preflight %s %s',
  async (line, failing, found, result) => {
    expect(await runInAllFormats({ line, failing, found })).toBe(result);
  },
);

test.each(readdirSync(`${fixtures}plan-order`))(
  'the exit code of `terraform order` for the plan %s follows from the temporary access changes that it reports, in every format',
  async (folder) => {
    const line = `terraform order plan-order/${folder}/plan.json`;
    expect(await runInAllFormats({ line, failing: '--fail-on hazard', found: hazardIn })).toBeDefined();
  },
);
