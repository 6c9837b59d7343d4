import { brandedType } from '../../../../base/brand.js';
import { defineJson } from '../../../../report/text/json-format.js';
import { agreementShare, countComparable } from '../../backtest.js';
import { BACKTEST_CLASSES } from '../../decide/judge.js';
import { ALWAYS_ASSUMED, LOG_ASSUMPTIONS } from '../../facts/log-assumptions.js';
import { EVENT_NOTES } from '../../facts/notes.js';
import { NOT_COMPARED } from '../../facts/recorded.js';
import type { BacktestReport } from './backtest-report.js';

/** Writes the complete result of a backtest, with a description of each comparison class, reason and assumption. */
export const backtestJson = defineJson({
  what: 'for programs: all counts, and the first thousand disagreements',
  members({ result, read, orgs, failUnder, isPassing }: BacktestReport) {
    const brand = orgs.at(-1)?.snapshot.brand ?? '';
    const branded = <Row extends { readonly policyType: string }>({ policyType, ...rest }: Row) => ({
      policyType: brandedType(policyType, brand),
      ...rest,
    });
    return {
      summary: {
        from: result.from,
        to: result.to,
        comparable: countComparable(result),
        agreement: agreementShare(result) ?? null,
        ...(failUnder !== undefined && { failUnder }),
        isPassing,
      },
      orgs: orgs.map(({ path, hash, time }) => ({
        path,
        hash,
        time: time === undefined ? null : new Date(time).toISOString(),
      })),
      read,
      ...result,
      rules: result.rules.map(branded),
      disagreements: result.disagreements.map(branded),
      descriptions: {
        classes: BACKTEST_CLASSES,
        notCompared: NOT_COMPARED,
        notes: EVENT_NOTES,
        assumptions: Object.fromEntries(Object.entries(LOG_ASSUMPTIONS).map(([id, { text }]) => [id, text])),
        alwaysAssumed: ALWAYS_ASSUMED,
      },
    };
  },
  orgs: ({ orgs }: BacktestReport) => orgs.map(({ snapshot }) => snapshot),
});
