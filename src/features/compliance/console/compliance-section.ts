import { type Result, success } from '../../../base/result.js';
import type { ReadingOptions } from '../../../console/files/read-org.js';
import type { Io } from '../../../console/io/io.js';
import type { MessageOptions } from '../../../console/io/problems.js';
import type { PageReferences, PageSection, PageState } from '../../../console/sections/page-section.js';
import type { ComplianceConfiguration } from '../configuration/configuration.js';
import { type ComplianceDrift, driftOf } from '../drift/compliance-drift.js';
import type { ComplianceAnswer } from '../report/compliance-report.js';
import { complianceNotes } from '../report/page-notes.js';
import { complianceAnswer, dateOfRun, showMistakes } from './compliance-answer.js';
import { readComplianceProject } from './compliance-config.js';
import { frameworkOption } from './framework-option.js';

interface SectionOptions {
  readonly framework?: readonly string[];
  readonly config?: false | string;
}

/**
 * The section of an interactive page with the results of published baselines. If the page compares two states of an org, the section also
 * has the controls whose results changed.
 */
export const complianceSection: PageSection<SectionOptions> = {
  declare(commander) {
    commander
      .addOption(
        frameworkOption('show the verdict of each control of these published baselines', 'frameworks'),
      )
      .option(
        '-c, --config <file>',
        'the configuration file; its `compliance` part has facts that no export contains (default: the nearest one)',
      )
      .option('--no-config', 'no configuration');
  },
  async read({ before, after }, options, page, io) {
    const project = await readComplianceProject(options.config, io);
    if (!project.ok) return project;
    const { configuration } = project.value;
    const frameworks = options.framework ?? configuration.frameworks ?? [];
    if (frameworks.length === 0) return success(undefined);
    const now = dateOfRun(io);
    const terms = { frameworks, configuration, now };
    const shown = await answerOf(after, terms, options, page, io);
    if (!shown.ok) return shown;
    const answer = shown.value;
    const noted = await showMistakes(answer, project.value, options, io);
    if (!noted.ok) return noted;
    const notesOf = (of: ComplianceAnswer, drift?: ComplianceDrift) => ({
      compliance: complianceNotes(of, drift, page.linkTo),
    });
    if (before === undefined) return success({ after: notesOf(answer) });
    const earlier = await answerOf(before, terms, options, page, io);
    if (!earlier.ok) return earlier;
    const drift = driftOf(
      { org: before.snapshot, configuration, now },
      { org: after.snapshot, configuration, now },
      terms,
    );
    return success({ before: notesOf(earlier.value), after: notesOf(answer, drift) });
  },
};

interface PageTerms {
  readonly frameworks: readonly string[];
  readonly configuration: ComplianceConfiguration;
  readonly now: string;
}

/** Checks published baselines in one state of the org. The page shows the titles of files instead of their paths. */
function answerOf(
  { path, plan, snapshot }: PageState,
  terms: PageTerms,
  { plan: _, ...reading }: MessageOptions & ReadingOptions & SectionOptions,
  { titleOf }: PageReferences,
  io: Io,
): Promise<Result<ComplianceAnswer>> {
  return complianceAnswer(
    {
      org: snapshot,
      named: { path: titleOf(path), plan: plan && titleOf(plan) },
      reading: { ...reading, ...(plan !== undefined && { plan }) },
      build: { version: io.version, pathOf: titleOf },
      withRemedies: false,
      ...terms,
    },
    io,
  );
}
