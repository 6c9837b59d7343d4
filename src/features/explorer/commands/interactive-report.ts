import { failure, success } from '../../../base/result.js';
import { defineCommand } from '../../../console/command.js';
import { platformCode } from '../../../console/files/read-input.js';
import { EXIT } from '../../../console/io/exit-code.js';
import type { Io } from '../../../console/io/io.js';
import { warn } from '../../../console/io/problems.js';
import { listOption } from '../../../console/options/list-option.js';
import type { PageSection } from '../../../console/sections/page-section.js';
import { declarePageData, type PageDataOptions, readPageData } from '../console/read-page-data.js';
import { type PageOptions, writePage } from '../console/write-page.js';

interface ExploreOptions extends PageDataOptions, PageOptions {
  readonly interactive?: true;
  readonly open?: boolean;
}

/** Writes an interactive page about an org as one HTML file. */
export const interactiveReportCommand = (sections: readonly PageSection[]) =>
  defineCommand<ExploreOptions>({
    examples: [
      ['an interactive page', 'report sample/export --interactive'],
      ['under another name', 'report sample/export --interactive --output acme.html'],
      [
        'that opens with a question',
        'report sample/export --interactive --app Payroll --user ann@example.com',
      ],
      ['the effect of a change', 'report sample/export sample/proposed --interactive'],
      [
        'which rules the tests cover',
        'report sample/export --interactive --tests sample/access.preflight.yaml',
      ],
      [
        'compliance with a baseline',
        'report sample/export --interactive --framework stig --output explorer.html',
      ],
    ],
    declare(commander) {
      declarePageData(commander, sections);
      commander
        .option('--interactive', 'write a page that answers questions about sign-ins')
        .option('--app <app>', 'the application that the page opens with')
        .option('--user <user>', 'the user that the page opens with')
        .addOption(
          listOption('--group <group>', 'a group of the user that the page opens with', { isName: true }),
        )
        .option('-o, --output <path>', `where the page is written (default: ${USUAL_PAGE})`)
        .option('--open', 'show it in the browser');
    },
    async run(paths, options, io) {
      const read = await readPageData(paths, options, sections, io);
      if (!read.ok) return read;
      const problem = await writePage(read.value.data, options, USUAL_PAGE, io);
      if (problem !== undefined) return failure([problem]);
      const written = options.output ?? USUAL_PAGE;
      if (options.open === true) await showPage(written, io, options.color);
      return success(EXIT.answered);
    },
  });

/** Opens the page in the browser. If the page cannot be opened, the command succeeds nevertheless. */
async function showPage(path: string, io: Io, color: boolean): Promise<void> {
  try {
    await io.openInBrowser(path);
  } catch (error) {
    const hint = `${path} could not be opened here (${platformCode(error)}): open it in a browser`;
    await warn([hint], io, color);
  }
}

const USUAL_PAGE = 'explorer.html';
