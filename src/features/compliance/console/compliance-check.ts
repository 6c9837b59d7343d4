import { success } from '../../../base/result.js';
import type { ChangeCheck, Check } from '../../../console/ci/check.js';
import { buildContextAt } from '../../../console/files/build-context-at.js';
import { openOrg } from '../../../console/files/read-org.js';
import { driftOf } from '../drift/compliance-drift.js';
import { complianceNotices } from '../report/compliance-notices.js';
import { driftComment } from '../report/drift-markdown.js';
import { driftText } from '../report/drift-text.js';
import { isWorse } from '../report/drift-words.js';
import { complianceMembers } from '../report/json.js';
import { complianceMarkdown } from '../report/markdown.js';
import { complianceText } from '../report/text.js';
import { complianceAnswer, dateOfRun, showMistakes } from './compliance-answer.js';
import { readComplianceProject } from './compliance-config.js';
import { frameworkOption } from './framework-option.js';

interface ComplianceOptions {
  /** The names of the published security baselines (frameworks) that `ci` also checks, if any. */
  readonly framework?: readonly string[];
}

type ComplianceMembers = ReturnType<typeof complianceMembers>;

/** Checks published baselines, if the user names frameworks. With a base, the check fails only for controls that are worse than before. */
export const complianceCheck: Check<ComplianceOptions, ComplianceMembers> = {
  declare(commander) {
    commander.addOption(
      frameworkOption(
        'also check the controls of these published baselines, and fail if a verdict is worse than at the base',
      ),
    );
  },
  async run({ path, before: earlier, options, io }) {
    const { framework: frameworks, plan, limit, effort, allowUnknown } = options;
    if (frameworks === undefined) return success(undefined);
    const project = await readComplianceProject(options.config, io);
    if (!project.ok) return project;
    const { configuration } = project.value;
    const org = await openOrg(path, options, io);
    if (!org.ok) return org;
    const now = dateOfRun(io);
    const limits = { limit, effort };
    const named = { path, plan };
    const terms = { configuration, now, frameworks, limits, withRemedies: false };
    const answer = await complianceAnswer(
      { org: org.value, named, reading: options, build: buildContextAt(path, io), ...terms },
      io,
    );
    if (!answer.ok) return answer;
    const shown = await showMistakes(answer.value, project.value, options, io);
    if (!shown.ok) return shown;
    const { plan: _, ...asItIs } = options;
    const before = 'why' in earlier ? undefined : await openOrg(earlier.path, asItIs, io);
    if (before !== undefined && !before.ok) return before;
    const drift =
      before &&
      driftOf(
        { org: before.value, configuration, now },
        { org: org.value, configuration, now },
        { frameworks, limits },
      );
    const failOn = drift === undefined ? (['not met'] as const) : WORSE;
    const report = { ...answer.value, failOn, allowUnknown, drift };
    const worse =
      drift &&
      new Set(drift.controls.filter(isWorse).map(({ framework, id }) => `compliance/${framework}/${id}`));
    const all = complianceNotices(report);
    const notices = {
      ...all,
      notices: all.notices.filter(({ rule }) => worse?.has(rule) ?? true),
    };
    return success<ChangeCheck<ComplianceMembers>>({
      name: 'compliance',
      title: 'Compliance',
      notices,
      text: (page) => (drift === undefined ? complianceText.text(report, page) : driftText(report, page)),
      markdown: (page) =>
        drift === undefined ? complianceMarkdown.text(report, page) : driftComment(report),
      members: complianceMembers(report),
    });
  },
};

/** The verdicts on a control that make the check fail, unless the control had the same verdict before the change. */
const WORSE = ['not met', 'check text only', 'not valid for this framework'] as const;
