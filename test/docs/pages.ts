import { readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

/** The files and folders that contain pages for users. */
const ROOTS = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs', 'examples'];

/** Returns the Markdown pages of the project by path. */
export function pages(): ReadonlyMap<string, string> {
  const paths = ROOTS.flatMap(markdownBelow).sort();
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

/** Returns the page without code blocks. */
export function proseOf(page: string): string {
  return page.replace(/^(```+)[\s\S]*?^\1$/gm, '');
}

function markdownBelow(path: string): string[] {
  if (posix.basename(path) === 'node_modules') return [];
  if (!statSync(path).isDirectory()) return path.endsWith('.md') ? [path] : [];
  return readdirSync(path).flatMap((name) => markdownBelow(posix.join(path, name)));
}
