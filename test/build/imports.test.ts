import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const { exports, dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
};
const declared = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];

/** Whatever a condition of an entry leads to. */
function filesOf(target: unknown): string[] {
  if (typeof target === 'string') return target.endsWith('.js') ? [target] : [];
  return typeof target === 'object' && target !== null ? Object.values(target).flatMap(filesOf) : [];
}

const IMPORT =
  /^(?:import|export)\b[^'"`;]*?from\s*["']([^"']+)["']|^import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm;

/** The packages that a file takes, and all files that it opens. */
function packagesFrom(file: string, seen: Set<string>): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const names = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(
    (match) => match.slice(1).find(Boolean) ?? '',
  );
  return names.flatMap((name) => {
    if (name.startsWith('.')) return packagesFrom(join(dirname(file), name), seen);
    return name.startsWith('node:')
      ? []
      : [
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        ];
  });
}

const entries = Object.entries(exports).map(([entry, target]) => [entry, filesOf(target)] as const);

test.each(entries.filter(([, files]) => files.length > 0))(
  'the entry %s opens no package that is not declared',
  (_, files) => {
    const seen = new Set<string>();
    const packages = files.flatMap((file) => packagesFrom(file, seen));
    expect(seen.size).toBeGreaterThan(0);
    expect(
      [...new Set(packages)].filter((name) => !declared.includes(name) && name !== 'policy-preflight'),
    ).toEqual([]);
  },
);

const scripts = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.c?js$/.test(name),
);

/** V8 keeps a script with one letter beyond ASCII in two bytes a letter, and reads it twice as long: esbuild escapes none in a pattern. */
test('every script of the package is ASCII', () => {
  expect(scripts.length).toBeGreaterThan(100);
  const isBeyond = (name: string) => readFileSync(join('dist', name)).some((byte) => byte > 0x7f);
  expect(scripts.filter(isBeyond)).toEqual([]);
});

/** V8 reads such a pattern, with tables of all characters, before it runs the script that it stands in (src/base/late-pattern.ts). */
test('what is opened most holds no pattern by properties of characters', () => {
  const opened =
    /^(?:cli\.cjs|cli\/(?:lint|simulate|complete|run-parsed)\.cjs|shared-(?:analysis|assurance|index|lint|what-if)\.js)$/;
  const most = scripts.filter((name) => opened.test(name.replaceAll('\\', '/')));
  expect(most.length).toBe(10);
  const isHeld = (name: string) =>
    /(?<!\\)\\p\{/.test(readFileSync(join('dist', name), 'utf8').replace(/String\.raw`[^`]*`/g, ''));
  expect(most.filter(isHeld)).toEqual([]);
});
