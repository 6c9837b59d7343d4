import { STANDARD_INPUT } from '../../../console/io/io.js';

/** Returns the title of an org: the last segment of its path, because readers of the page need not know the rest. */
export function titleOfOrg(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  return path === STANDARD_INPUT ? 'org' : (parts.at(-1) ?? 'org');
}
