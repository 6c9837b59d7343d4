import type { MutantResult } from '../../suite/mutants/mutation-run.js';
import { flowYaml, textYaml } from '../../write/write-yaml.js';

/** An example as it may be put among the tests of a file: lines of YAML. */
export function pasteableTest({ mutant, verdict }: MutantResult): string[] {
  if (verdict.status !== 'survived' || verdict.shown.test === undefined) return [];
  const { request, expect } = verdict.shown.test;
  return [
    `- name: ${textYaml(`notices ${mutant.id}`, 'PLAIN', false)}`,
    `  request: ${flowYaml(request)}`,
    `  expect: ${flowYaml(expect)}`,
  ];
}
