import { getOrMake, memoize } from '../../../base/memo.js';
import type { ConfiguredFiles } from './configured-files.js';
import { type Evaluated, evaluatedText, textOfValue, UNKNOWN } from './evaluated.js';
import { filePatterns, folderOf, normalPath, pathBelow } from './file-paths.js';
import { asSet } from './lists.js';
import { truth } from './operators.js';

/** Calls a function that reads or finds files; `undefined` for other functions. Spec: Terraform, 3.3, 6. */
export function callFileFunction(
  name: string,
  given: readonly Evaluated[],
  files: ConfiguredFiles | undefined,
): Evaluated | undefined {
  if (!Object.hasOwn(FILE_FUNCTIONS, name)) return undefined;
  const [first, second] = given;
  const path = normalPath(textOfValue(first) ?? '/');
  return path === undefined || files === undefined
    ? UNKNOWN
    : FILE_FUNCTIONS[name]?.(files, path, textOfValue(second));
}

type FileFunction = (files: ConfiguredFiles, path: string, pattern: string | undefined) => Evaluated;

const FILE_FUNCTIONS: Readonly<Record<string, FileFunction>> = {
  file: ({ texts }, path) => {
    const text = texts.get(path);
    return text === undefined ? UNKNOWN : evaluatedText(text);
  },
  fileexists: (files, path) => {
    const found = filesBelow(files, folderOf(path));
    return truth(found?.names.includes(path) || (found?.isComplete(false) ? false : undefined));
  },
  fileset: (files, folder, pattern) => {
    const known = setsIn(files);
    const key = `${folder}\0${pattern}`;
    if (pattern === undefined || (known.size >= MOST_SETS && !known.has(key))) return UNKNOWN;
    return getOrMake(known, key, () => filesOf(files, folder, pattern));
  },
};

/**
 * Caches the results of `fileset`, since locals are evaluated at every reference. `MOST_SETS` limits the number of cached results. No real
 * configuration needs that many.
 */
const setsIn = memoize((_: ConfiguredFiles) => new Map<string, Evaluated>());
const MOST_SETS = 1000;

function filesOf(files: ConfiguredFiles, folder: string, pattern: string): Evaluated {
  const patterns = filePatterns(pattern);
  if (patterns === undefined) return UNKNOWN;
  const found = patterns.map((one) => {
    const below = filesBelow(files, normalPath(`${folder}/${one.folder}`) ?? '/');
    const names = (below?.names ?? []).flatMap((name) => pathBelow(folder, name) ?? []);
    return { names: names.filter(one.isMatch), isComplete: below?.isComplete(one.isDeep) === true };
  });
  return asSet({
    kind: 'list',
    elements: found.flatMap(({ names }) => names.map(evaluatedText)),
    isComplete: found.every(({ isComplete }) => isComplete),
  });
}

interface FilesBelow {
  readonly names: readonly string[];
  /** Returns whether the listing of the folder is complete; with `isDeep`, also that of its subfolders. */
  isComplete(isDeep: boolean): boolean;
}

/**
 * Returns the known file names of the folder or, if that folder is not listed itself, of the nearest listed folder above it. Returns
 * `undefined` if none of these folders is listed.
 */
function filesBelow({ folders }: ConfiguredFiles, folder: string): FilesBelow | undefined {
  const isIn = (above: string) => folder === above || pathBelow(above, folder) !== undefined;
  const [nearest] = [...folders.keys()].filter(isIn).sort((one, other) => other.length - one.length);
  const listing = nearest === undefined ? undefined : folders.get(nearest);
  return (
    listing && {
      names: listing.names,
      isComplete: (isDeep) =>
        !listing.notEntered.some((one) => isIn(one) || (isDeep && pathBelow(folder, one) !== undefined)),
    }
  );
}
