import { type Command as Commander, InvalidArgumentError, Option } from 'commander';
import { alternatives } from '../../base/messages.js';
import { didYouMeanTyped } from '../../base/near-miss.js';
import type { Minimum } from '../../report/coverage/coverage-report.js';
import * as formats from '../../report/coverage/registry.js';
import { MEASURE_NAMES, type Measure } from '../../suite/coverage/goals.js';
import { choiceOption } from '../options/choice.js';

/** What the command line says of what tests cover. */
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
      new Option(
        '--min <measures>',
        `exit with 1 where less is covered, in percent: rules=100,leaves=90; measures are ${MEASURE_NAMES.join(', ')}`,
      ).argParser(minimumOf),
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
