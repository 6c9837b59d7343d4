import { STANDARD_INPUT } from '../../console/io/io.js';

/** The last part of its path: whoever gets the page need not know the others. */
export function titleOfOrg(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  return path === STANDARD_INPUT ? 'org' : (parts.at(-1) ?? 'org');
}
