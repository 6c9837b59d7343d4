import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { alternatives, counted, quoted } from '../../base/messages.js';
import { failure, type Result, success } from '../../base/result.js';
import { decided } from '../../base/threshold.js';
import { defineCommand } from '../../console/command.js';
import { declareOrgReading, type ReadingOptions } from '../../console/files/read-org.js';
import { EXIT } from '../../console/io/exit-code.js';
import type { Io } from '../../console/io/io.js';
import { misuse } from '../../console/io/misuse.js';
import { showProblems } from '../../console/io/problems.js';
import { createProgressSteps } from '../../console/io/progress.js';
import { codeByThreshold, writeReport } from '../../console/io/write-report.js';
import { readSuites } from '../../console/mutants/read-suites.js';
import { countOption } from '../../console/options/count.js';
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import { listOption } from '../../console/options/list-option.js';
import { findSuites } from '../../console/suite/suite-files.js';
import { nameOrId, ruleWords } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { killerTitle, mutationScore, tallyOfMutants } from '../../report/mutants/mutation-report.js';
import * as formats from '../../report/mutants/registry.js';
import type { Killer } from '../../testing/mutants/killers.js';
import type { Mutant } from '../../testing/mutants/mutant.js';
import { MUTATION_OPERATORS } from '../../testing/mutants/mutants.js';
import { type MutantResult, mutationRun } from '../../testing/mutants/mutation-run.js';

interface MutateOptions extends FormatOptions<typeof formats>, ReadingOptions {
  readonly export?: string;
  readonly operators?: readonly string[];
  readonly mutate?: true;
  readonly rules?: readonly string[];
  readonly failUnder?: number;
  readonly mutants?: number;
  readonly seed?: number;
}

/** Reports whether policy tests detect small changes of the org. */
export const mutateCommand = defineCommand<MutateOptions>({
  examples: [
    ['measure how many small changes of the org the tests detect', 'test --mutate payroll.preflight.yaml'],
    ['change only access and order', 'test --mutate policies/ --operators access-flipped,rules-swapped'],
    [
      'take a sample of 500 mutants, the same each time',
      'test --mutate payroll.preflight.yaml --mutants 500 --seed 7',
    ],
    ['write a page for a browser', 'test --mutate payroll.preflight.yaml --format html > mutants.html'],
    ['fail a build below a score of 80 %', 'test --mutate payroll.preflight.yaml --fail-under 80'],
  ],
  declare(commander) {
    commander
      .argument('<suite...>', 'test files, or folders with files that end in .preflight.yaml, .yml or .json')
      .option('--mutate', 'change one detail of the org at a time, and report whether a test fails')
      .option('--export <path>', 'the export that is changed, instead of the one that each file names')
      .addOption(
        listOption(
          '--operators <names>',
          `only these kinds of change: ${MUTATION_OPERATORS.map(({ name }) => name).join(', ')}`,
          { choices: MUTATION_OPERATORS.map(({ name }) => name) },
        ),
      )
      .addOption(
        listOption('--rules <names>', 'only changes of these rules: names, `Policy › Rule`, or ids', {
          isName: true,
        }),
      )
      .addOption(countOption('--fail-under <percent>', 'exit with 1 if the score is lower'))
      .addOption(countOption('--mutants <count>', 'the maximum number of mutants'))
      .addOption(countOption('--seed <number>', 'the seed of the selection by --mutants (default: 1)'))
      .addOption(formatOption(formats));
    declareOrgReading(commander);
  },
  async run(paths, options, io) {
    const { documents, problems } = await findSuites(paths, io.files);
    await showProblems(problems, io, options);
    if (documents.length === 0 || problems.length > 0) return success(EXIT.unusable);
    const read = await readSuites(documents, { org: options.export, reading: options }, io);
    if (!read.ok) return read;
    await showProblems(read.problems, io, options);
    const { org, suites } = read.value;
    const choice = chosen(options, org.snapshot);
    if (!choice.ok) return choice;
    const run = mutationRun(org, suites, choice.value);
    if (run.kind === 'failing') return failing(run.tests);
    if (run.kind === 'none') return misuse(NONE[run.reason]);
    const results = await judgedWithProgress(run.results, run.total, io);
    const { operators, rules, mutants: sample, seed, failUnder } = options;
    await writeReport(
      formats,
      options,
      {
        org: org.snapshot,
        results,
        suites,
        tests: run.tests,
        config: { operators, rules, sample, seed },
        version: io.version,
      },
      io,
    );
    const score = mutationScore(tallyOfMutants(results)) ?? 100;
    return success(codeByThreshold(decided(score < (failUnder ?? 0))));
  },
});

const NONE = {
  'no tests': 'no test is run, so no change can be detected: remove `skip` or `only`',
  'no mutants': 'there is nothing to change: no mutant matches `--operators` and `--rules`',
} as const;

async function judgedWithProgress(
  judged: Iterable<MutantResult>,
  total: number,
  io: Io,
): Promise<readonly MutantResult[]> {
  const steps = createProgressSteps(io);
  const results: MutantResult[] = [];
  for (const result of judged) {
    results.push(result);
    await steps.show(`${results.length} of ${counted(total, 'mutant')}`);
  }
  await steps.clear();
  return results;
}

type Choice = NonNullable<Parameters<typeof mutationRun>[2]>;

function chosen(
  { operators, rules, mutants: sample, seed = 1 }: MutateOptions,
  org: Snapshot,
): Result<Choice> {
  const isWanted = ofRules(rules, org);
  if (!isWanted.ok) return isWanted;
  return success({
    ...(operators && { operators }),
    ...(isWanted.value && { isWanted: isWanted.value }),
    ...(sample !== undefined && { sample: { size: sample, seed } }),
  });
}

function ofRules(
  rules: readonly string[] | undefined,
  org: Snapshot,
): Result<((mutant: Mutant) => boolean) | undefined> {
  if (rules === undefined) return success(undefined);
  const names = new Set(rules);
  const all = org.policies.flatMap((policy) => policy.rules.map((rule) => ({ policy, rule })));
  const namesOf = (one: (typeof all)[number]) => [one.rule.id, nameOrId(one.rule), ruleWords(one)];
  const known = new Set(all.flatMap(namesOf));
  const unknown = [...names].find((name) => !known.has(name));
  if (unknown !== undefined)
    return misuse(`\`--rules\`: unknown rule ${quoted(unknown)}${didYouMean(unknown, known)}`);
  return success(({ rule }) => rule !== undefined && namesOf(rule).some((name) => names.has(name)));
}

function failing(tests: readonly Killer[]): Result<never> {
  const shown = tests.slice(0, MOST_FAILING).map((test) => quoted(killerTitle(test)));
  const more = tests.length - shown.length;
  const all = more > 0 ? `${shown.join(', ')} and ${more} more` : alternatives(shown, 'and');
  const message = `all tests must pass on the unchanged org, but ${counted(tests.length, 'test')} ${tests.length === 1 ? 'does' : 'do'} not: ${all}; run \`preflight test\``;
  return failure([{ severity: 'error', code: 'tests-fail', message }]);
}

const MOST_FAILING = 3;
