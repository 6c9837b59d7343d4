import type { ChangedRegion, DecidingRule } from '../../analysis/questions/diff/changes.js';
import { isRegionAbove, isUndecidedAbove } from '../../analysis/questions/diff/diff-threshold.js';
import { CHANGE_WORDS, type Change } from '../../analysis/questions/effects/change.js';
import type { ChangeThreshold } from '../../analysis/questions/effects/change-threshold.js';
import { isFailure, type ThresholdResult, worstOf } from '../../base/threshold.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import {
  type BuildContext,
  documentsOf,
  noticeLocationOf,
  noticeLocationsIn,
} from '../notices/build-context.js';
import type { Notice, NoticeReport } from '../notices/notice.js';
import { noticeRules } from '../notices/notice-rules.js';
import { addressOfChange, configuredChangeWords, placeOfChange } from '../text/configured-change.js';
import type { DiffReport } from './diff-report.js';
import {
  decidingWords,
  descriptionWords,
  resourceName,
  strictnessNotes,
  summaryWords,
  type UndecidedTogether,
  undecidedTogether,
  userWords,
  whereWords,
} from './region-words.js';

const RULES = noticeRules('diff', {
  granted: {
    severity: 'warning',
    what: 'sign-ins that the change allows and that were denied before',
    why: 'somebody can sign in who could not before',
  },
  'less-strict': {
    severity: 'warning',
    what: 'sign-ins that require less after the change',
    why: 'somebody can sign in with less proof than before',
  },
  mixed: {
    severity: 'warning',
    what: 'sign-ins that require less in one respect and more in another',
    why: 'a sign-in that was denied may be allowed',
  },
  unknown: {
    severity: 'warning',
    what: 'sign-ins for which it is unknown whether they require less or more',
    why: 'the requirement may be less strict',
  },
  removed: {
    severity: 'warning',
    what: 'sign-ins that the change denies and that were allowed before',
    why: 'somebody who could sign in cannot any more',
  },
  stricter: {
    severity: 'info',
    what: 'sign-ins that require more after the change',
    why: 'somebody may lack a factor that is required now',
  },
  other: {
    severity: 'warning',
    what: 'sign-ins with a different result that is neither more nor less strict',
    why: 'check that the change is intended',
  },
  undecided: {
    severity: 'warning',
    what: 'sign-ins for which it is unknown whether their result changes',
    why: 'their result may change',
  },
} satisfies Record<Change | 'undecided', Parameters<typeof noticeRules>[1][string]>);

/**
 * Returns the notices of a diff. A notice is located at the Terraform source of the change, if that is known. Otherwise, it is located at
 * the rule that decides after the change. If no rule does, it is located at the rule that decided before, provided that Terraform still
 * manages that rule.
 */
export function diffNotices(report: DiffReport & BuildContext): NoticeReport {
  const { diff, after, version } = report;
  const rules = rulesIn(after);
  const ruleOf = (deciding: DecidingRule | null) =>
    deciding === null ? undefined : rules.get(keyOf(deciding.policy.id, deciding.rule.id))?.rule;
  const places = noticeLocationsIn(
    after,
    diff.changes.flatMap((region) => [ruleOf(region.after) ?? [], ruleOf(region.before) ?? []].flat()),
    report,
  );
  const locationOf = (region: ChangedRegion) => {
    const changed = placeOfChange(region, report);
    if (changed !== undefined) return noticeLocationOf(changed.location, changed.calledAt ?? [], report);
    const [standing, earlier] = [region.after, region.before].map((one) =>
      places.get(ruleOf(one) ?? NOWHERE),
    );
    return (
      standing ?? (region.after === null && earlier?.location?.address !== undefined ? earlier : undefined)
    );
  };
  return {
    command: 'diff',
    notices: [
      ...diff.changes.map((region): Notice => ({ ...noticeOf(region, report), ...locationOf(region) })),
      ...undecidedTogether(diff).map((one) => undecidedNotice(one, report)),
    ],
    rules: RULES,
    documents: documentsOf(after, report),
    summary: summaryWords(diff),
    version,
  };
}

const NOWHERE = {};

function rulesIn({ policies }: Snapshot): ReadonlyMap<string, PolicyRule> {
  return new Map(
    policies.flatMap((policy) => policy.rules.map((rule) => [keyOf(policy.id, rule.id), { policy, rule }])),
  );
}

function keyOf(policyId: string, ruleId: string): string {
  return JSON.stringify([policyId, ruleId]);
}

function noticeOf(region: ChangedRegion, report: DiffReport): Notice {
  const address = addressOfChange(region, report);
  const { change, policyType, before, after } = region;
  const fails = failsBy(report, (threshold) => [isRegionAbove(region, threshold)]);
  const deciding = after ?? before;
  const users = userWords(region);
  const configured = configuredChangeWords(region, report);
  const message = [
    `${CHANGE_WORDS[change]}: ${whereWords(region)}: ${descriptionWords(region).join(', or ')}`,
    `before ${decidedWords(region, before)}`,
    `after ${decidedWords(region, after)}`,
    ...strictnessNotes(region),
    ...(users === undefined ? [] : [`users: ${users}`]),
    ...(configured === undefined ? [] : [configured]),
  ].join('; ');
  return {
    rule: `diff/${change}`,
    severity: fails ? 'error' : change === 'stricter' ? 'info' : 'warning',
    message,
    ...(deciding !== null && { resource: { ...resourceOf(deciding), ...(address && { address }) } }),
    related: [],
    fingerprint: JSON.stringify([
      'diff',
      change,
      policyType,
      before && [before.policy.id, before.rule.id],
      after && [after.policy.id, after.rule.id],
      region.description,
    ]),
    fails,
  };
}

function decidedWords(region: ChangedRegion, deciding: DecidingRule | null): string {
  if (deciding === null) return 'no rule matches';
  return `\`${decidingWords(region, deciding)}\`${deciding.result === '' ? '' : `: ${deciding.result}`}`;
}

function resourceOf({ policy, rule }: DecidingRule): NonNullable<Notice['resource']> {
  return { kind: 'rule', id: rule.id, name: resourceName(rule), policy: resourceName(policy) };
}

function undecidedNotice({ words, changes }: UndecidedTogether, report: DiffReport): Notice {
  const fails = failsBy(report, (threshold) =>
    changes.map((one) => isUndecidedAbove(one, report.diff, threshold)),
  );
  return {
    rule: 'diff/undecided',
    severity: fails ? 'error' : 'warning',
    message: `undecided: ${words}`,
    related: [],
    fingerprint: JSON.stringify(['diff', 'undecided', words]),
    fails,
  };
}

/** Whether at least one of several changes fails the command. */
function failsBy(
  { failOn, allowUnknown }: DiffReport,
  resultsOf: (threshold: ChangeThreshold) => readonly ThresholdResult[],
): boolean {
  return failOn !== undefined && isFailure(worstOf(resultsOf(failOn)), { allowUnknown });
}
