import { type Command as Commander, InvalidArgumentError } from 'commander';
import { didYouMeanTyped } from '../../base/did-you-mean/nearest-word.js';
import { alternatives } from '../../base/messages.js';
import * as formats from '../../report/coverage/registry.js';
import { MEASURE_NAMES, type Measure } from '../../testing/coverage/goals.js';
import { choiceOption } from '../options/choice.js';
import { listOption } from '../options/list-option.js';

/** The command-line options for coverage. */
export interface CoverageFlags {
  readonly coverage?: true;
  readonly coverageFormat?: keyof typeof formats;
  readonly coverageFile?: string;
  readonly missing?: true;
  readonly failUnder?: readonly MinimumOfMeasure[];
  readonly suggest?: string | true;
}

export function declareCoverage(commander: Commander): void {
  const words = Object.values(formats).map(({ name, what }) => `${name}: ${what}`);
  commander
    .option('--coverage', 'report which rules and conditions the passing tests cover')
    .addOption(
      choiceOption(
        '--coverage-format <format>',
        `${words.join('; ')} (default: text)`,
        Object.values(formats).map(({ name }) => name),
      ),
    )
    .option(
      '--coverage-file <path>',
      'write the coverage to this file instead of standard output; if it goes to standard output in a format other than text, the test report goes to standard error',
    )
    .option('--missing', 'list the coverage goals that no test covers, with the reason')
    .addOption(
      listOption(
        '--fail-under <percent>',
        `exit with 1 if the coverage is lower: 90 for all measures, or rules=100,leaves=90; measures: ${MEASURE_NAMES.join(', ')}`,
        { read: minimumOf },
      ),
    )
    .option(
      '--suggest [file]',
      'write tests for the coverage goals that no test covers, to a new file or standard output; the tests expect the current results',
    );
}

/** Whether an option requests coverage. */
export function isCovering({
  coverage,
  coverageFormat,
  coverageFile,
  missing,
  failUnder,
}: CoverageFlags): boolean {
  return [coverage, coverageFormat, coverageFile, missing, failUnder].some((one) => one !== undefined);
}

/** A measure of coverage and its least percentage. */
type MinimumOfMeasure = readonly [measure: Measure, percent: number];

/** Reads one value of `--fail-under`: `rules=90`, or `90` for all measures. */
function minimumOf(text: string): readonly MinimumOfMeasure[] {
  const ofAll = percentIn(text);
  if (ofAll !== undefined) return MEASURE_NAMES.map((measure) => [measure, ofAll]);
  const [name = '', percent = '', ...more] = text.split('=').map((side) => side.trim());
  const measure = MEASURE_NAMES.find((one) => one === name);
  if (measure === undefined)
    throw new InvalidArgumentError(
      `expected a percentage, or ${alternatives(MEASURE_NAMES)} with a percentage: rules=100${didYouMeanTyped(name, MEASURE_NAMES)}`,
    );
  const value = percentIn(percent);
  if (more.length > 0 || value === undefined)
    throw new InvalidArgumentError(`expected a percentage up to 100, as in ${name}=90`);
  return [[measure, value]];
}

function percentIn(text: string): number | undefined {
  return /^\d{1,3}(?:\.\d+)?$/.test(text) && Number(text) <= 100 ? Number(text) : undefined;
}
