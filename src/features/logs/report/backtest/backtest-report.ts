import type { BacktestResult } from '../../backtest.js';
import type { DatedSnapshot } from '../../decide/dated-orgs.js';
import type { ReadTally } from '../../events/read-log.js';

/** The data from which every report format of a backtest is written. */
export interface BacktestReport {
  readonly result: BacktestResult;
  readonly read: ReadTally;
  readonly orgs: readonly (DatedSnapshot & {
    readonly path: string;
    readonly hash: string;
  })[];
  /** The maximum number of disagreements that human-readable formats list. */
  readonly show: number;
  /** The percentage that the option `--fail-under` sets. */
  readonly failUnder?: number;
  readonly isPassing: boolean;
}
