import { posix } from 'node:path';
import { firstFewUnquoted, quotedUpTo } from '../../base/messages.js';
import type { Problem } from '../../base/result.js';
import { withoutDot } from './linked-files.js';
import { PLAN, planCommand, toolOf } from './terraform-source.js';

/** Sources of Terraform stand where documents are asked for. */
export interface SourcesAlone extends Problem {
  readonly sources: FoundSources;
}

interface FoundSources {
  readonly names: readonly string[];
  /** The folders that may be that of the root module, the likeliest first. */
  readonly roots: readonly string[];
}

/** What nothing but sources is refused with: a plan has their values. */
export const SOURCES_ALONE = 'terraform-sources';

/** Which of the files of a folder these are, and what to run where the root module stands. */
export function sourcesAlone(path: string, folder: string, names: readonly string[]): SourcesAlone {
  const roots = rootsIn(names).map((below) => posix.join(folder.replace(/\/+$/, '') || '/', below));
  const sources = { names, roots };
  return {
    severity: 'error',
    code: SOURCES_ALONE,
    message: refusal(sources, `pass ${shown(planOf(sources))}`),
    place: { document: withoutDot(path), pointer: '' },
    sources,
  };
}

/** The same with the command that was given, as it is with the plan in the place of the sources. */
export function withPlanInCommand(problem: Problem, command: (plan: string) => string | undefined): Problem {
  if (!isSourcesAlone(problem)) return problem;
  const { sources, ...refused } = problem;
  const line = command(withoutDot(planOf(sources)));
  return line === undefined ? refused : { ...refused, message: refusal(sources, `\`${line}\``) };
}

function isSourcesAlone(problem: Problem): problem is SourcesAlone {
  return problem.code === SOURCES_ALONE && 'sources' in problem;
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

/** Where the plan comes to stand. */
function planOf({ roots: [root = '.'] }: FoundSources): string {
  return posix.join(root, PLAN);
}

function shown(path: string): string {
  return quotedUpTo(LONGEST, withoutDot(path));
}

/** In characters. */
const LONGEST = 200;

/** The folders of sources that stand highest. */
function rootsIn(names: readonly string[]): readonly string[] {
  const folders = [...new Set(names.map((name) => posix.dirname(name)))];
  const depthOf = (folder: string) => (folder === '.' ? 0 : folder.split('/').length);
  const least = Math.min(...folders.map(depthOf));
  return folders.filter((folder) => depthOf(folder) === least);
}
