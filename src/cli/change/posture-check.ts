import { failure, success } from '../../base/result.js';
import { postureDriftOf } from '../../posture/drift/posture-drift.js';
import { postureOf } from '../../posture/posture.js';
import type { ChangeCheck } from '../../report/ci/ci-report.js';
import { driftComment } from '../../report/posture/drift-markdown.js';
import { driftText } from '../../report/posture/drift-text.js';
import { isWorse } from '../../report/posture/drift-words.js';
import { postureMembers } from '../../report/posture/json.js';
import { postureMarkdown } from '../../report/posture/markdown.js';
import { postureNotices } from '../../report/posture/posture-notices.js';
import { postureText } from '../../report/posture/text.js';
import { inBuild } from '../files/in-build.js';
import { placedMistakes, readPostureProject } from '../files/posture-config.js';
import { openOrg } from '../files/read-org.js';
import { misuse } from '../io/misuse.js';
import { showProblems } from '../io/problems.js';
import { hardeningFindings } from '../posture/hardening-findings.js';
import { witnessCommand } from '../posture/replay-command.js';
import type { MakeCheck } from './check.js';

/**
 * What the change makes of published baselines, where sources are named: of what is as it was at the base nothing is told, and
 * it fails for what is worse.
 */
export const postureCheck: MakeCheck = async ({ path, before: earlier, options, io }) => {
  const { posture: sources, plan, limit, effort, allowUnknown } = options;
  if (sources === undefined) return success(undefined);
  const project = await readPostureProject(options.config, io);
  if (!project.ok) return project;
  const { configuration } = project.value;
  const org = await openOrg(path, options, io);
  if (!org.ok) return org;
  const now = new Date(io.today()).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const limits = { limit, effort };
  const posture = postureOf(org.value, { sources, configuration, now, limits, withRemedies: false });
  if (posture.faults.length > 0) return misuse(...posture.faults);
  const mistakes = placedMistakes(posture.mistakes, project.value);
  if (mistakes.some(({ severity }) => severity === 'error')) return failure(mistakes);
  await showProblems(mistakes, io, options);
  const { plan: _, ...asItIs } = options;
  const before = 'why' in earlier ? undefined : await openOrg(earlier.path, asItIs, io);
  if (before !== undefined && !before.ok) return before;
  const drift =
    before &&
    postureDriftOf(
      { org: before.value, configuration, now },
      { org: org.value, configuration, now },
      { sources, limits },
    );
  const build = inBuild(path, io);
  const lint = await hardeningFindings(posture, org.value, options, build.pathOf, io);
  if (!lint.ok) return lint;
  const report = {
    posture,
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
    drift && new Set(drift.controls.filter(isWorse).map(({ source, id }) => `posture/${source}/${id}`));
  const all = postureNotices(report);
  const notices = {
    ...all,
    notices: all.notices.filter(({ rule }) => worse?.has(rule) ?? true),
  };
  return success<ChangeCheck>({
    name: 'posture',
    title: 'What becomes of published baselines',
    notices,
    text: (page) => (drift === undefined ? postureText.text(report, page) : driftText(report, page)),
    markdown: (page) => (drift === undefined ? postureMarkdown.text(report, page) : driftComment(report)),
    members: postureMembers(report),
  });
};

/** A verdict that is worse than it was fails, where it is one of these, or may be. */
const WORSE = ['not met', 'by the letter only', 'not valid for this source'] as const;
