import { flowYaml, textYaml } from '../../documents/write/write-yaml.js';
import type { MutantResult } from '../../testing/mutants/mutation-run.js';

/** Returns the suggested test for a survived mutant as lines of YAML, to be added to a test file. */
export function pasteableTest({ mutant, verdict }: MutantResult): string[] {
  if (verdict.status !== 'survived' || verdict.shown.test === undefined) return [];
  const { request, expect } = verdict.shown.test;
  return [
    `- name: ${textYaml(`detects ${mutant.id}`, 'PLAIN', false)}`,
    `  request: ${flowYaml(request)}`,
    `  expect: ${flowYaml(expect)}`,
  ];
}
