import { failure, success } from '../../base/result.js';
import { readPageData } from '../explorer/read-page-data.js';
import { type PageOptions, writePage } from '../explorer/write-page.js';
import { declareReading, type ReadingOptions } from '../files/read-org.js';
import { EXIT } from '../io/exit-code.js';
import type { MessageOptions } from '../io/problems.js';
import { defineCommand } from './command.js';

interface ReportOptions extends MessageOptions, PageOptions, ReadingOptions {}

/** The page of the explorer to be read and printed: nothing is asked in it. */
export const reportCommand = defineCommand<ReportOptions>({
  examples: [['a report of an org, to send or to print', 'report org.json --out report.html']],
  declare(commander) {
    declareReading(commander);
    commander.option('--out <file>', `where the report is written (default: ${USUAL_REPORT})`);
  },
  async run([path = ''], options, io) {
    const data = await readPageData(path, options, io);
    if (!data.ok) return data;
    const problem = await writePage({ ...data.value, isReport: true }, options, USUAL_REPORT, io);
    return problem === undefined ? success(EXIT.answered) : failure([problem]);
  },
});

const USUAL_REPORT = 'report.html';
