import type { Plugin } from 'esbuild';

/**
 * What few runs need, or several files of the command line do, stands in files of its own. Reading is synchronous, so these
 * are required, not imported, at their first use.
 */
export const PACKAGES = [
  'yaml',
  'jsonata',
  'picomatch/posix.js',
  'commander',
  'web-tree-sitter',
  'yauzl',
  'node-forge',
] as const;

/** What of Node takes long to open, and few runs use. */
const OF_NODE = ['node:crypto', 'node:zlib'] as const;

/** The validators that the build generates (.build/validators.ts): a program may ask about what it made itself. */
export const VALIDATORS = 'validators';

/** What reads plans of Terraform (.build/terraform.ts): a sixth of what reads, and few documents are one. */
export const TERRAFORM = 'terraform';

/** The modules there that are opened late, and who opens them. */
const OF_TERRAFORM = /[/\\]terraform[/\\](dependencies|documents|instances|managed|rows)\.js$/;
const OPENS_TERRAFORM =
  /[/\\]read[/\\]formats[/\\]terraform\.ts$|[/\\]lint[/\\]run[/\\]terraform-objects\.ts$/;

/** Where they stand in what is built. */
export const PACKAGES_FOLDER = 'packages';

/** The name of the file there. */
export function fileOf(name: string): string {
  return name.split('/')[0] as string;
}

/** Puts a stand-in for each of these, under all names that it exports; `folder` leads to where they stand. */
export function lazyPackages(folder: string, format: 'cjs' | 'esm'): Plugin {
  return {
    name: 'lazy packages',
    setup(build) {
      build.onResolve({ filter: /\.cjs$|^node:/, namespace: 'lazy' }, ({ path }) => ({
        path,
        external: true,
      }));
      build.onResolve({ filter: new RegExp(`^(${[...PACKAGES, ...OF_NODE].join('|')})$`) }, ({ path }) => ({
        path,
        namespace: 'lazy',
      }));
      build.onResolve({ filter: /^\.\/generated\.js$/ }, () => ({ path: VALIDATORS, namespace: 'lazy' }));
      build.onResolve({ filter: OF_TERRAFORM }, ({ path, importer }) =>
        OPENS_TERRAFORM.test(importer)
          ? { path: `${TERRAFORM}/${OF_TERRAFORM.exec(path)?.[1]}`, namespace: 'lazy' }
          : undefined,
      );
      build.onLoad({ filter: /./, namespace: 'lazy' }, async ({ path }) => ({
        contents: standIn(
          path.startsWith('node:') ? path : `${folder}/${fileOf(path)}.cjs`,
          format,
          await namesOf(path),
        ),
      }));
    },
  };
}

/** The parser of the command line could start other programs; here it has none, and what starts them takes long to open. */
export const withoutPrograms: Plugin = {
  name: 'without programs',
  setup(build) {
    build.onResolve({ filter: /^node:child_process$/ }, ({ path }) => ({ path, namespace: 'without' }));
    build.onLoad({ filter: /./, namespace: 'without' }, () => ({ contents: '' }));
  },
};

/** Newer versions of Node add a name to each module in CommonJS that no declaration can have. */
async function namesOf(path: string): Promise<readonly string[]> {
  if (path === VALIDATORS) return ['GENERATED'];
  const file = path.startsWith(`${TERRAFORM}/`) ? `../src/read/${path}.js` : path;
  return Object.keys(await import(file)).filter((name) => /^[\w$]+$/.test(name));
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
