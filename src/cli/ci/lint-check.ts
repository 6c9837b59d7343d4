import { posix } from 'node:path';
import { failure, type Result, success } from '../../base/result.js';
import type { BaseAndHead, ChangeCheck, Check } from '../../console/ci/check.js';
import { readDocuments, type TextDocument } from '../../console/files/read-input.js';
import { readPlanToLintAt } from '../../console/files/read-org.js';
import { fromHere } from '../../console/git/path-at.js';
import { showProblems, warn } from '../../console/io/problems.js';
import { emptyProblems } from '../../console/lint/empty-problems.js';
import { findUnreadSettings, readProject } from '../../console/lint/lint-files.js';
import { recordLintedInputs } from '../../console/lint/record-linted-inputs.js';
import { readUnchangedPlanToLint } from '../../documents/read-plan.js';
import { isReadingError } from '../../documents/reading-errors.js';
import { type ConfiguredOptions, lintByConfig } from '../../lint/lint-with.js';
import { lintMembers } from '../../report/lint/json.js';
import { lintNotices } from '../../report/lint/lint-notices.js';
import { USUALLY_SHOWN } from '../../report/lint/lint-report.js';
import { lintMarkdown } from '../../report/lint/markdown.js';
import { reportWithoutSecrets } from '../../report/lint/report-without-secrets.js';
import { lintText } from '../../report/lint/text.js';

type LintMembers = ReturnType<typeof lintMembers>;

/** Reports lint findings that the base does not have, and changes that the service would reject. */
export const lintCheck: Check<unknown, LintMembers> = {
  async run(change) {
    const { path, options, io } = change;
    const project = await readProject({ config: options.config }, io);
    if (!project.ok) return project;
    await warn(await findUnreadSettings(options.config, [path], io.files), io, options.color);
    const documents = await readDocuments(path, io.files, { isWithoutIgnored: true });
    if (!documents.ok) return documents;
    const earlier = await documentsBefore(change);
    if (!earlier.ok) return earlier;
    const plan = await readPlanToLintAt(options, io);
    if (!plan.ok) return plan;
    const { complete, edition, engine, brand } = options;
    const given: ConfiguredOptions = { ...project.value, complete, edition, engine, brand, now: io.today() };
    const before = earlier.value;
    const found = await readPlanToLintAt(options, io, readUnchangedPlanToLint);
    if (!found.ok) return found;
    const known =
      before === undefined ? undefined : await lintByConfig(before, { ...given, plan: found.value });
    if (known !== undefined && !known.ok) return known;
    const linted = await lintByConfig(documents.value, {
      ...given,
      before,
      plan: plan.value,
      baseline: known?.value.newBaseline,
    });
    if (!linted.ok) return linted;
    recordLintedInputs(documents, { findings: linted.value.findings }, io);
    const problems = [...documents.problems, ...emptyProblems(linted.value, options)];
    if (problems.some((problem) => problem.severity === 'error' && !isReadingError(problem)))
      return failure(problems);
    await showProblems(problems, io, options);
    const { failOn } = options;
    const baseline = { ...linted.value.baseline, isBase: true } as const;
    const report = reportWithoutSecrets({
      ...linted.value,
      baseline,
      failOn,
      most: USUALLY_SHOWN,
      version: io.version,
    });
    return success<ChangeCheck<LintMembers>>({
      name: 'lint',
      title: before === undefined ? 'Findings' : 'New findings',
      notices: lintNotices(report),
      text: (page) => lintText.text(report, page),
      markdown: (page) => lintMarkdown.text(report, page),
      members: lintMembers(report),
    });
  },
};

/**
 * Returns the documents of the base. Each is renamed to the path that it has in the current org, so that its findings can be compared with
 * the current ones.
 */
async function documentsBefore({
  path,
  before,
  io: { files },
}: BaseAndHead): Promise<Result<readonly TextDocument[] | undefined>> {
  if ('why' in before) return success(undefined);
  const read = await readDocuments(before.path, files);
  if (!read.ok) return read;
  const here = fromHere(path, files);
  return success(
    read.value.map((document) => ({
      ...document,
      name: posix.join(here, document.pathInFolder ?? ''),
    })),
  );
}
