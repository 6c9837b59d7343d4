import { failure, type Problem, type Result, success } from '../../base/result.js';
import { configProblem } from '../../lint/config/config.js';
import { noteMistakes } from '../../lint/config/read-checked.js';
import {
  type PostureConfiguration,
  PostureConfigurationSchema,
} from '../../posture/configuration/configuration.js';
import type { ConfigurationMistake } from '../../posture/configuration-mistakes.js';
import { placed } from '../../read/text/positions.js';
import { problemLog } from '../../read/text/problem-log.js';
import type { Io } from '../io/io.js';
import { type Project, readProject } from './lint-files.js';

/** What a project says under `posture`, and the file that says it. */
export interface PostureProject {
  readonly configuration: PostureConfiguration;
  readonly document?: Project['document'];
}

/** What the configuration says under `posture`, which is strict as all of it is. */
export async function readPostureProject(
  config: false | string | undefined,
  io: Io,
): Promise<Result<PostureProject>> {
  const project = await readProject({ config }, io);
  if (!project.ok) return project;
  const {
    config: { posture },
    document,
  } = project.value;
  if (posture === undefined) return success({ configuration: {} });
  const log = problemLog();
  noteMistakes(PostureConfigurationSchema, posture, log, BELOW);
  const problems = placed(log.list(), document === undefined ? [] : [document]);
  if (problems.length > 0)
    return failure([configProblem('what it says of `posture` cannot be followed'), ...problems]);
  return success({ configuration: posture as PostureConfiguration, ...(document && { document }) });
}

const BELOW = '/posture';

/** Mistakes with the lines that make them. */
export function placedMistakes(
  mistakes: readonly ConfigurationMistake[],
  { document }: PostureProject,
): readonly Problem[] {
  const noted = mistakes.map(({ severity, message, pointer }) => ({
    severity,
    code: 'wrong-configuration',
    message,
    ...(document && { at: { document: 0, pointer: BELOW + pointer } }),
  }));
  return placed(noted, document === undefined ? [] : [document]);
}
