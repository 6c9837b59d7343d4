import { InvalidArgumentError, Option } from 'commander';
import { brandedType, neutralType } from '../../policies/branded.js';
import { POLICY_TYPES } from '../../policies/policy-type.js';
import { reach as reachOf } from '../../questions/reach.js';
import * as formats from '../../report/reach/registry.js';
import { tallyOf } from '../../report/reach/tally.js';
import { declareReading, type ReadingOptions, readOrg } from '../files/read-org.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { misused, showProblems } from '../io/problems.js';
import { rulesOn, stepsOn } from '../io/progress.js';
import { writeReport } from '../io/write-report.js';
import { choice, notOneOf } from '../options/choice.js';
import { formatOption } from '../options/format-option.js';
import { declareLimits, type LimitOptions } from '../options/search-limits.js';
import { defineCommand } from './command.js';

interface Options extends ReadingOptions, LimitOptions {
  readonly type?: readonly string[];
  readonly witness?: true;
  readonly share?: true;
  readonly failOn?: 'dead';
  readonly format: keyof typeof formats;
  readonly color: boolean;
}

/** So many boxes measure the region of a rule. */
const MOST_BOXES = 32;

/** Which policies and rules any request reaches. */
export const reach = defineCommand({
  examples: [
    ['what is never reached, and by what it is covered', 'reach org.json'],
    ['with a request for each rule', 'reach org.json --witness --type ACCESS_POLICY'],
    ['in a build: fail while a rule is dead', 'reach export/ --fail-on dead'],
    ['for programs', 'reach org.json --format json | jq \'.rules[] | select(.answer == "covered")\''],
  ],
  declare(commander) {
    declareReading(commander);
    commander
      .addOption(new Option('--type <type>', 'only policies of this type; repeatable').argParser(listOf))
      .option('--witness', 'show for each rule a request that it decides')
      .option(
        '--share',
        'say what part of all requests each rule decides; every value that conditions tell apart weighs the same',
      )
      .addOption(
        choice(
          '--fail-on <what>',
          'dead: exit with 1 when no request could reach some rule; a policy that no application is mapped to does not count',
          ['dead'],
        ),
      );
    declareLimits(commander).addOption(formatOption(formats));
    return (io) => perform(commander.args[0] ?? '', commander.optsWithGlobals<Options>(), io);
  },
});

function listOf(text: string, before: readonly string[] = []): readonly string[] {
  if (text.trim() === '') throw new InvalidArgumentError('expected a policy type');
  return [...before, text.trim().toUpperCase()];
}

async function perform(path: string, options: Options, io: Io): Promise<ExitCode> {
  const { color, type, witness = false, share, failOn, limit, effort } = options;
  const org = await readOrg(path, options, io.files);
  await showProblems(org.problems, io, { color, ...(org.ok && { seeAll: `preflight inspect ${path}` }) });
  if (!org.ok) return EXIT.unusable;
  const snapshot = org.value;
  const known = POLICY_TYPES.map(({ name }): string => name);
  const types = type?.map((name) => neutralType(name, snapshot.brand));
  const wrong = types?.find((name) => !known.includes(name));
  if (wrong !== undefined) {
    const names = known.map((name) => brandedType(name, snapshot.brand));
    return await misused([`\`--type\`: ${notOneOf(brandedType(wrong, snapshot.brand), names)}`], io);
  }
  const steps = stepsOn(io);
  const progress = rulesOn(steps);
  const found = reachOf(snapshot, { types, limit, effort, progress, ...(share && { boxes: MOST_BOXES }) });
  await steps.clear();
  await writeReport(formats, options, { reach: found, snapshot, isWithWitness: witness }, io);
  return failOn === 'dead' && tallyOf(found).never > 0 ? EXIT.found : EXIT.answered;
}
