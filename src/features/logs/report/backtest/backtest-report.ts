import type { BacktestResult } from '../../backtest.js';
import type { DatedSnapshot } from '../../decide/dated-orgs.js';
import type { ReadTally } from '../../events/read-log.js';

/** The input of all formats of a backtest. */
export interface BacktestReport {
  readonly result: BacktestResult;
  readonly read: ReadTally;
  readonly orgs: readonly (DatedSnapshot & {
    readonly path: string;
    readonly hash: string;
  })[];
  /** The maximum number of disagreements in formats for people. */
  readonly show: number;
  /** The percentage of `--fail-under`. */
  readonly failUnder?: number;
  readonly isPassing: boolean;
}
