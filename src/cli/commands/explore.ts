import { failure, success } from '../../base/result.js';
import { declarePageData, type PageDataOptions, readPageData } from '../explorer/read-page-data.js';
import { type PageOptions, writePage } from '../explorer/write-page.js';
import { platformCode } from '../files/read-input.js';
import { EXIT } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { warn } from '../io/problems.js';
import { defineCommand } from './command.js';

interface ExploreOptions extends PageDataOptions, PageOptions {
  readonly open?: boolean;
}

/** One file to look around in an org, and to send. */
export const exploreCommand = defineCommand<ExploreOptions>({
  examples: [
    ['a page to ask and look around in', 'explore org.json'],
    ['under another name', 'explore org.json --out acme.html'],
    ['that opens with a question', 'explore org.json --app Payroll --user ann@example.com'],
    ['what a change does, to look through', 'explore before.json after.json'],
    ['which rules the tests cover', 'explore org.json --tests org.preflight.yaml'],
    ['what becomes of published baselines', 'explore org.json --compliance stig --out explore.html'],
  ],
  declare(commander) {
    declarePageData(commander);
    commander
      .option('--app <app>', 'the application that the page opens with')
      .option('--user <user>', 'the user, likewise')
      .option(
        '--group <group>',
        'a group of the user, likewise; repeatable',
        (text: string, before: readonly string[] = []) => [...before, text],
      )
      .option('--out <file>', `where the page is written (default: ${USUAL_PAGE})`)
      .option('--open', 'show it in the browser');
  },
  async run(paths, options, io) {
    const read = await readPageData(paths, options, io);
    if (!read.ok) return read;
    const problem = await writePage(read.value.data, options, USUAL_PAGE, io);
    if (problem !== undefined) return failure([problem]);
    const written = options.out ?? USUAL_PAGE;
    if (options.open === true) await showPage(written, io, options.color);
    return success(EXIT.answered);
  },
});

/** The page stands where it was written, whether or not anything shows it. */
async function showPage(path: string, io: Io, color: boolean): Promise<void> {
  try {
    await io.show(path);
  } catch (error) {
    const hint = `${path} could not be opened here (${platformCode(error)}): open it in a browser`;
    await warn([hint], io, color);
  }
}

const USUAL_PAGE = 'explorer.html';
