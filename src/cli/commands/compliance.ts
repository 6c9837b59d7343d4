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
import { COMPLIANCE_FRAMEWORKS } from '../../compliance/frameworks.js';
import { mismatchesOf } from '../../read/schema/validate.js';
import { parseDocument } from '../../read/text/input.js';
import { fillChecklist } from '../../report/checklists/fill-checklist.js';
import { complianceNotices } from '../../report/compliance/compliance-notices.js';
import type { ComplianceAnswer } from '../../report/compliance/compliance-report.js';
import { ComplianceReportSchema } from '../../report/compliance/compliance-schema.js';
import * as formats from '../../report/compliance/registry.js';
import { openBase } from '../change/open-base.js';
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
import { type BaseOption, baseOption } from '../options/base-option.js';
import { choiceOption, notOneOf } from '../options/choice.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { frameworkOption } from '../options/framework-option.js';
import { listOption } from '../options/list-option.js';
import { declareLimits, type LimitOptions } from '../options/search-limits.js';
import { defineCommand } from './command.js';

interface ComplianceFlags
  extends AllowUnknownOption,
    BaseOption,
    FormatOptions<typeof formats>,
    LimitOptions,
    MessageOptions,
    ReadingOptions {
  readonly framework?: readonly string[];
  readonly population: PopulationChoice;
  readonly control?: readonly string[];
  readonly config?: false | string;
  readonly now?: string;
  readonly failOn: readonly ComplianceVerdict[];
  readonly remedies: boolean;
  readonly baseConfig?: string;
  readonly baseNow?: string;
  readonly baseReport?: string;
  readonly fill?: string;
  readonly sarifAll?: true;
  readonly assessmentPlan?: string;
}

/** What makes the command fail, by the words of `--fail-on`. */
const FAILING = {
  'not-met': 'not met',
  'check-text-only': 'check text only',
  undecided: 'undecided',
  'not-valid': 'not valid for this framework',
  nothing: undefined,
} as const satisfies Readonly<Record<string, ComplianceVerdict | undefined>>;

/** The controls of published baselines, asked over all sign-ins. */
export const complianceCommand = defineCommand<ComplianceFlags>({
  examples: [
    ['every control of a framework, what fails first', 'compliance org.json --framework stig'],
    ['one control, by its own name', 'compliance org.json --framework stig --control V-273194'],
    [
      'in a build: fail also where only the check text is met, or nothing is known',
      'compliance org.json --framework stig --fail-on not-met,check-text-only,undecided',
    ],
    ['a plan of action for a spreadsheet', 'compliance org.json --framework stig --format csv > plan.csv'],
    ['for code scanning', 'compliance org.json --framework stig --format sarif > compliance.sarif'],
    [
      'assessment results for tools of compliance',
      'compliance org.json --framework stig --format oscal > results.json',
    ],
    [
      'in a pull request: what became of each control, and why',
      'compliance settled.json --framework stig --base dead.json --format markdown',
    ],
    ['your own checklist, filled', 'compliance org.json --framework stig --fill blank.cklb > filled.cklb'],
    [
      'the sign-ins that break a control, for programs',
      "compliance org.json --framework stig --format json | jq '.frameworks[].controls[].effect.witness'",
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
      .addOption(
        listOption<ComplianceVerdict>(
          '--fail-on <level>',
          `exit with 1 if a control has one of these verdicts, or may have one once all is known: ${alternatives(Object.keys(FAILING))}`,
          { choices: Object.keys(FAILING), read: failingFor },
        ).default(['not met']),
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
    const framework = options.framework ?? configuration.frameworks ?? [];
    if (framework.length === 0)
      return misuse(
        `no framework is given: name one with \`--framework\`, or as \`frameworks\` of \`compliance\` in the configuration; there is ${alternatives(COMPLIANCE_FRAMEWORKS.map(({ name }) => name))}`,
      );
    const now = options.now ?? new Date(io.today()).toISOString().slice(0, DAY.length);
    const compliance = await withProgress('controls', io, (progress) =>
      complianceOf(org.value, {
        frameworks: framework,
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
    const drift = await driftSince(path, options, { org: org.value, configuration, now }, framework, io);
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
  path: string,
  options: ComplianceFlags,
  after: ComplianceState,
  frameworks: readonly string[],
  io: Io,
): Promise<Result<ComplianceDrift | undefined>> {
  const { base, baseConfig, baseNow, baseReport, control, population, limit, effort } = options;
  if (base === undefined) {
    const given = {
      '--base-config': baseConfig,
      '--base-now': baseNow,
      '--base-report': baseReport,
    };
    const [lonely] = Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
    return lonely === undefined ? success(undefined) : misuse(`\`${lonely}\` goes with \`--base\``);
  }
  const org = await openBase(base, path, options, io);
  if (!org.ok) return org;
  const project =
    baseConfig === undefined
      ? success({ configuration: after.configuration })
      : await readComplianceProject(baseConfig, io);
  if (!project.ok) return project;
  const earlier = baseReport === undefined ? success(undefined) : await readEarlier(baseReport, io);
  if (!earlier.ok) return earlier;
  const before = {
    org: org.value,
    configuration: project.value.configuration,
    now: baseNow ?? after.now,
  };
  return success(
    driftOf(before, after, {
      frameworks,
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
    .addOption(frameworkOption('check the controls of these published baselines', 'frameworks'))
    .addOption(listOption('--control <names>', 'only these controls: the names of the baseline, or ids'))
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
    .addOption(baseOption('the org before: show how the verdict of each control changed, and why'))
    .option('--base-config <file>', 'the configuration of the base (default: the same)')
    .option('--base-now <date>', 'the day of the base (default: the same)', dayIn)
    .option('--base-report <file>', 'the report that an earlier run printed for the base with --format json')
    .option('--now <date>', 'the day of the run, for what expires: YYYY-MM-DD (default: today)', dayIn);
}

function dayIn(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  throw new InvalidArgumentError('expected a day, such as `2027-01-31`');
}

function failingFor(word: string): readonly ComplianceVerdict[] {
  if (!Object.hasOwn(FAILING, word)) throw new InvalidArgumentError(notOneOf(word, Object.keys(FAILING)));
  return [FAILING[word as keyof typeof FAILING] ?? []].flat();
}
