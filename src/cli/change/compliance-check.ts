import { failure, success } from '../../base/result.js';
import { complianceOf } from '../../compliance/compliance.js';
import { driftOf } from '../../compliance/drift/compliance-drift.js';
import type { ChangeCheck } from '../../report/ci/ci-report.js';
import { complianceNotices } from '../../report/compliance/compliance-notices.js';
import { driftComment } from '../../report/compliance/drift-markdown.js';
import { driftText } from '../../report/compliance/drift-text.js';
import { isWorse } from '../../report/compliance/drift-words.js';
import { complianceMembers } from '../../report/compliance/json.js';
import { complianceMarkdown } from '../../report/compliance/markdown.js';
import { complianceText } from '../../report/compliance/text.js';
import { hardeningFindings } from '../compliance/hardening-findings.js';
import { witnessCommand } from '../compliance/replay-command.js';
import { placedMistakes, readComplianceProject } from '../files/compliance-config.js';
import { inBuild } from '../files/in-build.js';
import { openOrg } from '../files/read-org.js';
import { misuse } from '../io/misuse.js';
import { showProblems } from '../io/problems.js';
import type { MakeCheck } from './check.js';

/**
 * What the change makes of published baselines, where frameworks are named: of what is as it was at the base nothing is told, and
 * it fails for what is worse.
 */
export const complianceCheck: MakeCheck = async ({ path, before: earlier, options, io }) => {
  const { framework: frameworks, plan, limit, effort, allowUnknown } = options;
  if (frameworks === undefined) return success(undefined);
  const project = await readComplianceProject(options.config, io);
  if (!project.ok) return project;
  const { configuration } = project.value;
  const org = await openOrg(path, options, io);
  if (!org.ok) return org;
  const now = new Date(io.today()).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const limits = { limit, effort };
  const compliance = complianceOf(org.value, { frameworks, configuration, now, limits, withRemedies: false });
  if (compliance.faults.length > 0) return misuse(...compliance.faults);
  const mistakes = placedMistakes(compliance.mistakes, project.value);
  if (mistakes.some(({ severity }) => severity === 'error')) return failure(mistakes);
  await showProblems(mistakes, io, options);
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
  const build = inBuild(path, io);
  const lint = await hardeningFindings(compliance, org.value, options, build.pathOf, io);
  if (!lint.ok) return lint;
  const report = {
    compliance,
    snapshot: org.value,
    configuration,
    population: 'anyone' as const,
    now,
    failOn: drift === undefined ? (['not met'] as const) : WORSE,
    allowUnknown,
    drift,
    lint: lint.value,
    command: witnessCommand(path, plan, org.value, io),
    ...build,
  };
  const worse =
    drift &&
    new Set(drift.controls.filter(isWorse).map(({ framework, id }) => `compliance/${framework}/${id}`));
  const all = complianceNotices(report);
  const notices = {
    ...all,
    notices: all.notices.filter(({ rule }) => worse?.has(rule) ?? true),
  };
  return success<ChangeCheck>({
    name: 'compliance',
    title: 'What becomes of published baselines',
    notices,
    text: (page) => (drift === undefined ? complianceText.text(report, page) : driftText(report, page)),
    markdown: (page) => (drift === undefined ? complianceMarkdown.text(report, page) : driftComment(report)),
    members: complianceMembers(report),
  });
};

/** A verdict that is worse than it was fails, where it is one of these, or may be. */
const WORSE = ['not met', 'check text only', 'not valid for this framework'] as const;
