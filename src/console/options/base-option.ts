import { Option } from 'commander';

/** The option `--base`, which names the state to compare with. */
export interface BaseOption {
  readonly base?: string;
}

/** The default value of `--base` in the build of a pull request, as a phrase in the help. */
const OF_BUILD = 'the base of the pull request or merge request that the build names';

/**
 * Returns the option that names the second of the two states that a command compares. `use` states what the command does with that state.
 */
export function baseOption(use: string, { isOfBuild = false } = {}): Option {
  const usual = isOfBuild ? ` (default: ${OF_BUILD})` : '';
  return new Option(
    '--base <rev|path>',
    `${use}: a file or folder, also at a revision, as \`main:export\`; or a branch, tag or commit, for the same path at the merge base${usual}`,
  );
}
