import { type Command as Commander, InvalidArgumentError } from 'commander';
import { alternatives, quoted } from '../../base/messages.js';
import { failure, type Result, success } from '../../base/result.js';
import { complianceOf } from '../../compliance/compliance.js';
import { POPULATIONS, type PopulationChoice } from '../../compliance/control/asking.js';
import type { ComplianceVerdict } from '../../compliance/control/verdict.js';
import {
  type ComplianceDrift,
  type ComplianceState,
  driftOf,
  type EarlierReport,
} from '../../compliance/drift/compliance-drift.js';
import { POSTURE_SOURCES } from '../../compliance/sources.js';
import { mismatchesOf } from '../../read/schema/validate.js';
import { parseDocument } from '../../read/text/input.js';
import { fillChecklist } from '../../report/checklists/fill-checklist.js';
import { complianceNotices } from '../../report/compliance/compliance-notices.js';
import type { ComplianceAnswer } from '../../report/compliance/compliance-report.js';
import { ComplianceReportSchema } from '../../report/compliance/compliance-schema.js';
import * as formats from '../../report/compliance/registry.js';
import { hardeningFindings } from '../compliance/hardening-findings.js';
import { witnessCommand } from '../compliance/replay-command.js';
import { placedMistakes, readComplianceProject } from '../files/compliance-config.js';
import { inBuild } from '../files/in-build.js';
import { readDocument } from '../files/read-input.js';
import { declareReading, openOrg, type ReadingOptions } from '../files/read-org.js';
import type { ExitCode } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import { type MessageOptions, showProblems } from '../io/problems.js';
import { withProgress } from '../io/progress.js';
import { codeByNotices, writeReport } from '../io/write-report.js';
import { type AllowUnknownOption, allowUnknownOption } from '../options/allow-unknown.js';
import { choiceOption, notOneOf } from '../options/choice.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { declareLimits, type LimitOptions } from '../options/search-limits.js';
import { defineCommand } from './command.js';

interface ComplianceFlags
  extends AllowUnknownOption,
    FormatOptions<typeof formats>,
    LimitOptions,
    MessageOptions,
    ReadingOptions {
  readonly source?: readonly string[];
  readonly population: PopulationChoice;
  readonly control?: readonly string[];
  readonly config?: false | string;
  readonly now?: string;
  readonly failOn: readonly ComplianceVerdict[];
  readonly remedies: boolean;
  readonly before?: string;
  readonly beforeConfig?: string;
  readonly beforeNow?: string;
  readonly beforeReport?: string;
  readonly fill?: string;
  readonly sarifAll?: true;
  readonly assessmentPlan?: string;
}

/** What makes the command fail, by the words of `--fail-on`. */
const FAILING = {
  'not-met': 'not met',
  'letter-only': 'by the letter only',
  undecided: 'undecided',
  'not-valid': 'not valid for this source',
  nothing: undefined,
} as const satisfies Readonly<Record<string, ComplianceVerdict | undefined>>;

/** The controls of published baselines, asked over all sign-ins. */
export const complianceCommand = defineCommand<ComplianceFlags>({
  examples: [
    ['every control of a source, what fails first', 'compliance org.json --source stig'],
    ['one control, by its own name', 'compliance org.json --source stig --control V-273194'],
    [
      'in a build: fail also where only the letter is met, or nothing is known',
      'compliance org.json --source stig --fail-on not-met,letter-only,undecided',
    ],
    ['a plan of action for a spreadsheet', 'compliance org.json --source stig --format csv > plan.csv'],
    ['for code scanning', 'compliance org.json --source stig --format sarif > compliance.sarif'],
    [
      'assessment results for tools of compliance',
      'compliance org.json --source stig --format oscal > results.json',
    ],
    [
      'in a pull request: what became of each control, and why',
      'compliance settled.json --source stig --before dead.json --format markdown',
    ],
    ['your own checklist, filled', 'compliance org.json --source stig --fill blank.cklb > filled.cklb'],
    [
      'the sign-ins that break a control, for programs',
      "compliance org.json --source stig --format json | jq '.sources[].controls[].effect.witness'",
    ],
  ],
  declare(commander) {
    declareReading(commander.optionsGroup('How the org is read:'));
    declareQuestion(commander.optionsGroup('What is asked:'));
    declareLimits(commander.optionsGroup('How it is answered:'))
      .option('--no-remedies', 'try no remedies: faster, and what they would do is not said')
      .addOption(formatOption(formats))
      .option(
        '--fill <checklist>',
        'print this checklist of yours (CKL or CKLB), or the one of this benchmark (XCCDF), in place of a report, filled',
      )
      .option('--sarif-all', 'what is met, open, or does not apply, too, in formats for builds')
      .option('--assessment-plan <address>', 'where the plan of the assessment is, for OSCAL')
      .option(
        '--fail-on <verdicts>',
        `exit with 1 where some control has one of these verdicts, or may have one once all is known, separated by commas: ${alternatives(Object.keys(FAILING))}`,
        failingIn,
        ['not met'],
      )
      .addOption(allowUnknownOption());
  },
  async run([path = ''], options, io) {
    const org = await openOrg(path, options, io);
    if (!org.ok) return org;
    const project = await readComplianceProject(options.config, io);
    if (!project.ok) return project;
    const { configuration } = project.value;
    const { limit, effort, control, failOn, allowUnknown, remedies, population } = options;
    const source = options.source ?? configuration.sources ?? [];
    if (source.length === 0)
      return misuse(
        `no source is asked: name one by \`--source\`, or as \`sources\` of \`compliance\` in the configuration; there is ${alternatives(POSTURE_SOURCES.map(({ name }) => name))}`,
      );
    const now = options.now ?? new Date(io.today()).toISOString().slice(0, DAY.length);
    const compliance = await withProgress('controls', io, (progress) =>
      complianceOf(org.value, {
        sources: source,
        configuration,
        now,
        controls: control,
        withRemedies: remedies,
        population,
        limits: { limit, effort },
        progress,
      }),
    );
    if (compliance.faults.length > 0) return misuse(...compliance.faults);
    const mistakes = placedMistakes(compliance.mistakes, project.value);
    if (mistakes.some(({ severity }) => severity === 'error')) return failure(mistakes);
    await showProblems(mistakes, io, options);
    const drift = await driftSince(options, { org: org.value, configuration, now }, source, io);
    if (!drift.ok) return drift;
    const build = inBuild(path, io);
    const lint = await hardeningFindings(compliance, org.value, options, build.pathOf, io);
    if (!lint.ok) return lint;
    const report = {
      compliance,
      snapshot: org.value,
      configuration,
      population,
      now,
      failOn,
      allowUnknown,
      drift: drift.value,
      lint: lint.value,
      isOfAll: options.sarifAll,
      assessmentPlan: options.assessmentPlan,
      command: witnessCommand(path, options.plan, org.value, io),
      ...build,
    };
    if (options.fill !== undefined) return await writeFilled(options.fill, report, options, io);
    await writeReport(formats, options, report, io);
    return success(codeByNotices(complianceNotices(report)));
  },
});

