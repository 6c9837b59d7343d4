import { brandedType } from '../../../../base/brand.js';
import { defineJson } from '../../../../report/text/json-format.js';
import { ALWAYS_ASSUMED, LOG_ASSUMPTIONS } from '../../facts/log-assumptions.js';
import { EVENT_NOTES } from '../../facts/notes.js';
import { NOT_COMPARED } from '../../facts/recorded.js';
import type { ReplayReport } from './replay-report.js';
import { regionCounts } from './replay-words.js';

/** Writes the complete result of a replay: each change with all its users, applications and days. */
export const replayJson = defineJson({
  what: 'for programs: each change with all its users, applications, days and the first few events',
  members({ result, read, diff, after: later, paths: [before, after], hashes }: ReplayReport) {
    const { brand } = later;
    const { transitions, ...counts } = result;
    return {
      before,
      after,
      hashes: { before: hashes[0], after: hashes[1] },
      read,
      ...counts,
      transitions: transitions.map(({ policyType, ...rest }) => ({
        policyType: brandedType(policyType, brand),
        ...rest,
      })),
      diff: { isComplete: diff.isComplete, changes: regionCounts(diff) },
      descriptions: {
        notCompared: NOT_COMPARED,
        notes: EVENT_NOTES,
        assumptions: Object.fromEntries(Object.entries(LOG_ASSUMPTIONS).map(([id, { text }]) => [id, text])),
        alwaysAssumed: ALWAYS_ASSUMED,
      },
    };
  },
  orgs: ({ before, after }: ReplayReport) => [after, before],
});
