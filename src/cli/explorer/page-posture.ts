import type { Command as Commander } from 'commander';
import { failure, type Result, success } from '../../base/result.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { postureDriftOf } from '../../posture/drift/posture-drift.js';
import { postureOf } from '../../posture/posture.js';
import { POSTURE_SOURCES } from '../../posture/sources.js';
import type { PostureAnswer } from '../../report/posture/posture-report.js';
import type { PostureNotes } from '../../web/posture-notes.js';
import { placedMistakes, readPostureProject } from '../files/posture-config.js';
import type { Io } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import { type MessageOptions, showProblems } from '../io/problems.js';
import { withProgress } from '../io/progress.js';
import { witnessCommand } from '../posture/replay-command.js';
import { postureNotes } from './posture-notes.js';
import { titleOfOrg } from './title-of-org.js';

export interface PagePostureOptions extends MessageOptions {
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
  const answerOf = async ({ path, plan, snapshot }: PageState): Promise<PostureAnswer> => ({
    ...{ snapshot, configuration, now },
    posture: await withProgress('controls', io, (progress) =>
      postureOf(snapshot, { ...terms, withRemedies: false, progress }),
    ),
    population: 'anyone',
    failOn: [],
    version: io.version,
    pathOf: titleOfOrg,
    command: witnessCommand(titleOfOrg(path), plan && titleOfOrg(plan), snapshot, io),
  });
  const answer = await answerOf(after);
  if (answer.posture.faults.length > 0) return misuse(...answer.posture.faults);
  const mistakes = placedMistakes(answer.posture.mistakes, project.value);
  if (mistakes.some(({ severity }) => severity === 'error')) return failure(mistakes);
  await showProblems(mistakes, io, options);
  if (before === undefined) return success({ after: postureNotes(answer) });
  const drift = postureDriftOf(
    { org: before.snapshot, configuration, now },
    { org: after.snapshot, configuration, now },
    terms,
  );
  return success({ before: postureNotes(await answerOf(before)), after: postureNotes(answer, drift) });
}
