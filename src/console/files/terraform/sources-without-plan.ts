import { posix } from 'node:path';
import { firstFewUnquoted, quotedUpTo } from '../../../base/messages.js';
import type { Problem } from '../../../base/result.js';
import { withoutDot } from '../linked-files.js';
import { PLAN, planCommand, toolOf } from './terraform-source.js';

/** The problem that a path contains Terraform sources instead of an export. */
export interface SourcesWithoutPlan extends Problem {
  readonly sources: FoundSources;
}

interface FoundSources {
  readonly names: readonly string[];
  /** The folders that may be the root module, most likely first. */
  readonly roots: readonly string[];
}

/** The problem code for Terraform sources without a plan. A plan is needed, because sources do not contain all values. */
export const SOURCES_WITHOUT_PLAN = 'terraform-sources';

/** Returns the error that a folder contains Terraform sources but no plan. The message states the command that makes a plan. */
export function sourcesWithoutPlan(
  path: string,
  folder: string,
  names: readonly string[],
): SourcesWithoutPlan {
  const roots = rootsIn(names).map((below) => posix.join(folder.replace(/\/+$/, '') || '/', below));
  const sources = { names, roots };
  return {
    severity: 'error',
    code: SOURCES_WITHOUT_PLAN,
    message: refusal(sources, `pass ${shown(planOf(sources))}`),
    location: { document: withoutDot(path), pointer: '' },
    sources,
  };
}

/** Adds a remedy to the problem: the command line of the user, with the plan in place of the Terraform sources. */
export function suggestPlanCommand(problem: Problem, command: (plan: string) => string | undefined): Problem {
  if (!isSourcesWithoutPlan(problem)) return problem;
  const { sources, ...refused } = problem;
  const line = command(withoutDot(planOf(sources)));
  return line === undefined ? refused : { ...refused, message: refusal(sources, `\`${line}\``) };
}

function isSourcesWithoutPlan(problem: Problem): problem is SourcesWithoutPlan {
  return problem.code === SOURCES_WITHOUT_PLAN && 'sources' in problem;
}

function refusal({ names, roots: [root = '.', ...others] }: FoundSources, next: string): string {
  const [first = ''] = names;
  const what =
    names.length === 1
      ? `a Terraform configuration (${shown(first)})`
      : `a Terraform configuration (${names.length} files, such as ${shown(first)})`;
  const or = others.length === 0 ? '' : ` (or in ${firstFewUnquoted(others.map(shown))})`;
  return `this is ${what}, not an export: only a plan has its values; run \`${planCommand(toolOf(names))}\` in ${root === '.' ? 'this folder' : shown(root)}${or}, then ${next}`;
}

/** Returns the path of the plan file that the suggested command writes. */
function planOf({ roots: [root = '.'] }: FoundSources): string {
  return posix.join(root, PLAN);
}

function shown(path: string): string {
  return quotedUpTo(LONGEST, withoutDot(path));
}

/** The longest path in a message, in characters. */
const LONGEST = 200;

/** Returns the topmost folders that contain sources. */
function rootsIn(names: readonly string[]): readonly string[] {
  const folders = [...new Set(names.map((name) => posix.dirname(name)))];
  const depthOf = (folder: string) => (folder === '.' ? 0 : folder.split('/').length);
  const least = Math.min(...folders.map(depthOf));
  return folders.filter((folder) => depthOf(folder) === least);
}
