import { groupBy } from '../../../base/group-by.js';
import { success } from '../../../base/result.js';
import { misuse } from '../../../console/io/misuse.js';
import { withProgress } from '../../../console/io/progress.js';
import type { QuestionSource } from '../../../console/sections/question-source.js';
import type { MissingData } from '../../../report/inspect/undecided-questions.js';
import { snapshotComplete } from '../base/snapshot.js';
import { type ControlResult, complianceOf } from '../compliance.js';
import type { OpenReason } from '../control/answer.js';
import { dateOfRun, showMistakes } from './compliance-answer.js';
import { declareConfig, readComplianceProject } from './compliance-config.js';
import { frameworkOption } from './framework-option.js';

interface ControlOptions {
  readonly framework?: readonly string[];
  readonly config?: false | string;
}

/**
 * The controls of published baselines as a source of questions for the command `inspect`. For each control, the command lists the data that
 * the control needs and the export lacks.
 */
export const undecidedControls: QuestionSource<ControlOptions> = {
  name: 'framework',
  declare(commander) {
    commander.addOption(
      frameworkOption('also list the data that the controls of these published baselines need and lack'),
    );
    declareConfig(commander);
  },
  async read(snapshot, options, io) {
    const { framework: frameworks } = options;
    if (frameworks === undefined) return success(undefined);
    const project = await readComplianceProject(options.config, io);
    if (!project.ok) return project;
    const { configuration } = project.value;
    const compliance = await withProgress('controls', io, (progress) =>
      complianceOf(snapshot, {
        frameworks,
        configuration,
        now: dateOfRun(io),
        withRemedies: false,
        progress,
      }),
    );
    if (compliance.faults.length > 0) return misuse(...compliance.faults);
    const noted = await showMistakes({ compliance }, project.value, options, io);
    if (!noted.ok) return noted;
    const controls = compliance.frameworks.flatMap(({ name, controls: some }) =>
      some
        .filter(({ id }) => id !== snapshotComplete.id)
        .map((control) => ({
          name: `${name}/${control.aliases[0] ?? control.id}`,
          reasons: reasonsOf(control),
        })),
    );
    const undecided = controls.filter(({ reasons }) => reasons.length > 0);
    return success({
      title: `${undecided.length} of ${controls.length} controls cannot be decided`,
      missing: missingOf(undecided),
    });
  },
};

/** A control with the reasons why its result is undecided. */
interface UndecidedControl {
  readonly name: string;
  readonly reasons: readonly OpenReason[];
}

/** Returns the reasons why a control is undecided; empty if it is decided or not applicable. */
function reasonsOf({ effective }: ControlResult): readonly OpenReason[] {
  if (effective.kind === 'undecided') return effective.reasons;
  return effective.kind === 'not in the export' ? [NOT_IN_EXPORT_REASON] : [];
}

const NOT_IN_EXPORT_REASON: OpenReason = {
  why: 'the data is not in the export',
  remedy: 'check the control in the org, and attest the result in `compliance.attested` of the configuration',
};

/** Returns the missing data, each item once and with the controls that need it. The first item is the one that the most controls need. */
function missingOf(controls: readonly UndecidedControl[]): readonly MissingData[] {
  const all = controls.flatMap(({ name, reasons }) => reasons.map((reason) => ({ name, ...reason })));
  return [...groupBy(all, ({ why, remedy }) => `${why} ${remedy}`).values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [
            {
              reason: first.why,
              remedy: first.remedy,
              neededFor: [...new Set([first, ...others].map(({ name }) => name))],
            },
          ],
    )
    .sort((one, other) => other.neededFor.length - one.neededFor.length);
}
