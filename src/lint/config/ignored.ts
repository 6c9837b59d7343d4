import picomatch from 'picomatch/posix.js';
import type { Finding } from '../rule/finding.js';
import type { Ignore } from './config.js';

/** Returns a function that tests whether the configuration ignores a finding. */
export function ignoring(ignores: readonly Ignore[]): (finding: Finding) => boolean {
  const tests = ignores.map(testOf);
  return (finding) => tests.some((test) => test(finding));
}

function testOf({ paths, resources, rules }: Ignore): (finding: Finding) => boolean {
  if (paths === undefined && resources === undefined && rules === undefined) return () => false;
  const isAtPath = paths === undefined ? () => true : pathTest(paths);
  const named = resources === undefined ? undefined : new Set(resources);
  const isOfRule = rules === undefined ? () => true : ruleTest(rules);
  return ({ rule, location, resource }) =>
    isAtPath(location.document) &&
    isOfRule(rule) &&
    (named === undefined || named.has(resource?.id ?? '') || named.has(resource?.name ?? ''));
}

/**
 * Returns a function that tests whether a path matches one of the globs. If no glob contains a slash, the globs match file names in any
 * folder.
 */
export function pathTest(globs: readonly string[]): (path: string) => boolean {
  const test = picomatch([...globs], { basename: globs.every((glob) => !glob.includes('/')), dot: true });
  return (path) => test(path.replace(/^\.\//, ''));
}

/** Returns a function that tests whether a rule id is one of the given ids, or in a given group such as `policy/*`. */
export function ruleTest(rules: readonly string[]): (id: string) => boolean {
  const ids = new Set(rules);
  return (id) => ids.has(id) || ids.has(`${id.slice(0, id.indexOf('/'))}/*`);
}