/** Since the state before, under the terms that held then; `undefined` where none is given. */
async function driftSince(
  options: ComplianceFlags,
  after: ComplianceState,
  sources: readonly string[],
  io: Io,
): Promise<Result<ComplianceDrift | undefined>> {
  const { before: path, beforeConfig, beforeNow, beforeReport, control, population, limit, effort } = options;
  if (path === undefined) {
    const given = {
      '--before-config': beforeConfig,
      '--before-now': beforeNow,
      '--before-report': beforeReport,
    };
    const [lonely] = Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
    return lonely === undefined ? success(undefined) : misuse(`\`${lonely}\` goes with \`--before\``);
  }
  const { plan: _, ...reading } = options;
  const org = await openOrg(path, reading, io);
  if (!org.ok) return org;
  const project =
    beforeConfig === undefined
      ? success({ configuration: after.configuration })
      : await readComplianceProject(beforeConfig, io);
  if (!project.ok) return project;
  const earlier = beforeReport === undefined ? success(undefined) : await readEarlier(beforeReport, io);
  if (!earlier.ok) return earlier;
  const before = {
    org: org.value,
    configuration: project.value.configuration,
    now: beforeNow ?? after.now,
  };
  return success(
    driftOf(before, after, {
      sources,
      controls: control,
      population,
      limits: { limit, effort },
      earlier: earlier.value,
    }),
  );
}

/** What an earlier run printed by `--format json`. */
async function readEarlier(path: string, io: Io): Promise<Result<EarlierReport>> {
  const document = await readDocument(path, io.files);
  if (!document.ok) return document;
  const { values, faults } = parseDocument(document.value);
  const value = values[0]?.value;
  if (faults.length === 0 && mismatchesOf(ComplianceReportSchema, value).length === 0)
    return success(value as EarlierReport);
  return misuse(`${quoted(path)} is no report of \`compliance --format json\``);
}

/** The checklist in place of a report. */
async function writeFilled(
  path: string,
  report: ComplianceAnswer,
  options: MessageOptions,
  io: Io,
): Promise<Result<ExitCode>> {
  const document = await readDocument(path, io.files);
  if (!document.ok) return document;
  const filled = fillChecklist(document.value, report);
  if (!filled.ok) return filled;
  await showProblems(filled.problems, io, options);
  await io.out.write(filled.value);
  return success(codeByNotices(complianceNotices(report)));
}

const DAY = 'YYYY-MM-DD';

function declareQuestion(commander: Commander): void {
  commander
    .option(
      '--source <names>',
      `the sources, by name or name and version, separated by commas (default: \`sources\` of the configuration): ${POSTURE_SOURCES.map(({ name, version }) => `${name}@${version}`).join(', ')}`,
      listedIn,
    )
    .option(
      '--control <names>',
      "these controls alone, by the source's own names or by ids, separated by commas",
      listedIn,
    )
    .option(
      '-c, --config <file>',
      'the configuration, with what only people know under `compliance` (default: the nearest)',
    )
    .option('--no-config', 'no configuration')
    .addOption(
      choiceOption(
        '--population <people>',
        'anyone whom conditions can tell apart, or the users of the snapshot alone: then nothing is said of who joins tomorrow',
        POPULATIONS,
      ).default('anyone'),
    )
    .option('--before <snapshot>', 'the org before: what became of each control since, and why')
    .option('--before-config <file>', 'the configuration that held before (default: the same)')
    .option('--before-now <day>', 'the day of the state before (default: the same)', dayIn)
    .option('--before-report <file>', 'what an earlier run printed of the state before by --format json')
    .option('--now <day>', 'the day of the run, for what expires: YYYY-MM-DD (default: today)', dayIn);
}

/** Of an option that is given again, too. */
function listedIn(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(',')];
}

function dayIn(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  throw new InvalidArgumentError('expected a day, such as `2027-01-31`');
}

function failingIn(text: string): readonly ComplianceVerdict[] {
  return text.split(',').flatMap((word) => {
    if (!Object.hasOwn(FAILING, word)) throw new InvalidArgumentError(notOneOf(word, Object.keys(FAILING)));
    return FAILING[word as keyof typeof FAILING] ?? [];
  });
}
