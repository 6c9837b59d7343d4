import { alternatives, quoted } from '../../base/messages.js';
import { failure, type Result, success } from '../../base/result.js';
import type { Git, Io } from '../io/io.js';
import { commitOf, gitAnswerOf, gitTextOf, HOW_TO_FETCH, isShallow, revisionProblem } from './revision.js';

/** What a change is compared with. */
export interface Base {
  /** As it was given, or as the variable says it. */
  readonly name: string;
  /** Where the change began: what the other side has got since is none of it. */
  readonly commit: string;
}

interface BaseVariable {
  readonly name: string;
  readonly is: 'branch' | 'commit';
}

/** Where the builds of pull requests say what they are for; the first that is set is taken. */
export const BASE_VARIABLES: readonly BaseVariable[] = [
  // GitLab
  { name: 'CI_MERGE_REQUEST_DIFF_BASE_SHA', is: 'commit' },
  // GitHub, Gitea and Forgejo Actions
  { name: 'GITHUB_BASE_REF', is: 'branch' },
  // Bitbucket Pipelines
  { name: 'BITBUCKET_PR_DESTINATION_BRANCH', is: 'branch' },
  // Azure Pipelines
  { name: 'SYSTEM_PULLREQUEST_TARGETBRANCH', is: 'branch' },
  // Jenkins
  { name: 'CHANGE_TARGET', is: 'branch' },
  // Buildkite
  { name: 'BUILDKITE_PULL_REQUEST_BASE_BRANCH', is: 'branch' },
  // Woodpecker
  { name: 'CI_COMMIT_TARGET_BRANCH', is: 'branch' },
];

/** The base that is given, or that the build is for; `undefined` where neither says one. */
export async function baseOf(
  given: string | undefined,
  { env, git }: Pick<Io, 'env' | 'git'>,
): Promise<Result<Base | undefined>> {
  if (given !== undefined) return await begunAt(given, [given], 'branch', git);
  const variable = BASE_VARIABLES.find(({ name }) => (env[name] ?? '') !== '');
  if (variable === undefined) return success(undefined);
  const named = (env[variable.name] ?? '').replace(/^refs\/heads\//, '');
  const revisions = variable.is === 'branch' ? [`origin/${named}`, named] : [named];
  return await begunAt(named, revisions, variable.is, git);
}

/** Said where a base is needed and there is none. */
export function noBaseWords(): string {
  const names = BASE_VARIABLES.slice(0, 2).map(({ name }) => `\`${name}\``);
  return `pass \`--base <rev|path>\`; a pull request build sets it by ${alternatives(names)} and similar variables`;
}

/** The newest commit that both sides have. */
async function begunAt(
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
  const why = (await isShallow(git)) ? HOW_TO_FETCH : 'they have no history together';
  return failure([revisionProblem(`it is unknown where this began from ${quoted(name)}: ${why}`)]);
}

/** Of none, what is wrong with the first. */
async function firstKnown(revisions: readonly string[], git: Git): Promise<Result<string>> {
  const found: Result<string>[] = [];
  for (const revision of revisions) {
    const commit = await commitOf(revision, git);
    if (commit.ok) return commit;
    found.push(commit);
  }
  return found[0] ?? failure([]);
}
