import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

/** What npm packs whatever `files` says. */
const ALWAYS = ['package.json', 'README.md', 'LICENSE'];

const { files } = JSON.parse(readFileSync('package.json', 'utf8'));
const shipped: readonly string[] = [...ALWAYS, ...files];

/** The Markdown pages of the package, by their paths. */
export function pages(): ReadonlyMap<string, string> {
  const paths = shipped.flatMap(markdownBelow).sort();
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

/** Whether the package holds this file or folder. */
export function isShipped(path: string): boolean {
  return existsSync(path) && shipped.some((root) => path === root || path.startsWith(`${root}/`));
}

/** Without blocks of code. */
export function proseOf(page: string): string {
  return page.replace(/^(```+)[\s\S]*?^\1$/gm, '');
}

function markdownBelow(path: string): string[] {
  if (path === 'dist' || posix.basename(path) === 'node_modules') return [];
  if (!statSync(path).isDirectory()) return path.endsWith('.md') ? [path] : [];
  return readdirSync(path).flatMap((name) => markdownBelow(posix.join(path, name)));
}
