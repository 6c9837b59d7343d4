import type { Result } from '../base/result.js';
import type { Snapshot } from '../policies/snapshot.js';
import { mapApp } from '../write/edits/map-app.js';
import { movePolicy } from '../write/edits/move-policy.js';
import { moveRule } from '../write/edits/move-rule.js';
import { setAction } from '../write/edits/set-action.js';
import { setCondition } from '../write/edits/set-condition.js';
import { setRuleStatus } from '../write/edits/set-rule-status.js';
import { withMember } from '../write/edits/with-member.js';
import { withRule } from '../write/edits/with-rule.js';
import { withZone } from '../write/edits/with-zone.js';
import { withoutMember } from '../write/edits/without-member.js';
import { withoutRule } from '../write/edits/without-rule.js';
import { unusable } from './core.js';
import { neverThrowing } from './never-throwing.js';
import { whyNoSnapshot } from './org.js';

/**
 * Small changes of an org, by ids: each gives the org after it, with the priorities that the service would give after the same
 * call, and leaves the org before as it was. `edit.moveRule(org, { policyId, ruleId }, { above })`.
 *
 * Errors: `ok: false` with a problem that says why the service would not do it, such as `read-only` or `not-found`.
 * Spec: What-if, 1, `edit`.
 */
export const edit = {
  mapApp: edited(mapApp),
  movePolicy: edited(movePolicy),
  moveRule: edited(moveRule),
  setAction: edited(setAction),
  setCondition: edited(setCondition),
  setRuleStatus: edited(setRuleStatus),
  withMember: edited(withMember),
  withRule: edited(withRule),
  withZone: edited(withZone),
  withoutMember: edited(withoutMember),
  withoutRule: edited(withoutRule),
} as const;

function edited<Rest extends unknown[]>(
  make: (org: Snapshot, ...rest: Rest) => Result<Snapshot>,
): (org: Snapshot, ...rest: Rest) => Result<Snapshot> {
  return neverThrowing((org: Snapshot, ...rest: Rest) => {
    const wrong = whyNoSnapshot(org);
    return wrong === undefined ? make(org, ...rest) : unusable(wrong);
  }, unusable);
}
