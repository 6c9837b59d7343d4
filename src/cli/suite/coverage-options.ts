import { type Command as Commander, InvalidArgumentError, Option } from 'commander';
import { alternatives } from '../../base/messages.js';
import { didYouMeanTyped } from '../../base/near-miss.js';
import type { Minimum } from '../../report/coverage/coverage-report.js';
import * as formats from '../../report/coverage/registry.js';
import { MEASURE_NAMES, type Measure } from '../../suite/coverage/goals.js';
import { choiceOption } from '../options/choice.js';

/** The options for coverage. */
export interface CoverageFlags {
  readonly coverage?: true;
  readonly coverageFormat?: keyof typeof formats;
  readonly coverageFile?: string;
  readonly missing?: true;
  readonly min?: Minimum;
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
    .option('--missing', 'list the goals that are not covered, with the reason')
    .addOption(
      new Option(
        '--min <measures>',
        `exit with 1 if the coverage is lower, in percent: rules=100,leaves=90; measures: ${MEASURE_NAMES.join(', ')}`,
      ).argParser(minimumOf),
    )
    .option(
      '--suggest [file]',
      'write tests for goals that are not covered, to a new file or standard output; they expect the current results',
    );
}

/** Returns whether an option requests coverage. */
export function isCovering({ coverage, coverageFormat, coverageFile, missing, min }: CoverageFlags): boolean {
  return [coverage, coverageFormat, coverageFile, missing, min].some((one) => one !== undefined);
}

function minimumOf(text: string): Minimum {
  return Object.fromEntries(
    text.split(',').map((part) => {
      const [name = '', percent = '', ...more] = part.split('=').map((side) => side.trim());
      if (!MEASURE_NAMES.includes(name as Measure))
        throw new InvalidArgumentError(
          `expected ${alternatives(MEASURE_NAMES)}, with a percentage: rules=100${didYouMeanTyped(name, MEASURE_NAMES)}`,
        );
      const value = /^\d{1,3}(?:\.\d+)?$/.test(percent) ? Number(percent) : Number.NaN;
      if (more.length > 0 || !(value <= 100))
        throw new InvalidArgumentError(`expected a percentage up to 100, as in ${name}=90`);
      return [name, value];
    }),
  );
}
