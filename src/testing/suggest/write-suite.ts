import { blockMember, flowYaml, textYaml } from '../../documents/write/write-yaml.js';
import type { SuggestedTest } from './suggest.js';

/** The keys at the start of a test file. */
export interface SuiteHeading {
  /** The path or URL of the JSON Schema, for editors. */
  readonly schema: string;
  /** The paths of the tested org, relative to the test file. */
  readonly org: readonly string[];
}

/**
 * Returns the tests as the text of a YAML file. A comment in each test states that the test expects the current result. Spec: Policy tests,
 * 5.
 */
export function writeSuite(tests: readonly SuggestedTest[], { schema, org }: SuiteHeading): string {
  const [only, ...others] = org;
  const path = only !== undefined && others.length === 0 ? only : org;
  return [
    `# yaml-language-server: $schema=${schema}`,
    ...(path.length === 0 ? [] : [`org: ${flowYaml(path, 'PLAIN', false)}`]),
    tests.length === 0 ? 'tests: []' : 'tests:',
    ...tests.flatMap(testLines),
    '',
  ].join('\n');
}

/**
 * Splits tests into lists, in order, so that the text of each list has at most `longest` characters. A list has at least one test, whatever
 * its length.
 */
export function splitSuite(
  tests: readonly SuggestedTest[],
  heading: SuiteHeading,
  longest: number,
): readonly (readonly SuggestedTest[])[] {
  const empty = writeSuite([], heading).length;
  const lists: SuggestedTest[][] = [];
  let room = 0;
  for (const test of tests) {
    const length = testLines(test).join('\n').length + 1;
    if (length > room) {
      lists.push([]);
      room = longest - empty;
    }
    lists.at(-1)?.push(test);
    room -= length;
  }
  return lists;
}

function testLines({ name, request, expect }: SuggestedTest): readonly string[] {
  const { decides, ...others } = expect;
  return [
    `  - name: ${textYaml(name, 'PLAIN', false)}`,
    `    request: ${flowYaml(request)}`,
    '    expect: # current result: check',
    `      ${blockMember('decides', decides, { indent: '      ', blocks: { eol: '\n', unit: '  ' } })}`,
    ...Object.entries(others).map(([word, value]) => `      ${word}: ${flowYaml(value)}`),
  ];
}
