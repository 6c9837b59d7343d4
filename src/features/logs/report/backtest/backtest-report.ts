import type { BacktestResult } from '../../backtest.js';
import type { DatedSnapshot } from '../../decide/dated-orgs.js';
import type { ReadTally } from '../../events/read-log.js';

/** What there is to say of a log that was held against snapshots. */
export interface BacktestReport {
  readonly result: BacktestResult;
  readonly read: ReadTally;
  readonly orgs: readonly (DatedSnapshot & {
    readonly path: string;
    readonly hash: string;
  })[];
  /** So many disagreements are shown to people. */
  readonly show: number;
  /** In percent. */
  readonly failUnder?: number;
  readonly isPassing: boolean;
}
