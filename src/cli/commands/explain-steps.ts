import type { Command as Commander } from 'commander';
import { brandedKey, canonicalKey } from '../../base/brand.js';
import { didYouMeanTyped } from '../../base/did-you-mean/nearest-word.js';
import { quoted } from '../../base/messages.js';
import { own } from '../../base/own.js';
import { type Result, success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { declareReading } from '../../console/files/read-org.js';
import { checkSingleInput } from '../../console/files/single-input.js';
import { EXIT } from '../../console/io/exit-code.js';
import { misuse } from '../../console/io/misuse.js';
import { warn } from '../../console/io/problems.js';
import { writeReport } from '../../console/io/write-report.js';
import { formatOption } from '../../console/options/format-option.js';
import { listOption } from '../../console/options/list-option.js';
import {
  codeByExpectation,
  type ExpectOptions,
  expectationIn,
  expectOption,
} from '../../console/request/expect-option.js';
import { readOrgWithPatch, readPatched } from '../../console/request/read-question.js';
import { flagFor, isAnyFlagGiven } from '../../console/request/request-flags.js';
import { GROUPS_FLAG, refusalHints } from '../../console/request/request-hints.js';
import {
  declareAll,
  declareRequest,
  declareVerbose,
  type RequestOptions,
} from '../../console/request/request-options.js';
import { findUserHints } from '../../documents/request/user-hints.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import { AUTHENTICATORS } from '../../model/assurance/authenticators.js';
import { parseUse } from '../../model/assurance/parse-use.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import * as formats from '../../report/outcome/registry.js';
import { compile } from '../../simulate/compile.js';
import { signInOutcome } from '../../simulate/outcome/outcome.js';

interface StepsFlags extends RequestOptions, ExpectOptions {
  readonly steps?: true;
  readonly authenticator?: readonly string[];
  readonly format: keyof typeof formats;
}

/** Shows every step in the evaluation of one sign-in, over all policy types. */
export const explainStepsCommand = defineCommand<StepsFlags>({
  examples: [
    [
      'a user signs in to an application',
      'explain sample/export --steps --app Payroll --user ann@example.com --ip 192.0.2.10 --country DE',
    ],
    [
      'with enrolled authenticators',
      'explain sample/export --steps --app CRM --user ben@example.com --ip 192.0.2.10 --authenticator okta_password --authenticator okta_verify:push',
    ],
    [
      'in CI: fail unless at least 2FA is required',
      'explain sample/export --app CRM --user ben@example.com --ip 192.0.2.10 --expect 2fa',
    ],
    ['for programs', 'explain sample/export --steps --request request.json --format json | jq .overall'],
  ],
  declare(commander) {
    declareReading(commander);
    declareRequest(commander);
    commander.option(
      '--steps',
      'show the deciding rule of each policy type, and the requirements; for every rule and condition, use `simulate --format text --all`',
    );
    declareAuthenticator(commander);
    declareAll(commander.optionsGroup('Output:').addOption(formatOption(formats)).addOption(expectOption()));
    declareVerbose(commander);
  },
  async run([path = ''], options, io) {
    const usage = checkUsage(path, options);
    if (!usage.ok) return usage;
    const question = await readOrgWithPatch(path, options, io);
    if (!question.ok) return question;
    const { snapshot, patch } = question.value;
    const expected = expectationIn(options, snapshot);
    if (!expected.ok) return expected;
    const read = await readPatched(options, patch, io);
    if (!read.ok) return read;
    const request = read.value;
    const enrolled = options.authenticator?.map(parseUse);
    const hints = [...typeHints(request), ...keyHints(enrolled, snapshot)];
    await warn(hints, io, options.color);
    const compiled = compile(snapshot);
    const given = enrolled && { authenticators: enrolled };
    const answer = signInOutcome(compiled, request, given);
    const isWhole = options.all ?? false;
    const report = { answer, compiled, options: given, request, give: flagFor, isWhole };
    await writeReport(formats, options, report, io);
    await warn(findUserHints(request, snapshot, GROUPS_FLAG), io, options.color);
    if (answer.ok) return success(await codeByExpectation(expected.value, compiled, request, given, io));
    await warn(refusalHints(request, compiled), io, options.color);
    return success(EXIT.refused);
  },
});

function declareAuthenticator(commander: Commander): void {
  commander.addOption(
    listOption(
      '--authenticator <key[:method]>',
      'an authenticator that the user has enrolled: its key and, if it has several methods, the method; without it, the authenticators that the user may enroll',
    ),
  );
}

/** Checks that the given options can be combined. */
function checkUsage(path: string, options: StepsFlags): Result<undefined> {
  const { request } = options;
  if (request === undefined && !isAnyFlagGiven(options))
    return misuse(
      'no request: pass `--app` with `--user` or `--group`, or `--request`; see `preflight explain --steps --help`',
    );
  return checkSingleInput([path, request]);
}

/** Returns a warning if the request has `policyTypes`: they have no effect, because the result of a sign-in covers all policy types. */
function typeHints(request: unknown): string[] {
  const types = own((request ?? {}) as Readonly<Record<string, unknown>>, 'policyTypes');
  return types == null
    ? []
    : ['`policyTypes` is ignored, because the result covers all policy types; remove it'];
}

function keyHints(
  enrolled: readonly AuthenticatorUse[] | undefined,
  { authenticators, brand }: Snapshot,
): string[] {
  const keys = new Set(
    [...authenticators, ...AUTHENTICATORS].map(({ key }) => brandedKey(canonicalKey(key, brand), brand)),
  );
  return (enrolled ?? [])
    .map(({ key }) => brandedKey(canonicalKey(key, brand), brand))
    .filter((key) => !keys.has(key))
    .map((key) => `unknown authenticator ${quoted(key)}${didYouMeanTyped(key, keys)}`);
}
