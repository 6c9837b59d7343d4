import type { Command as Commander } from 'commander';
import type { AuthenticatorUse } from '../../assurance/authenticator-use.js';
import { AUTHENTICATORS, brandedKey, neutralKey } from '../../assurance/authenticators.js';
import { quoted } from '../../base/messages.js';
import { didYouMean } from '../../base/near-miss.js';
import { own } from '../../base/own.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { type Patch, patched } from '../../read/request/request-patch.js';
import * as formats from '../../report/outcome/registry.js';
import { compile } from '../../simulate/compile.js';
import { outcome as outcomeOf } from '../../simulate/outcome.js';
import { declareReading, type ReadingOptions } from '../files/read-org.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import { type Io, STANDARD_INPUT } from '../io/io.js';
import { misused, showProblems, warn } from '../io/problems.js';
import { writeReport } from '../io/write-report.js';
import { treeOn, treeOption } from '../options/format-option.js';
import { readQuestion, readWritten } from '../request/question.js';
import { declareRequestFlags, flagFor, type GivenFlags, isAnyFlagGiven } from '../request/request-flags.js';
import { refusalHints, unknownFieldHints } from '../request/request-hints.js';
import { defineCommand } from './command.js';

interface Options extends ReadingOptions, GivenFlags {
  readonly request?: string;
  readonly authenticator?: readonly string[];
  readonly format?: keyof typeof formats;
  readonly verbose?: true;
  readonly color: boolean;
}

/** What a whole sign-in comes to, over all policy types. */
export const outcome = defineCommand({
  examples: [
    ['a user signs in to an application', 'outcome org.json --app Payroll --user ann@example.com'],
    [
      'with what the user has enrolled',
      'outcome org.json --app Payroll --user ann@example.com --authenticator okta_password --authenticator okta_verify:push',
    ],
    ['for programs', 'outcome org.json --request request.json --format json | jq .overall'],
  ],
  declare(commander) {
    declareReading(commander.optionsGroup('How the org is read:'));
    declareRequest(commander);
    declareOutput(commander.optionsGroup('What is printed:'));
    return (io) => perform(commander.args[0] ?? '', commander.optsWithGlobals<Options>(), io);
  },
});

function declareRequest(commander: Commander): void {
  commander
    .optionsGroup('The request:')
    .option('--request <file>', 'the body of the simulate operation, JSON or YAML; - for standard input')
    .optionsGroup('What is known of the sign-in (each replaces a field of the request):');
  declareRequestFlags(commander);
  commander.option(
    '--authenticator <key[:method]>',
    'what the user has enrolled, by the key of the authenticator and, if it has several, its method; repeatable. Otherwise what the user may enroll is looked at',
    (text: string, before: readonly string[] = []) => [...before, text],
  );
}

function declareOutput(commander: Commander): void {
  commander
    .addOption(treeOption(formats))
    .option('--verbose', 'show what reading found merely worth knowing, too');
}

async function perform(path: string, options: Options, io: Io): Promise<ExitCode> {
  const misuse = misuseOf(path, options);
  if (misuse !== undefined) return await misused([misuse], io);
  const question = await readQuestion(path, options, io);
  if (typeof question === 'number') return question;
  const { snapshot, patch } = question;
  return await answer(snapshot, patch, options, io);
}

/** What is wrong with the command line as a whole, if anything is. */
function misuseOf(path: string, options: Options): string | undefined {
  const { request } = options;
  if (path === STANDARD_INPUT && request === STANDARD_INPUT)
    return 'standard input can be read only once, and `-` is given twice';
  if (request === undefined && !isAnyFlagGiven(options))
    return 'no request: give `--app` with `--user` or `--group`, or `--request`; see `preflight outcome --help`';
  return undefined;
}

async function answer(snapshot: Snapshot, patch: Patch, options: Options, io: Io): Promise<ExitCode> {
  const { color } = options;
  const written = await readWritten(options.request, io);
  await showProblems(written.problems, io, { color });
  if (!written.ok) return EXIT.unusable;
  const request = patched(written.value, patch);
  const enrolled = options.authenticator?.map(useOf);
  await warn(
    [...unknownFieldHints(request), ...typeHints(request), ...keyHints(enrolled, snapshot)],
    io,
    color,
  );
  const found = outcomeOf(compile(snapshot), request, enrolled && { authenticators: enrolled });
  const report = { answer: found, snapshot, request, give: flagFor };
  await writeReport(formats, { ...options, format: options.format ?? treeOn(io.out) }, report, io);
  if (found.ok) return EXIT.answered;
  await warn(refusalHints(request, snapshot), io, color);
  return EXIT.refused;
}

/** `key`, or `key:method`. */
function useOf(text: string): AuthenticatorUse {
  const [key = '', method] = text.split(':');
  return {
    key: key.toLowerCase(),
    ...(method !== undefined && method !== '' && { method: method.toUpperCase() }),
  };
}

/** An outcome is over all policy types. */
function typeHints(request: unknown): string[] {
  const types = own((request ?? {}) as Readonly<Record<string, unknown>>, 'policyTypes');
  return types == null ? [] : ['an outcome is over all policy types: `policyTypes` is not heard'];
}

function keyHints(
  enrolled: readonly AuthenticatorUse[] | undefined,
  { authenticators, brand }: Snapshot,
): string[] {
  const keys = new Set(
    [...authenticators, ...AUTHENTICATORS].map(({ key }) => brandedKey(neutralKey(key, brand), brand)),
  );
  return (enrolled ?? [])
    .map(({ key }) => brandedKey(neutralKey(key, brand), brand))
    .filter((key) => !keys.has(key))
    .map((key) => `nothing is known of the authenticator ${quoted(key)}${didYouMean(key, keys)}`);
}
