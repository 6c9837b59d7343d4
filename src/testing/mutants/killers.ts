import type { SearchLimits } from '../../analysis/questions/session/limits.js';
import { getOrMake } from '../../base/memo.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import type { Compiled } from '../../simulate/compile.js';
import type { SuiteExample } from '../coverage/suite-examples.js';
import { exampleVisits } from '../coverage/visited.js';
import { runExample } from '../expect/example.js';
import { expectedWords } from '../expect/expectation.js';
import type { Suite } from '../file/suite.js';
import { type RunOptions, runSuite, type TestResult } from '../run-suite.js';
import type { Mutant } from './mutant.js';

/** A test file that mutants are tested with, and the orgs that its statements name. */
export interface JudgingSuite {
  readonly suite: Suite;
  readonly others?: RunOptions['others'];
}

/** A test that fails or is undecided on the mutant. */
export type Killer = Pick<TestResult, 'coordinates' | 'name' | 'pointer'> & {
  /** The name of the test file. */
  readonly file: string;
};

/** A function that returns the first test that kills a compiled mutant, if any. */
export type KillerOf = (mutant: Mutant, compiled: Compiled) => Killer | undefined;

/**
 * Returns a function that finds the first test that kills a mutant. Examples run first, because statements take longer. Only examples
 * whose result the mutant may change are run.
 */
export function killersAmong(suites: readonly JudgingSuite[], org: Compiled, limits: SearchLimits): KillerOf {
  const examples = suites.map(({ suite }) => ({ suite, affectedBy: affectedExamples(suite, org) }));
  return (mutant, compiled) => {
    for (const { suite, affectedBy } of examples) {
      const tested = { compiled, now: suite.now, limits };
      for (const { name, coordinates, pointer, request, expect } of affectedBy(mutant)) {
        const { expectations: words } = runExample(request, expect, tested);
        if (words.some(({ status }) => status !== 'passed'))
          return { file: suite.document.name, name, pointer, ...(coordinates && { coordinates }) };
      }
    }
    return firstRefuted(suites, compiled, limits);
  };
}

function firstRefuted(
  suites: readonly JudgingSuite[],
  compiled: Compiled,
  limits: SearchLimits,
): Killer | undefined {
  for (const { suite, others } of suites) {
    const isWanted: RunOptions['isWanted'] = ({ kind }) => kind === 'statement';
    for (const { status, name, pointer } of runSuite(suite, compiled, { ...limits, isWanted, others }))
      if (status === 'failed' || status === 'undecided') return { file: suite.document.name, name, pointer };
  }
  return undefined;
}

/**
 * Returns a function that selects the examples whose result a mutant may change. Examples that expect `verdicts` may depend on
 * any rule.
 */
function affectedExamples(suite: Suite, org: Compiled): (mutant: Mutant) => Iterable<SuiteExample> {
  const all: SuiteExample[] = [];
  const always = new Set<number>();
  const byOwner = new Map<Policy | Rule, number[]>();
  for (const { example, policiesAndRules } of exampleVisits(suite, org)) {
    const number = all.push(example) - 1;
    if (policiesAndRules.size === 0 || Object.hasOwn(expectedWords(example.expect), 'verdicts'))
      always.add(number);
    for (const owner of policiesAndRules) getOrMake(byOwner, owner, () => []).push(number);
  }
  return ({ mustVisit }) => {
    if (mustVisit === undefined) return all;
    const affected = new Set(byOwner.get(mustVisit));
    return all.filter((_, number) => affected.has(number) || always.has(number));
  };
}
