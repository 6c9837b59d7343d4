import type { Command as Commander } from 'commander';
import { failure, type Result, success } from '../../base/result.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { PostureConfiguration } from '../../posture/configuration/configuration.js';
import { postureDriftOf } from '../../posture/drift/posture-drift.js';
import { postureOf } from '../../posture/posture.js';
import { POSTURE_SOURCES } from '../../posture/sources.js';
import type { PostureAnswer } from '../../report/posture/posture-report.js';
import type { PostureNotes } from '../../web/posture-notes.js';
import { placedMistakes, readPostureProject } from '../files/posture-config.js';
import type { ReadingOptions } from '../files/read-org.js';
import type { Io } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import { type MessageOptions, showProblems } from '../io/problems.js';
import { withProgress } from '../io/progress.js';
import { hardeningFindings } from '../posture/hardening-findings.js';
import { witnessCommand } from '../posture/replay-command.js';
import { postureNotes } from './posture-notes.js';
import { titleOfOrg } from './title-of-org.js';

export interface PagePostureOptions extends MessageOptions, ReadingOptions {
  readonly posture?: readonly string[];
  readonly config?: false | string;
}

/** Which published baselines a page speaks of. */
export function declarePagePosture(commander: Commander): void {
  commander
    .option(
      '--posture <sources>',
      `what becomes of these published baselines, separated by commas (default: \`sources\` of the configuration): ${POSTURE_SOURCES.map(({ name }) => name).join(', ')}`,
      (text: string) => text.split(','),
    )
    .option(
      '--config <file>',
      'the configuration, with what only people know under `posture` (default: the nearest)',
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

interface StatesPosture {
  readonly before?: PostureNotes;
  readonly after: PostureNotes;
}

/** What becomes of published baselines in the states of a page, and from one to the other; `undefined` where none is asked. */
export async function pagePosture(
  before: PageState | undefined,
  after: PageState,
  options: PagePostureOptions,
  io: Io,
): Promise<Result<StatesPosture | undefined>> {
  const project = await readPostureProject(options.config, io);
  if (!project.ok) return project;
  const { configuration } = project.value;
  const sources = options.posture ?? configuration.sources ?? [];
  if (sources.length === 0) return success(undefined);
  const now = new Date(io.today()).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const terms = { sources, configuration, now };
  const shown = await answerOf(after, terms, options, io);
  if (!shown.ok) return shown;
  const answer = shown.value;
  if (answer.posture.faults.length > 0) return misuse(...answer.posture.faults);
  const mistakes = placedMistakes(answer.posture.mistakes, project.value);
  if (mistakes.some(({ severity }) => severity === 'error')) return failure(mistakes);
  await showProblems(mistakes, io, options);
  if (before === undefined) return success({ after: postureNotes(answer) });
  const earlier = await answerOf(before, terms, options, io);
  if (!earlier.ok) return earlier;
  const drift = postureDriftOf(
    { org: before.snapshot, configuration, now },
    { org: after.snapshot, configuration, now },
    terms,
  );
  return success({ before: postureNotes(earlier.value), after: postureNotes(answer, drift) });
}

interface PageTerms {
  readonly sources: readonly string[];
  readonly configuration: PostureConfiguration;
  readonly now: string;
}

/** What becomes of the sources in one state, with what the linter finds where a control fails. */
async function answerOf(
  { path, plan, snapshot }: PageState,
  { sources, configuration, now }: PageTerms,
  { plan: _, ...reading }: PagePostureOptions,
  io: Io,
): Promise<Result<PostureAnswer>> {
  const posture = await withProgress('controls', io, (progress) =>
    postureOf(snapshot, { sources, configuration, now, withRemedies: false, progress }),
  );
  const planned = { ...reading, ...(plan !== undefined && { plan }) };
  const lint = await hardeningFindings(posture, snapshot, planned, titleOfOrg, io);
  if (!lint.ok) return lint;
  return success({
    ...{ posture, snapshot, configuration, now, lint: lint.value },
    population: 'anyone',
    failOn: [],
    version: io.version,
    pathOf: titleOfOrg,
    command: witnessCommand(titleOfOrg(path), plan && titleOfOrg(plan), snapshot, io),
  });
}
