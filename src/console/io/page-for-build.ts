import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Page } from '../../report/text/page.js';
import { type Io, STANDARD_INPUT_NAME } from './io.js';
import { pageForOutput } from './page-for-output.js';
import { projectFolders } from './project-folders.js';

/**
 * Returns the page settings for a report. Since the report may be input of a build, its paths are relative to the top of the repository:
 * code scanning does not support another base. Source: github/codeql-action#2215.
 */
export async function pageForBuild(io: Io, wantsColour: boolean): Promise<Page> {
  const folders = await projectFolders(io.files);
  const [here = '', top = here] = [folders[0], folders.at(-1)];
  const fromTop = (path: string) => {
    const way = relative(top, resolve(here, path));
    const isBelow = path !== STANDARD_INPUT_NAME && way.split(sep)[0] !== '..' && !isAbsolute(way);
    return isBelow ? way.replaceAll(sep, '/') : path;
  };
  return { ...pageForOutput(io.out, io, wantsColour), ...(top !== here && { fromTop }) };
}
