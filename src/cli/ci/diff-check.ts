import { diffOf } from '../../analysis/questions/diff/diff.js';
import { failure, type Result, success } from '../../base/result.js';
import type { ChangeCheck, Check, SkippedCheck } from '../../console/ci/check.js';
import { buildContextAt } from '../../console/files/build-context-at.js';
import { type PlannedStates, readPlannedStates } from '../../console/files/planned-states.js';
import { openOrg, type ReadingOptions } from '../../console/files/read-org.js';
import { readingFlags } from '../../console/files/reading-flags.js';
import { fromHere } from '../../console/git/path-at.js';
import type { Io } from '../../console/io/io.js';
import type { MessageOptions } from '../../console/io/problems.js';
import { withProgress } from '../../console/io/progress.js';
import { quoteForShell } from '../../documents/request/request-line.js';
import type { Request } from '../../model/facts/request.js';
import { diffNotices } from '../../report/diff/diff-notices.js';
import { diffMembers } from '../../report/diff/json.js';
import { diffMarkdown } from '../../report/diff/markdown.js';
import { leadWords } from '../../report/diff/region-words.js';
import { diffText } from '../../report/diff/text.js';
import { tryCommand } from '../../report/diff/try-command.js';

type DiffMembers = ReturnType<typeof diffMembers>;

/** The check that compares access in two states: before and after the change that CI tests. */
export const diffCheck: Check<unknown, DiffMembers> = {
  async run({ path, before: earlier, options, io }) {
    if ('why' in earlier) return success<SkippedCheck>({ name: 'diff', why: earlier.why });
    const { plan, limit, effort, failOnChange, allowUnknown } = options;
    const states = await (plan === undefined
      ? statesAt(earlier.path, path, options, io)
      : readPlannedStates(path, { ...options, plan }, io));
    if (!states.ok) return states;
    const { before, after } = states.value;
    const diff = await withProgress('rules', io, (progress) =>
      diffOf(before, after, { limit, effort, progress }),
    );
    const { brand } = after;
    const report = {
      diff,
      brand,
      before,
      after,
      failOn: failOnChange === 'none' ? undefined : failOnChange,
      allowUnknown,
      command: (type: string, request: Request) =>
        tryCommand(
          `${quoteForShell(fromHere(path, io.files))}${readingFlags(options)}`,
          type,
          request,
          after,
        ),
      ...buildContextAt(path, io),
    };
    return success<ChangeCheck<DiffMembers>>({
      name: 'diff',
      title: 'Changes of access',
      lead: leadWords(diff),
      notices: diffNotices(report),
      text: (page) => diffText.text(report, page),
      markdown: (page) => diffMarkdown.text(report, page),
      members: diffMembers(report),
    });
  },
};

async function statesAt(
  earlier: string,
  path: string,
  options: MessageOptions & ReadingOptions,
  io: Io,
): Promise<Result<PlannedStates>> {
  const before = await openOrg(earlier, options, io);
  const after = await openOrg(path, options, io);
  if (!before.ok || !after.ok) return failure([...before.problems, ...after.problems]);
  return success({ before: before.value, after: after.value });
}
