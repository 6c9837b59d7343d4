import type { verifyJson } from '../../features/certificates/report/json.js';
import type { complianceJson } from '../../features/compliance/report/json.js';
import type { backtestJson } from '../../features/logs/report/backtest/json.js';
import type { EventAnswer } from '../../features/logs/report/event/event-record.js';
import type { replayJson } from '../../features/logs/report/replay/json.js';
import type { planOrderJson } from '../../features/terraform/report/json.js';

/** The types of the JSON formats of features (the folders of `src/features`), by the names of their schemas. */
export interface FeatureJson {
  verify: typeof verifyJson;
  compliance: typeof complianceJson;
  'terraform-order': typeof planOrderJson;
  'logs-backtest': typeof backtestJson;
  'logs-replay': typeof replayJson;
}

/** The members that features (the folders of `src/features`) add to the JSON answer of `explain`. */
export type FeatureMembersOfExplain = EventAnswer;
