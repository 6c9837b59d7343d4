import { alternatives, quoted } from '../../base/messages.js';
import { failure, type Result, success } from '../../base/result.js';
import type { Git, Io } from '../io/io.js';
import { commitOf, gitAnswerOf, gitTextOf, HOW_TO_FETCH, isShallow, revisionProblem } from './revision.js';

/** The base: the state of an org before a change, with which the changed state is compared. */
export interface Base {
  /** The name of the base revision, as given on the command line or in a variable of the build. */
  readonly name: string;
  /** The commit where the change branched off from its base. Later commits of the base branch are not part of the change. */
  readonly commit: string;
}

interface BaseVariable {
  readonly name: string;
  readonly is: 'branch' | 'commit';
}

/**
 * The variables in which builds of pull requests name their base; the first one that is set is used. In this order: GitLab; GitHub, Gitea
 * and Forgejo Actions; Bitbucket Pipelines; Azure Pipelines; Jenkins; Buildkite; Woodpecker.
 */
export const BASE_VARIABLES: readonly BaseVariable[] = [
  { name: 'CI_MERGE_REQUEST_DIFF_BASE_SHA', is: 'commit' },
  { name: 'GITHUB_BASE_REF', is: 'branch' },
  { name: 'BITBUCKET_PR_DESTINATION_BRANCH', is: 'branch' },
  { name: 'SYSTEM_PULLREQUEST_TARGETBRANCH', is: 'branch' },
  { name: 'CHANGE_TARGET', is: 'branch' },
  { name: 'BUILDKITE_PULL_REQUEST_BASE_BRANCH', is: 'branch' },
  { name: 'CI_COMMIT_TARGET_BRANCH', is: 'branch' },
];

/** Returns the base that the user gives, otherwise the base that the build names; `undefined` if there is neither. */
export async function baseOf(
  given: string | undefined,
  { env, git }: Pick<Io, 'env' | 'git'>,
): Promise<Result<Base | undefined>> {
  if (given !== undefined) return await mergeBaseOf(given, [given], 'branch', git);
  const variable = BASE_VARIABLES.find(({ name }) => (env[name] ?? '') !== '');
  if (variable === undefined) return success(undefined);
  const named = (env[variable.name] ?? '').replace(/^refs\/heads\//, '');
  const revisions = variable.is === 'branch' ? [`origin/${named}`, named] : [named];
  return await mergeBaseOf(named, revisions, variable.is, git);
}

/** Returns the hint for a command that needs a base but has none. */
export function noBaseWords(): string {
  const names = BASE_VARIABLES.slice(0, 2).map(({ name }) => `\`${name}\``);
  return `pass \`--base <rev|path>\`; a pull request build sets it by ${alternatives(names)} and similar variables`;
}

/** Returns the newest common ancestor of a revision and of the commit that the working tree is at. */
async function mergeBaseOf(
  name: string,
  revisions: readonly string[],
  is: BaseVariable['is'],
  git: Git,
): Promise<Result<Base>> {
  const tip = await firstKnown(revisions, git);
  if (!tip.ok) return tip;
  const common = await gitAnswerOf(git, ['merge-base', tip.value, 'HEAD']);
  if (!common.ok) return common;
  const commit = gitTextOf(common.value).trim();
  if (common.value.code === 0 && commit !== '') return success({ name, commit });
  if (is === 'commit') return success({ name, commit: tip.value });
  const why = (await isShallow(git))
    ? HOW_TO_FETCH
    : 'the two commits have no common history; pass a commit of the same history';
  return failure([revisionProblem(`the merge base with ${quoted(name)} is unknown: ${why}`)]);
}

/** Returns the first revision that git knows; if git knows none, the problem with the first revision. */
async function firstKnown(revisions: readonly string[], git: Git): Promise<Result<string>> {
  const found: Result<string>[] = [];
  for (const revision of revisions) {
    const commit = await commitOf(revision, git);
    if (commit.ok) return commit;
    found.push(commit);
  }
  return found[0] ?? failure([]);
}
