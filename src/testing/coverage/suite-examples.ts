import type { Expectation } from '../expect/expectation.js';
import type { Suite } from '../file/suite.js';
import { mergeParts } from '../request/merge-parts.js';
import type { RequestPart } from '../request/part-words.js';
import { cellsOf } from '../table.js';

/** A single request of a test file with its expectation: an example, or a cell of a table. */
export interface SuiteExample {
  readonly name: string;
  readonly coordinates?: readonly string[];
  /** The JSON pointer of the test in its file. */
  readonly pointer: string;
  readonly request: RequestPart;
  readonly expect: Expectation;
}

/** Yields the examples and the cells of tables that are run, in the order of the test file. Statements are left out. */
export function* suiteExamples({ tests, defaults }: Suite): Generator<SuiteExample> {
  const only = tests.some(({ isOnly }) => isOnly);
  for (const test of tests) {
    if (test.skip !== undefined || (only && !test.isOnly)) continue;
    const { name, pointer } = test;
    const whole = (request: RequestPart) => mergeParts([defaults, request]);
    if (test.kind === 'example') yield { name, pointer, request: whole(test.request), expect: test.expect };
    else if (test.kind === 'table')
      for (const { request, ...cell } of cellsOf(test))
        yield { name, pointer, ...cell, request: whole(request) };
  }
}
