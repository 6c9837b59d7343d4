import { failure, success } from '../../../base/result.js';
import { defineCommand } from '../../../console/command.js';
import { EXIT } from '../../../console/io/exit-code.js';
import { listOption } from '../../../console/options/list-option.js';
import type { PageSection } from '../../../console/sections/page-section.js';
import { declarePageData, type PageDataOptions, readPageData } from '../console/read-page-data.js';
import { reportDataOf } from '../console/report-data-of.js';
import { type PageOptions, writePage } from '../console/write-page.js';

interface ReportOptions extends Omit<PageDataOptions, 'app' | 'user'>, PageOptions {
  readonly app?: readonly string[];
}

/** Writes a report about an org as one HTML file, to read and to print. */
export const reportCommand = (sections: readonly PageSection[]) =>
  defineCommand<ReportOptions>({
    examples: [
      ['a report of an org, to send or to print', 'report sample/export --output report.html'],
      ['a report of a change', 'report sample/export sample/proposed --output change.html'],
      ['with the table of an application', 'report sample/export --app Payroll --output payroll.html'],
      ['compliance with a baseline', 'report sample/export --framework stig --output report.html'],
    ],
    declare(commander) {
      declarePageData(commander, sections);
      commander
        .addOption(
          listOption(
            '--app <app>',
            'the applications with a table of people by places (default: the first one of each authentication policy)',
            { isName: true },
          ),
        )
        .option('-o, --output <path>', `where the report is written (default: ${USUAL_REPORT})`);
    },
    async run(paths, { app = [], ...options }, io) {
      const read = await readPageData(paths, options, sections, io);
      if (!read.ok) return read;
      const report = await reportDataOf(read.value, app, io);
      if (!report.ok) return report;
      const data = { ...read.value.data, report: report.value };
      const problem = await writePage(data, options, USUAL_REPORT, io);
      return problem === undefined ? success(EXIT.answered) : failure([problem]);
    },
  });

const USUAL_REPORT = 'report.html';
