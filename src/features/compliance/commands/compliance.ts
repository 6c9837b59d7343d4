import { type Command as Commander, InvalidArgumentError } from 'commander';
import { alternatives, quoted } from '../../../base/messages.js';
import { type Result, success } from '../../../base/result.js';
import { defineCommand } from '../../../console/command.js';
import { buildContextAt } from '../../../console/files/build-context-at.js';
import { openBase } from '../../../console/files/open-base.js';
import { readDocument } from '../../../console/files/read-input.js';
import { declareReading, openOrg, type ReadingOptions } from '../../../console/files/read-org.js';
import type { ExitCode } from '../../../console/io/exit-code.js';
import type { Io } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import { type MessageOptions, showProblems, warn } from '../../../console/io/problems.js';
import { codeByNotices, writeReport } from '../../../console/io/write-report.js';
import { findUnreadSettings } from '../../../console/lint/lint-files.js';
import { type AllowUnknownOption, allowUnknownOption } from '../../../console/options/allow-unknown.js';
import { type BaseOption, baseOption } from '../../../console/options/base-option.js';
import { choiceOption, notOneOf } from '../../../console/options/choice.js';
import { type FormatOptions, formatOption } from '../../../console/options/format-option.js';
import { listOption } from '../../../console/options/list-option.js';
import { declareLimits, type LimitOptions } from '../../../console/options/search-limits.js';
import { findMismatches } from '../../../documents/schema/validate.js';
import { parseDocument } from '../../../documents/text/input.js';
import { fillChecklist } from '../checklists/fill-checklist.js';
import { complianceAnswer, dateOfRun, showMistakes } from '../console/compliance-answer.js';
import { declareConfig, readComplianceProject } from '../console/compliance-config.js';
import { frameworkOption } from '../console/framework-option.js';
import { POPULATIONS, type PopulationChoice } from '../control/context.js';
import type { ComplianceVerdict } from '../control/verdict.js';
import {
  type ComplianceDrift,
  type ComplianceState,
  driftOf,
  type EarlierReport,
} from '../drift/compliance-drift.js';
import { COMPLIANCE_FRAMEWORKS } from '../frameworks.js';
import { complianceNotices } from '../report/compliance-notices.js';
import type { ComplianceAnswer } from '../report/compliance-report.js';
import { ComplianceReportSchema } from '../report/compliance-schema.js';
import * as formats from '../report/registry.js';

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

/** The verdicts that make the command fail, for each value of `--fail-on`. */
const FAILING = {
  'not-met': 'not met',
  'check-text-only': 'check text only',
  undecided: 'undecided',
  'not-valid': 'not valid for this framework',
  none: undefined,
} as const satisfies Readonly<Record<string, ComplianceVerdict | undefined>>;

