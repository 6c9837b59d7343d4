import { STANDARD_INPUT } from '../../../console/io/io.js';

/** Returns the title of an org: the last segment of its path. The page does not show the rest, because its readers need not know it. */
export function titleOfOrg(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  return path === STANDARD_INPUT ? 'org' : (parts.at(-1) ?? 'org');
}
