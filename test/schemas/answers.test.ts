import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, test } from 'vitest';
import { namedCommand } from '../../src/cli/commands/named-command.js';
import { sampleIn } from '../../src/cli/init/sample/sample.js';
import { run } from '../../src/cli/program.js';
import { ANSWER_NAMES } from '../../src/cli/schemas/answer-names.js';
import { ANSWER_SCHEMAS } from '../../src/cli/schemas/answer-schemas.js';
import { exportIn } from '../cli/export-files.js';
import { memoryIo } from '../cli/memory-io.js';
import { runOnExport } from '../cli/on-export.js';
import { answerOf, commandLinesOf } from '../cli/transcript.js';

type AnswerName = keyof typeof ANSWER_NAMES;

const NAMES = Object.keys(ANSWER_NAMES) as readonly AnswerName[];

const ajv = new Ajv({ allErrors: true, strict: false });
const VALIDATORS = new Map<string, ValidateFunction>(
  NAMES.map((name) => [name, ajv.compile(ANSWER_SCHEMAS[name] ?? false)]),
);

test('no schema of a JSON answer allows unknown fields in an object', () => {
  expect(JSON.stringify(ANSWER_SCHEMAS)).not.toContain('"additionalProperties":true');
  for (const name of NAMES) {
    const answer = { schemaVersion: 1, unheardOf: 1 };
    expect([name, VALIDATORS.get(name)?.(answer)]).toEqual([name, false]);
  }
});

/** For each JSON answer, a command line that prints it. */
const LINES: Readonly<Record<AnswerName, string>> = {
  explain: 'explain ORG APP --user USER --fixes --vary-user --format json',
  'explain-steps': 'explain --steps ORG APP --user USER --format json',
  access: 'access ORG --format json',
  'access-below': 'access ORG APP --below 2fa --format json',
  'access-matrix': 'access ORG APP --matrix people,places --format json',
  lint: 'lint ORG --preset recommended,hardening --format json',
  'lint-list-rules': 'lint --list-rules --format json',
  analyze: 'analyze ORG --examples --share --format json',
  'analyze-locked-out': 'analyze ORG --locked-out --format json',
  verify: 'verify CERTIFICATE --export ORG --format json',
  diff: 'diff ORG OTHER --format json',
  test: 'test SUITE --export ORG --format json',
  'test-coverage': 'test SUITE --export ORG --coverage-format json',
  compliance: 'compliance ORG --framework stig --base OTHER --format json',
  ci: 'ci ORG --base OTHER --framework stig --format json',
  inspect: 'inspect ORG --format json',
  'inspect-list': 'inspect ORG --list apps --format json',
  'inspect-used-by': 'inspect ORG --references --format json',
  'inspect-user-classes': 'inspect ORG --user-classes --format json',
  'terraform-order': 'terraform order ORG --plan plan-order/424/plan.json --format json',
  'logs-backtest': 'logs backtest LOG --export ORG --format json',
  'logs-replay': 'logs replay LOG --base OTHER --export ORG --format json',
};

const NO_CLAIM = ['certificate.json', '{"schemaVersion":1,"claims":[],"uncertified":[]}'] as const;

describe('JSON answers and their schemas', () => {
  const sample = sampleIn('sample').flatMap(({ files }) => files);
  const onSample = new Map([
    ['ORG', 'sample/export'],
    ['OTHER', 'sample/proposed'],
    ['APP', '--app CRM'],
    ['USER', 'ben@example.com --ip 198.51.100.24'],
    ['SUITE', 'sample'],
    ['LOG', 'log.ndjson'],
    ['CERTIFICATE', 'certificate.json'],
  ]);

  test.each(NAMES)('the JSON answer to a command on the sample export fits its schema: %s', async (name) => {
    const { io, out, err } = memoryIo({
      files: new Map([
        ...sample.map(({ path, text }) => [path, text] as const),
        ['log.ndjson', ''],
        NO_CLAIM,
      ]),
    });
    await run(lineOf(name, onSample), io);
    expectFits(name, out(), err());
  });

  const onExport = new Map([
    ['ORG', 'export'],
    ['OTHER', 'export'],
    ['APP', '--app Payroll'],
    ['USER', 'ann@example.com --ip 192.0.2.7'],
    ['SUITE', 'suite.preflight.yaml'],
    ['LOG', 'decisions.ndjson'],
    ['CERTIFICATE', 'certificate.json'],
  ]);
  const complete = exportIn('export');
  const exports = {
    'complete export': complete,
    'export without zones': complete.filter(([path]) => !path.endsWith('zones.json')),
    'truncated export': complete.map(
      ([path, text]) => [path, path.endsWith('zones.json') ? text.slice(0, -20) : text] as const,
    ),
  };

  describe.each(Object.entries(exports))('JSON answers for an %s', (_, files) => {
    test.each(NAMES)(
      'the JSON answer to a command on a complete, incomplete or truncated export fits its schema: %s',
      async (name) => {
        const { out, err } = await runOnExport(lineOf(name, onExport), [...files, NO_CLAIM]);
        if (name !== 'verify' || out !== '') expectFits(name, out, err);
      },
    );
  });

  const folders = ['cli', 'outcome'].map((folder) =>
    fileURLToPath(new URL(`../../fixtures/${folder}/transcripts/`, import.meta.url)),
  );
  const lines = folders.flatMap((folder) =>
    readdirSync(folder).flatMap((file) =>
      commandLinesOf(readFileSync(folder + file, 'utf8')).filter((line) => /format[ =]json/.test(line)),
    ),
  );

  test.each(lines)(
    'the JSON answer to a command line of the transcripts fits its schema: %s',
    async (line) => {
      const { argv, exitCode, out } = await answerOf(line);
      const name = nameOf(argv);
      if (name === undefined || (exitCode === 2 && out === '')) return;
      expectFits(name, out, '');
    },
  );
});

function lineOf(name: AnswerName, words: ReadonlyMap<string, string>): readonly string[] {
  return LINES[name].split(' ').flatMap((word) => (words.get(word) ?? word).split(' '));
}

/**
 * Returns the name of the answer that a command line prints. Returns `undefined` if its format is not defined by this project: the response
 * that `simulate` prints, and formats of other tools.
 */
function nameOf(argv: readonly string[]): AnswerName | undefined {
  if (argv.some((word) => word.startsWith('--coverage-format'))) return 'test-coverage';
  if (argv.includes('--list')) return 'inspect-list';
  const { name } = namedCommand(argv);
  return NAMES.find((one) => ANSWER_NAMES[one] === name);
}

function expectFits(name: AnswerName, out: string, err: string): void {
  expect(out, err).not.toBe('');
  const answer = JSON.parse(out);
  const validate = VALIDATORS.get(name);
  if (validate?.(answer) === true) return;
  expect(
    validate?.errors?.map(({ instancePath, message, params }) => [instancePath, message, params]).slice(0, 8),
  ).toEqual([]);
}