/** Checks the controls of published frameworks for all possible sign-ins. */
export const complianceCommand = defineCommand<ComplianceFlags>({
  examples: [
    ['check every control of a framework', 'compliance sample/export --framework stig'],
    ['show one control with its evidence', 'compliance sample/export --framework stig --control V-273194'],
    [
      'in CI: also fail if a control passes the check text only, or is undecided',
      'compliance sample/export --framework stig --fail-on not-met,check-text-only,undecided',
    ],
    [
      'write a plan of action for a spreadsheet',
      'compliance sample/export --framework stig --format csv > plan.csv',
    ],
    [
      'write SARIF for code scanning',
      'compliance sample/export --framework stig --format sarif > compliance.sarif',
    ],
    [
      'write OSCAL assessment results',
      'compliance sample/export --framework stig --format oscal > results.json',
    ],
    [
      'compare with an earlier export, for a pull request',
      'compliance sample/proposed --framework stig --base sample/export --format markdown',
    ],
    ['fill in a STIG checklist', 'compliance sample/export --framework stig --fill blank.cklb > filled.cklb'],
    [
      'list example sign-ins that do not meet a control',
      "compliance sample/export --framework stig --format json | jq '.frameworks[].controls[].effective.example'",
    ],
  ],
  declare(commander) {
    declareReading(commander);
    declareQuestion(commander.optionsGroup('Checks:'));
    declareLimits(commander.optionsGroup('Analysis and output:'))
      .option('-v, --verbose', 'list the evidence, an example sign-in and the remedy of each control')
      .option('--no-remedies', 'do not test remedies (faster)')
      .addOption(formatOption(formats))
      .option(
        '--fill <checklist>',
        'fill in this checklist (CKL or CKLB), or the checklist of this benchmark (XCCDF), and print it instead of a report',
      )
      .option(
        '--sarif-all',
        'in CI formats such as SARIF, also include controls that are met, undecided or not applicable',
      )
      .option('--assessment-plan <address>', 'the address of the assessment plan, for OSCAL')
      .addOption(
        listOption<ComplianceVerdict>(
          '--fail-on <level>',
          `exit with 1 if a control has one of these verdicts, or may have it because of missing data: ${alternatives(Object.keys(FAILING))}`,
          { choices: Object.keys(FAILING), read: failingFor },
        ).default(['not met'], 'not-met'),
      )
      .addOption(allowUnknownOption());
  },
  async run([path = ''], options, io) {
    const org = await openOrg(path, options, io);
    if (!org.ok) return org;
    const project = await readComplianceProject(options.config, io);
    if (!project.ok) return project;
    await warn(await findUnreadSettings(options.config, [path], io.files), io, options.color);
    const { configuration } = project.value;
    const { limit, effort, control, failOn, allowUnknown, remedies, population } = options;
    const frameworks = options.framework ?? configuration.frameworks ?? [];
    if (frameworks.length === 0)
      return misuse(
        `no framework given: pass \`--framework\`, or set \`compliance.frameworks\` in the configuration; expected ${alternatives(COMPLIANCE_FRAMEWORKS.map(({ name }) => name))}`,
      );
    const now = options.now ?? dateOfRun(io);
    const answer = await complianceAnswer(
      {
        org: org.value,
        configuration,
        now,
        frameworks,
        controls: control,
        withRemedies: remedies,
        population,
        limits: { limit, effort },
        named: { path, plan: options.plan },
        reading: options,
        build: buildContextAt(path, io),
      },
      io,
    );
    if (!answer.ok) return answer;
    const shown = await showMistakes(answer.value, project.value, options, io);
    if (!shown.ok) return shown;
    const drift = await driftSince(path, options, { org: org.value, configuration, now }, frameworks, io);
    if (!drift.ok) return drift;
    const report: ComplianceAnswer = {
      ...answer.value,
      failOn,
      allowUnknown,
      drift: drift.value,
      isDetailed: options.verbose === true || control !== undefined,
      isOfAll: options.sarifAll,
      assessmentPlan: options.assessmentPlan,
    };
    if (options.fill !== undefined) return await writeFilled(options.fill, report, options, io);
    await writeReport(formats, options, report, io);
    return success(codeByNotices(complianceNotices(report)));
  },
});

/**
 * Returns the changes since the base state, or `undefined` if the user names no base state. The base state is checked with the
 * configuration and the date that the user sets for it.
 */
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
    return lonely === undefined ? success(undefined) : misuse(`\`${lonely}\` requires \`--base\`: add it`);
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

/** Reads the JSON report of an earlier run. */
async function readEarlier(path: string, io: Io): Promise<Result<EarlierReport>> {
  const document = await readDocument(path, io.files);
  if (!document.ok) return document;
  const { values, faults } = parseDocument(document.value);
  const value = values[0]?.value;
  if (faults.length === 0 && findMismatches(ComplianceReportSchema, value).length === 0)
    return success(value as EarlierReport);
  return misuse(
    `${quoted(path)} is not a JSON report of \`preflight compliance\`: write it with \`--format json\``,
  );
}

/** Writes the filled checklist instead of a report. */
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

function declareQuestion(commander: Commander): void {
  commander
    .addOption(frameworkOption('check the controls of these published baselines', 'frameworks'))
    .addOption(listOption('--control <names>', 'check only these controls, by published id or name'));
  declareConfig(commander)
    .addOption(
      choiceOption(
        '--population <people>',
        'check sign-ins of any possible user, or only of the users in the export',
        POPULATIONS,
      ).default('anyone'),
    )
    .addOption(baseOption('the earlier org: show which verdicts changed, and why'))
    .option('--base-config <file>', 'the configuration of the base (default: the same)')
    .option('--base-now <date>', 'the date of the base (default: the same)', dayIn)
    .option('--base-report <file>', 'the JSON report of an earlier run for the base')
    .option('--now <date>', 'the date of the run, for expiry dates: YYYY-MM-DD (default: today)', dayIn);
}

function dayIn(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  throw new InvalidArgumentError('expected a date such as `2027-01-31`');
}

function failingFor(word: string): readonly ComplianceVerdict[] {
  if (!Object.hasOwn(FAILING, word)) throw new InvalidArgumentError(notOneOf(word, Object.keys(FAILING)));
  return [FAILING[word as keyof typeof FAILING] ?? []].flat();
}
