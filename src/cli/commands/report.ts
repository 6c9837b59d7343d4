import { failure, success } from '../../base/result.js';
import { declarePageData, type PageDataOptions, readPageData } from '../explorer/read-page-data.js';
import { type PageOptions, writePage } from '../explorer/write-page.js';
import { EXIT } from '../io/exit-code.js';
import { defineCommand } from './command.js';

interface ReportOptions extends PageDataOptions, PageOptions {}

/** The page of the explorer to be read and printed: nothing is asked in it. */
export const reportCommand = defineCommand<ReportOptions>({
  examples: [
    ['a report of an org, to send or to print', 'report org.json --out report.html'],
    ['a report of a change', 'report before.json after.json --out change.html'],
  ],
  declare(commander) {
    declarePageData(commander);
    commander.option('--out <file>', `where the report is written (default: ${USUAL_REPORT})`);
  },
  async run(paths, options, io) {
    const data = await readPageData(paths, options, io);
    if (!data.ok) return data;
    const problem = await writePage({ ...data.value, isReport: true }, options, USUAL_REPORT, io);
    return problem === undefined ? success(EXIT.answered) : failure([problem]);
  },
});

const USUAL_REPORT = 'report.html';
