import type { Command as Commander } from 'commander';
import { failure, type Problem, type Result, success } from '../../../base/result.js';
import type { Io } from '../../../console/io/io.js';
import { type Project, readProject } from '../../../console/lint/lint-files.js';
import { withLocations } from '../../../documents/text/positions.js';
import { problemLog } from '../../../documents/text/problem-log.js';
import { configProblem } from '../../../lint/config/config.js';
import { noteMistakes } from '../../../lint/config/read-checked.js';
import {
  type ComplianceConfiguration,
  ComplianceConfigurationSchema,
} from '../configuration/configuration.js';
import type { ConfigurationMistake } from '../configuration-mistakes.js';

/** The `compliance` section of a configuration, and the file that contains it. */
export interface ComplianceProject {
  readonly configuration: ComplianceConfiguration;
  readonly document?: Project['document'];
}

/** Declares the options that name the configuration. */
export function declareConfig(commander: Commander): Commander {
  return commander
    .option(
      '-c, --config <file>',
      'the configuration file; its `compliance` part has facts that no export contains (default: the nearest one)',
    )
    .option('--no-config', 'use no configuration');
}

/** Reads and validates the `compliance` section of the configuration. */
export async function readComplianceProject(
  config: false | string | undefined,
  io: Io,
): Promise<Result<ComplianceProject>> {
  const project = await readProject({ config }, io);
  if (!project.ok) return project;
  const {
    config: { compliance },
    document,
  } = project.value;
  if (compliance === undefined) return success({ configuration: {} });
  const problems = findMisfits(compliance, document);
  if (problems.length > 0)
    return failure([configProblem('the member `compliance` of the configuration is invalid'), ...problems]);
  return success({ configuration: compliance as ComplianceConfiguration, ...(document && { document }) });
}

const BELOW = '/compliance';

/** Returns a problem for each value of the `compliance` section that does not fit its schema. */
export function findMisfits(compliance: unknown, document: Project['document']): readonly Problem[] {
  const log = problemLog();
  noteMistakes(ComplianceConfigurationSchema, compliance, log, BELOW);
  return withLocations(log.list(), document === undefined ? [] : [document]);
}

/** Returns the mistakes in the configuration with their source locations. */
export function placedMistakes(
  mistakes: readonly ConfigurationMistake[],
  { document }: ComplianceProject,
): readonly Problem[] {
  const noted = mistakes.map(({ severity, message, pointer }) => ({
    severity,
    code: 'wrong-configuration',
    message,
    ...(document && { at: { document: 0, pointer: BELOW + pointer } }),
  }));
  return withLocations(noted, document === undefined ? [] : [document]);
}
