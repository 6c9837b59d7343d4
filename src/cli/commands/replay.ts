import { alternatives } from '../../base/messages.js';
import { success } from '../../base/result.js';
import { Replay } from '../../history/replay.js';
import { diffOf } from '../../questions/diff.js';
import { CHANGES, type Change } from '../../questions/effects/compare-effects.js';
import * as formats from '../../report/replay/registry.js';
import { inputOnce } from '../files/input-once.js';
import { declareEdition, openOrg, type ReadingOptions } from '../files/read-org.js';
import { LOG_SUFFIXES, logSources, readChanges, readLogs } from '../history/read-logs.js';
import { EXIT } from '../io/exit-code.js';
import { misuse } from '../io/misuse.js';
import { showProblems } from '../io/problems.js';
import { withProgress } from '../io/progress.js';
import { writeReport } from '../io/write-report.js';
import { choiceOption } from '../options/choice.js';
import { countOption } from '../options/count.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { defineCommand } from './command.js';

interface ReplayFlags extends FormatOptions<typeof formats>, Omit<ReadingOptions, 'plan'> {
  readonly before?: string;
  readonly after?: string;
  readonly show: number;
  readonly failOn?: Change | 'any';
}

/** What a change of policies would have done to the sign-ins of a log. */
export const replayCommand = defineCommand<ReplayFlags>({
  examples: [
    [
      "what would this change have done to last month's sign-ins?",
      'replay logs/ --before org.json --after proposed.json',
    ],
    [
      'in a build: fail where anybody who signed in would be locked out',
      'replay logs/ --before org.json --after proposed.json --fail-on lost',
    ],
    [
      'for the comment of a pull request',
      'replay logs/ --before org.json --after proposed.json --format markdown > comment.md',
    ],
  ],
  declare(commander) {
    commander
      .argument(
        '<logs...>',
        `exports of the System Log: files; folders, of which every ${alternatives(LOG_SUFFIXES)} file is read; each may be packed by gzip; or - for standard input, which is held`,
      )
      .option('--before <snapshot>', 'the org before the change: a file or a folder')
      .option('--after <snapshot>', 'the org after it');
    declareEdition(commander);
    commander
      .addOption(
        choiceOption(
          '--fail-on <change>',
          'exit with 1 where a sign-in changes so, or may; any: in whatever way',
          [...CHANGES, 'any'],
        ),
      )
      .addOption(
        countOption(
          '--show <count>',
          'so many users, applications and days of each change, in text and Markdown',
        ).default(5),
      )
      .addOption(formatOption(formats));
  },
  async run(paths, options, io) {
    const { before: from, after: to, show, failOn } = options;
    if (from === undefined || to === undefined)
      return misuse('no orgs to compare: give `--before` and `--after`; see `preflight replay --help`');
    const usage = inputOnce([...paths, from, to]);
    if (!usage.ok) return usage;
    const before = await openOrg(from, options, io);
    if (!before.ok) return before;
    const after = await openOrg(to, options, io);
    if (!after.ok) return after;
    const sources = await logSources(paths, io.files);
    if (!sources.ok) return sources;
    const changes = await readChanges(sources.value, io);
    if (!changes.ok) return changes;
    const replay = new Replay(before.value, after.value, changes.value);
    const read = await readLogs(sources.value, replay, io);
    if (!read.ok) return read;
    await showProblems(read.problems, io, options);
    const result = replay.end();
    const diff = await withProgress('rules', io, (progress) =>
      diffOf(before.value, after.value, { progress }),
    );
    await writeReport(
      formats,
      options,
      { result, read: read.value, diff, before: before.value, after: after.value, paths: [from, to], show },
      io,
    );
    const isFound = result.transitions.some(({ change }) => failOn === 'any' || change === failOn);
    return success(isFound ? EXIT.found : EXIT.answered);
  },
});
