import { type Command as Commander, InvalidArgumentError } from 'commander';
import { alternatives } from '../../base/messages.js';
import { type Problem, type Result, success } from '../../base/result.js';
import type { BaseAndHead, ChangeCheck, CheckOptions, SkippedCheck } from '../../console/ci/check.js';
import { defineCommand } from '../../console/command.js';
import { folderOf, SUFFIXES } from '../../console/files/read-input.js';
import { declareOrgReading } from '../../console/files/read-org.js';
import { replaceText } from '../../console/files/replace-text.js';
import { baseState } from '../../console/files/states.js';
import { noBaseWords } from '../../console/git/base.js';
import { EXIT, type ExitCode } from '../../console/io/exit-code.js';
import { type Io, STANDARD_INPUT } from '../../console/io/io.js';
import { misuse } from '../../console/io/misuse.js';
import { pageForBuild } from '../../console/io/page-for-build.js';
import { showProblems } from '../../console/io/problems.js';
import { codeByNotices, writeReport } from '../../console/io/write-report.js';
import { allowUnknownOption } from '../../console/options/allow-unknown.js';
import { type BaseOption, baseOption } from '../../console/options/base-option.js';
import { changeLevelOption } from '../../console/options/change-level-option.js';
import { choiceOption, notOneOf } from '../../console/options/choice.js';
import { formatOptionOf } from '../../console/options/format-option.js';
import { listOption } from '../../console/options/list-option.js';
import { declareLimits } from '../../console/options/search-limits.js';
import { messageWithLocation } from '../../documents/text/location-text.js';
import { SEVERITIES } from '../../lint/rule/finding.js';
import type { Format } from '../../report/text/format.js';
import { CHECKS, type CheckMembers } from '../ci/checks.js';
import { ciNotices } from '../ci/ci-notices.js';
import type { CiReport } from '../ci/ci-report.js';
import { dropCitedFindings } from '../ci/drop-cited-findings.js';
import { failureReport } from '../ci/markdown.js';
import * as formats from '../ci/registry.js';

type FormatName = keyof typeof formats;

interface Writing {
  readonly format: FormatName;
  readonly path: string;
}

interface CiFlags extends BaseOption, CheckOptions {
  readonly format?: FormatName;
  readonly report?: readonly Writing[];
  readonly requireBase?: true;
}

/** Runs all checks of a change, for the build of a pull request. */
export const ciCommand = defineCommand<CiFlags>({
  examples: [
    ['the checks of a proposed change', 'ci sample/proposed --base sample/export'],
    ['in a pull request build (the base comes from the CI environment)', 'ci export/'],
    ['the same on your machine, compared with a branch', 'ci export/ --base main'],
    [
      'check a Terraform plan: the org after it, compared with the org before',
      'ci org.json --plan plan.json',
    ],
    [
      'also write a Markdown comment and a SARIF file',
      'ci export/ --base main --report markdown=preflight.md --report sarif=preflight.sarif',
    ],
    [
      'fail only on lint errors, not on more permissive access',
      'ci export/ --base main --fail-on-change none',
    ],
  ],
  declare(commander) {
    commander.argument('<export>', `the export: a file, or a folder with ${alternatives(SUFFIXES)} files`);
    declareOrgReading(commander);
    declareChecks(commander.optionsGroup('Checks:'));
    declareOutput(commander.optionsGroup('Output:'));
  },
  async run([path = ''], options, io) {
    if (path === STANDARD_INPUT)
      return misuse('standard input has no earlier revision: pass a file or a folder');
    const change = requiringBase(await findChange(path, options, io), options);
    const report = change.ok ? await runChecks(change.value) : change;
    if (!report.ok) {
      await showProblems(await writeFailure(options.report ?? [], report.problems, io), io, options);
      return report;
    }
    const format = options.format ?? (io.env.GITHUB_ACTIONS === 'true' ? 'github' : 'text');
    await writeReport(formats, { ...options, format }, report.value, io);
    const unwritten = await writeFiles(options.report ?? [], report.value, io);
    await showProblems(unwritten, io, options);
    return success<ExitCode>(unwritten.length > 0 ? EXIT.unusable : codeByNotices(ciNotices(report.value)));
  },
});

