import type { Command as Commander } from 'commander';
import { alternatives } from '../../base/messages.js';
import { brandedType } from '../../policies/branded.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { type Difference, diff as diffOf } from '../../questions/diff.js';
import * as formats from '../../report/diff/registry.js';
import type { Diff } from '../../symbolic/diff.js';
import { isLimit } from '../../symbolic/reasons.js';
import { SUFFIXES } from '../files/read-input.js';
import { declareEdition, type ReadingOptions, readOrg } from '../files/read-org.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import { type Io, STANDARD_INPUT } from '../io/io.js';
import { misused, showProblems } from '../io/problems.js';
import { rulesOn, stepsOn } from '../io/progress.js';
import { writeReport } from '../io/write-report.js';
import { choice } from '../options/choice.js';
import { formatOption } from '../options/format-option.js';
import { declareLimits, type LimitOptions } from '../options/search-limits.js';
import { inShell, requestLine } from '../request/request-line.js';
import { defineCommand } from './command.js';

const FAILURES = ['gained', 'weaker', 'lost', 'any'] as const;

interface Options extends ReadingOptions, LimitOptions {
  readonly failOn?: (typeof FAILURES)[number];
  readonly format: keyof typeof formats;
  readonly color: boolean;
}

/** What a change of policies changes, for whom. */
export const diff = defineCommand({
  examples: [
    ['what a change does', 'diff before.json after.json'],
    ['in a build: fail when anybody gets in more easily', 'diff before/ after/ --fail-on weaker'],
    ['for the comment of a pull request', 'diff before/ after/ --format markdown > comment.md'],
    [
      'for programs: who loses access',
      'diff before.json after.json --format json | jq \'.regions[] | select(.change == "lost")\'',
    ],
  ],
  declare(commander) {
    commander
      .argument(
        '<before>',
        `the org before: a file; a folder, of which every ${alternatives(SUFFIXES)} file is read; or -`,
      )
      .argument('<after>', 'the org after, likewise');
    declareEdition(commander.optionsGroup('How the orgs are read:'));
    declareOutput(commander.optionsGroup('What is looked at, and printed:'));
    return (io) => perform(commander.args, commander.optsWithGlobals<Options>(), io);
  },
});

function declareOutput(commander: Commander): void {
  commander.addOption(
    choice(
      '--fail-on <change>',
      'exit with 1 when some requests change: gained: they are let in and were not; weaker: that, or they are let in more easily; lost: they are not let in any more; any: in whatever way, or it cannot be told. Whichever it is, also when the search came to a limit before it had looked at all',
      FAILURES,
    ),
  );
  declareLimits(commander).addOption(formatOption(formats));
}

async function perform(
  [one = '', other = '']: readonly string[],
  options: Options,
  io: Io,
): Promise<ExitCode> {
  if (one === STANDARD_INPUT && other === STANDARD_INPUT)
    return await misused(['standard input can be read only once, and `-` is given twice'], io);
  const before = await readOne(one, options, io);
  const after = await readOne(other, options, io);
  if (before === undefined || after === undefined) return EXIT.unusable;
  const found = await compared(before, after, options, io);
  const report = {
    diff: found,
    brand: after.brand,
    command: (type: string, request: Parameters<typeof requestLine>[0]) =>
      `preflight simulate ${inShell(other)} --policy-type ${brandedType(type, after.brand)} ${requestLine(request)}`,
  };
  await writeReport(formats, options, report, io);
  return isFailure(found, options.failOn) ? EXIT.found : EXIT.answered;
}

async function readOne(path: string, options: Options, io: Io): Promise<Snapshot | undefined> {
  const org = await readOrg(path, options, io.files);
  const seeAll = `preflight inspect ${path}`;
  await showProblems(org.problems, io, { color: options.color, ...(org.ok && { seeAll }) });
  return org.ok ? org.value : undefined;
}

async function compared(
  before: Snapshot,
  after: Snapshot,
  { limit, effort }: Options,
  io: Io,
): Promise<Difference> {
  const steps = stepsOn(io);
  const found = diffOf(before, after, { limit, effort, progress: rulesOn(steps) });
  await steps.clear();
  return found;
}

/** To be let in where one was not is to be let in more easily. What was not looked at may be any change. */
function isFailure({ regions, undecided }: Diff, failOn: Options['failOn']): boolean {
  const isCut = undecided.some(({ reason }) => isLimit(reason));
  const has = (...changes: readonly string[]) =>
    isCut || regions.some(({ change }) => changes.includes(change));
  switch (failOn) {
    case undefined:
      return false;
    case 'gained':
      return has('gained');
    case 'weaker':
      return has('gained', 'weaker');
    case 'lost':
      return has('lost');
    case 'any':
      return regions.length > 0 || undecided.length > 0;
  }
}
