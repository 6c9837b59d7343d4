import type { Plugin } from 'esbuild';

/** Packages that few runs need. Reading is synchronous, so they are required, not imported, at their first use. */
export const PACKAGES = ['yaml', 'jsonata', 'picomatch'] as const;

/** Where they stand in what is built, each in one file. */
export const PACKAGES_FOLDER = 'packages';

/** Puts a stand-in for each of these packages, under all names that it exports; `folder` leads to where they stand. */
export function lazyPackages(folder: string, format: 'cjs' | 'esm'): Plugin {
  return {
    name: 'lazy packages',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^(${PACKAGES.join('|')})$`) }, ({ path }) => ({
        path,
        namespace: 'lazy',
      }));
      build.onResolve({ filter: /\.cjs$|^node:/, namespace: 'lazy' }, ({ path }) => ({
        path,
        external: true,
      }));
      build.onLoad({ filter: /./, namespace: 'lazy' }, async ({ path }) => ({
        contents: standIn(`${folder}/${path}.cjs`, format, Object.keys(await import(path))),
      }));
    },
  };
}

function standIn(path: string, format: 'cjs' | 'esm', names: readonly string[]): string {
  return `
    ${format === 'esm' ? `import { createRequire as requireFrom } from 'node:module';` : ''}
    let made;
    const load = () => (made ??= ${format === 'esm' ? 'requireFrom(import.meta.url)' : 'require'}('${path}'));
    const later = (pick) => new Proxy(function () {}, {
      apply: (_, self, given) => Reflect.apply(pick(), self, given),
      construct: (_, given) => Reflect.construct(pick(), given),
      get: (_, key) => pick()[key],
    });
    ${names.map(exported).join('\n')}
  `;
}

function exported(name: string): string {
  return name === 'default'
    ? 'export default /* @__PURE__ */ later(() => load().default ?? load());'
    : `export const ${name} = /* @__PURE__ */ later(() => load().${name});`;
}
