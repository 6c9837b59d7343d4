import type { Command as Commander } from 'commander';
import { failure, type Result, success } from '../../base/result.js';
import { complianceOf } from '../../compliance/compliance.js';
import type { ComplianceConfiguration } from '../../compliance/configuration/configuration.js';
import { driftOf } from '../../compliance/drift/compliance-drift.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { ComplianceAnswer } from '../../report/compliance/compliance-report.js';
import type { ComplianceNotes } from '../../web/compliance-notes.js';
import { hardeningFindings } from '../compliance/hardening-findings.js';
import { witnessCommand } from '../compliance/replay-command.js';
import { placedMistakes, readComplianceProject } from '../files/compliance-config.js';
import type { ReadingOptions } from '../files/read-org.js';
import type { Io } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import { type MessageOptions, showProblems } from '../io/problems.js';
import { withProgress } from '../io/progress.js';
import { frameworkOption } from '../options/framework-option.js';
import { complianceNotes } from './compliance-notes.js';
import { titleOfOrg } from './title-of-org.js';

export interface PageComplianceOptions extends MessageOptions, ReadingOptions {
  readonly framework?: readonly string[];
  readonly config?: false | string;
}

/** Which published baselines a page speaks of. */
export function declarePageCompliance(commander: Commander): void {
  commander
    .addOption(frameworkOption('show the verdict of each control of these published baselines', 'frameworks'))
    .option(
      '-c, --config <file>',
      'the configuration, with what only people know under `compliance` (default: the nearest)',
    )
    .option('--no-config', 'no configuration');
}

/** An org of a page, and the path that it was read from. */
interface PageState {
  readonly path: string;
  /** The plan of Terraform that is laid over it. */
  readonly plan?: string | undefined;
  readonly snapshot: Snapshot;
}

interface StatesCompliance {
  readonly before?: ComplianceNotes;
  readonly after: ComplianceNotes;
}

/** What becomes of published baselines in the states of a page, and from one to the other; `undefined` where none is asked. */
export async function pageCompliance(
  before: PageState | undefined,
  after: PageState,
  options: PageComplianceOptions,
  io: Io,
): Promise<Result<StatesCompliance | undefined>> {
  const project = await readComplianceProject(options.config, io);
  if (!project.ok) return project;
  const { configuration } = project.value;
  const frameworks = options.framework ?? configuration.frameworks ?? [];
  if (frameworks.length === 0) return success(undefined);
  const now = new Date(io.today()).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const terms = { frameworks, configuration, now };
  const shown = await answerOf(after, terms, options, io);
  if (!shown.ok) return shown;
  const answer = shown.value;
  if (answer.compliance.faults.length > 0) return misuse(...answer.compliance.faults);
  const mistakes = placedMistakes(answer.compliance.mistakes, project.value);
  if (mistakes.some(({ severity }) => severity === 'error')) return failure(mistakes);
  await showProblems(mistakes, io, options);
  if (before === undefined) return success({ after: complianceNotes(answer) });
  const earlier = await answerOf(before, terms, options, io);
  if (!earlier.ok) return earlier;
  const drift = driftOf(
    { org: before.snapshot, configuration, now },
    { org: after.snapshot, configuration, now },
    terms,
  );
  return success({ before: complianceNotes(earlier.value), after: complianceNotes(answer, drift) });
}

interface PageTerms {
  readonly frameworks: readonly string[];
  readonly configuration: ComplianceConfiguration;
  readonly now: string;
}

/** What becomes of the frameworks in one state, with what the linter finds where a control fails. */
async function answerOf(
  { path, plan, snapshot }: PageState,
  { frameworks, configuration, now }: PageTerms,
  { plan: _, ...reading }: PageComplianceOptions,
  io: Io,
): Promise<Result<ComplianceAnswer>> {
  const compliance = await withProgress('controls', io, (progress) =>
    complianceOf(snapshot, { frameworks, configuration, now, withRemedies: false, progress }),
  );
  const planned = { ...reading, ...(plan !== undefined && { plan }) };
  const lint = await hardeningFindings(compliance, snapshot, planned, titleOfOrg, io);
  if (!lint.ok) return lint;
  return success({
    ...{ compliance, snapshot, configuration, now, lint: lint.value },
    population: 'anyone',
    failOn: [],
    version: io.version,
    pathOf: titleOfOrg,
    command: witnessCommand(titleOfOrg(path), plan && titleOfOrg(plan), snapshot, io),
  });
}
