import type { Command as Commander } from 'commander';
import { diffOf } from '../../analysis/questions/diff/diff.js';
import type { ChangeThreshold } from '../../analysis/questions/effects/change-threshold.js';
import { alternatives } from '../../base/messages.js';
import { success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { buildContextAt } from '../../console/files/build-context-at.js';
import { readComparedStates } from '../../console/files/compared-states.js';
import { SUFFIXES } from '../../console/files/read-input.js';
import { declareOrgReading, type ReadingOptions } from '../../console/files/read-org.js';
import { checkSingleInput } from '../../console/files/single-input.js';
import { fromHere } from '../../console/git/path-at.js';
import { withProgress } from '../../console/io/progress.js';
import { codeByNotices, writeReport } from '../../console/io/write-report.js';
import { type AllowUnknownOption, allowUnknownOption } from '../../console/options/allow-unknown.js';
import { type BaseOption, baseOption } from '../../console/options/base-option.js';
import { changeLevelOption } from '../../console/options/change-level-option.js';
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import { type IdsOption, idsOption } from '../../console/options/ids.js';
import { declareLimits, type LimitOptions } from '../../console/options/search-limits.js';
import { quoteForShell } from '../../documents/request/request-line.js';
import type { Request } from '../../model/facts/request.js';
import { diffNotices } from '../../report/diff/diff-notices.js';
import * as formats from '../../report/diff/registry.js';
import { tryCommand } from '../../report/diff/try-command.js';

interface DiffFlags
  extends AllowUnknownOption,
    BaseOption,
    FormatOptions<typeof formats>,
    IdsOption,
    LimitOptions,
    ReadingOptions {
  readonly failOn: ChangeThreshold | 'none';
  readonly verbose?: true;
}

/** Compares access before and after a change of policies. */
export const diffCommand = defineCommand<DiffFlags>({
  examples: [
    ['the effect of a change', 'diff sample/export sample/proposed'],
    ['the changes of this branch', 'diff export/ --base main'],
    ['between two revisions', 'diff v1.0:export HEAD:export'],
    ['the changes of a Terraform plan', 'diff org.json --plan plan.json'],
    ['in a pull request build: fail on any change', 'diff export/ --fail-on any'],
    [
      'for the comment of a pull request',
      'diff sample/export sample/proposed --format markdown > comment.md',
    ],
    [
      'for programs: who is granted access',
      'diff sample/export sample/proposed --format json | jq \'.changes[] | select(.change == "granted")\'',
    ],
  ],
  declare(commander) {
    commander
      .argument(
        '<before>',
        `the export before: a file, a folder with ${alternatives(SUFFIXES)} files, either of them at a git revision such as \`main:export\`, or - for standard input`,
      )
      .argument(
        '[after]',
        'the export after the change. If you omit it, pass `--base`: the first argument is then the export after the change, and the base is the export before; or pass `--plan`: the first argument is then the export before the plan is applied',
      );
    commander.addOption(
      baseOption('the export before the change, if only one export is passed', { isOfBuild: true }),
    );
    declareOutput(commander);
    declareOrgReading(commander);
  },
  async run([one = '', other], options, io) {
    const usage = checkSingleInput([one, other, options.base, options.plan]);
    if (!usage.ok) return usage;
    const states = await readComparedStates([one, other], options, io);
    if (!states.ok) return states;
    const { before, after, path, flags } = states.value;
    const { limit, effort, failOn, allowUnknown, verbose: isVerbose = false } = options;
    const found = await withProgress('rules', io, (progress) =>
      diffOf(before, after, {
        limit,
        effort,
        progress,
        ...(isVerbose && { mostNamed: Number.POSITIVE_INFINITY }),
      }),
    );
    const { brand } = after;
    const command = (type: string, request: Request) =>
      tryCommand(`${quoteForShell(fromHere(path, io.files))}${flags}`, type, request, after);
    const report = {
      diff: found,
      brand,
      before,
      after,
      failOn: failOn === 'none' ? undefined : failOn,
      allowUnknown,
      isVerbose,
      command,
      ...buildContextAt(path, io),
    };
    await writeReport(formats, options, report, io);
    return success(codeByNotices(diffNotices(report)));
  },
});

function declareOutput(commander: Commander): void {
  commander.addOption(
    changeLevelOption(
      '--fail-on <level>',
      'exit with 1 on these changes',
      '. An unknown result also fails, except with none',
    ),
  );
  commander.addOption(allowUnknownOption());
  declareLimits(commander)
    .addOption(formatOption(formats))
    .option('-v, --verbose', 'list all affected users, also in JSON, and all descriptions of the sign-ins')
    .addOption(idsOption());
}