function declareChecks(commander: Commander): void {
  commander
    .addOption(baseOption('the export before the change', { isOfBuild: true }))
    .option('--require-base', 'fail if there is no base, instead of running only the checks that need none')
    .option('-c, --config <file>', 'the configuration of the linter (default: the one that `lint` finds)')
    .option('--no-config', 'ignore configurations and suppressions, and run none of their code')
    .option('--allow-empty', 'accept an export without resources')
    .addOption(
      choiceOption(
        '--fail-on <level>',
        'fail on new lint findings of this severity or worse',
        SEVERITIES,
      ).default('error'),
    )
    .addOption(changeLevelOption('--fail-on-change <change>', 'fail on these changes of access'))
    .addOption(allowUnknownOption());
  for (const check of CHECKS) check.declare?.(commander);
  declareLimits(commander);
}

function declareOutput(commander: Commander): void {
  commander
    .addOption(formatOptionOf(formats, ' (default: github in GitHub Actions, text otherwise)'))
    .addOption(
      listOption('--report <format=file>', 'also write the report to a file, such as markdown=preflight.md', {
        isWholeValue: true,
        read: writingOf,
      }),
    );
}

function writingOf(text: string): Writing {
  const [, format = text, path = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const names = Object.keys(formats).sort();
  if (!names.includes(format)) throw new InvalidArgumentError(notOneOf(format, names));
  if (path === '') throw new InvalidArgumentError(`expected a file after ${alternatives([`${format}=`])}`);
  return { format: format as FormatName, path };
}

interface ChangeAtBase extends BaseAndHead {
  /** The name of the base in messages. The base is the state of the org before the change. */
  readonly base?: string;
}

async function findChange(path: string, options: CiFlags, io: Io): Promise<Result<ChangeAtBase>> {
  if (options.plan !== undefined)
    return options.base === undefined
      ? success({ path, before: { path }, options, io, base: `\`${path}\` before the plan` })
      : misuse('`--plan` compares the export with the state after the plan: omit `--base`');
  const base = await baseState(options.base, path, io);
  if (!base.ok) return base;
  if (base.value === undefined)
    return success({
      path,
      before: { why: `no base to compare with: ${noBaseWords()}` },
      options,
      io,
    });
  const { path: before, words } = base.value;
  return success({
    path,
    before: before === undefined ? { why: `${words} has no \`${path}\`` } : { path: before },
    options,
    io,
    base: words,
  });
}

/** With `--require-base`, fails if the state before the change is unknown. Without this option, checks that need it do not run. */
function requiringBase(change: Result<ChangeAtBase>, { requireBase }: CiFlags): Result<ChangeAtBase> {
  if (!requireBase || !change.ok || !('why' in change.value.before)) return change;
  return misuse(`\`--require-base\`: ${change.value.before.why}`);
}

async function runChecks(change: ChangeAtBase): Promise<Result<CiReport>> {
  const checks: ChangeCheck<CheckMembers>[] = [];
  const skipped: SkippedCheck[] = [];
  for (const check of CHECKS) {
    const made = await check.run(change);
    if (!made.ok) return made;
    if (made.value === undefined) continue;
    if ('why' in made.value) skipped.push(made.value);
    else checks.push(made.value);
  }
  const { path, base, io } = change;
  return success({
    path,
    checks: dropCitedFindings(sortLeadsFirst(checks)),
    skipped,
    version: io.version,
    ...(base !== undefined && { base }),
  });
}

/** Sorts the checks so that those with a `lead`, a sentence that reviewers must see first, come first. */
function sortLeadsFirst<One extends ChangeCheck>(checks: readonly One[]): readonly One[] {
  const isLead = ({ lead }: ChangeCheck) => lead !== undefined;
  return [...checks.filter(isLead), ...checks.filter((check) => !isLead(check))];
}

async function writeFiles(all: readonly Writing[], report: CiReport, io: Io): Promise<Problem[]> {
  const byName: Readonly<Record<FormatName, Format<CiReport>>> = formats;
  const page = await pageForBuild(io, false);
  return await writeTexts(all, (format) => byName[format].text(report, page), io);
}

/** Replaces the report files of an earlier run if the current run fails. A file in a format that cannot report a failure becomes empty. */
async function writeFailure(
  all: readonly Writing[],
  problems: readonly Problem[],
  io: Io,
): Promise<Problem[]> {
  const words = problems.map(messageWithLocation);
  return await writeTexts(all, (format) => (format === 'markdown' ? failureReport(words) : ''), io);
}

/** Writes reports to files. Symbolic links are not followed, because a checkout may contain a link in place of a report. */
async function writeTexts(
  all: readonly Writing[],
  textOf: (format: FormatName) => string,
  { files }: Io,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { format, path } of all) {
    const replacing = { text: textOf(format), within: folderOf(path), isNoLink: true };
    const problem = await replaceText(path, replacing, files);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}
