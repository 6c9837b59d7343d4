import { type Command as Commander, InvalidArgumentError } from 'commander';
import { alternatives } from '../../base/messages.js';
import { didYouMeanTyped } from '../../base/near-miss.js';
import * as formats from '../../report/coverage/registry.js';
import { MEASURE_NAMES, type Measure } from '../../suite/coverage/goals.js';
import { choiceOption } from '../options/choice.js';
import { listOption } from '../options/list-option.js';

/** What the command line says of what tests cover. */
export interface CoverageFlags {
  readonly coverage?: true;
  readonly coverageFormat?: keyof typeof formats;
  readonly coverageFile?: string;
  readonly missing?: true;
  readonly min?: readonly MinimumOfMeasure[];
  readonly suggest?: string | true;
}

export function declareCoverage(commander: Commander): void {
  const words = Object.values(formats).map(({ name, what }) => `${name}: ${what}`);
  commander
    .option('--coverage', 'say what the tests that pass cover of the policies')
    .addOption(
      choiceOption(
        '--coverage-format <format>',
        `${words.join('; ')} (default: text)`,
        Object.values(formats).map(({ name }) => name),
      ),
    )
    .option(
      '--coverage-file <path>',
      'write it to this file; otherwise it goes to standard output, and of other formats than text the tests to standard error',
    )
    .option('--missing', 'list what is not covered, too, and why what cannot be cannot')
    .addOption(
      listOption(
        '--min <measures>',
        `exit with 1 where less is covered, in percent: rules=100,leaves=90; measures are ${MEASURE_NAMES.join(', ')}`,
        { read: minimumOf },
      ),
    )
    .option(
      '--suggest [file]',
      'write tests that cover what is not covered, each expecting what is so now, to a new file or standard output',
    );
}

/** Whether coverage is asked for. */
export function isCovering({ coverage, coverageFormat, coverageFile, missing, min }: CoverageFlags): boolean {
  return [coverage, coverageFormat, coverageFile, missing, min].some((one) => one !== undefined);
}

/** One value of `--min`: a measure and the least percentage of it. */
type MinimumOfMeasure = readonly [measure: Measure, percent: number];

function minimumOf(text: string): readonly MinimumOfMeasure[] {
  const [name = '', percent = '', ...more] = text.split('=').map((side) => side.trim());
  const measure = MEASURE_NAMES.find((one) => one === name);
  if (measure === undefined)
    throw new InvalidArgumentError(
      `expected ${alternatives(MEASURE_NAMES)}, with a percentage: rules=100${didYouMeanTyped(name, MEASURE_NAMES)}`,
    );
  const value = /^\d{1,3}(?:\.\d+)?$/.test(percent) ? Number(percent) : Number.NaN;
  if (more.length > 0 || !(value <= 100))
    throw new InvalidArgumentError(`expected a percentage up to 100, as in ${name}=90`);
  return [[measure, value]];
}
