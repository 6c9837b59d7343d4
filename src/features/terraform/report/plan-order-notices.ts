import { isFailure } from '../../../base/threshold.js';
import type { Policy, Rule } from '../../../model/policies/policy.js';
import {
  documentsOf,
  type NoticeLocation,
  noticeLocationOf,
  noticeLocationsIn,
} from '../../../report/notices/build-context.js';
import type { Notice, NoticeReport } from '../../../report/notices/notice.js';
import { noticeRules } from '../../../report/notices/notice-rules.js';
import { changedAttributes } from '../../../report/text/changed-attributes.js';
import type { Hazard } from '../order/hazards.js';
import { isFailingFinding, type OrderWord } from '../order/order-threshold.js';
import type { GroupOrder, PlanOrder } from '../order/plan-order.js';
import type { PlanOrderReport } from './plan-order-report.js';
import {
  DIRECTION_WORDS,
  endWords,
  groupName,
  momentWords,
  passingWords,
  planOrderSummary,
} from './plan-order-words.js';

const RULES = noticeRules('terraform-order', {
  'more-permissive': {
    severity: 'warning',
    what: 'sign-ins for which access is more permissive while the plan is applied than before and after',
    why: 'a user who should not have access can sign in, and no output after the apply reveals it; apply the changes in the order that `preflight terraform order` shows',
  },
  'less-permissive': {
    severity: 'warning',
    what: 'sign-ins for which access is less permissive while the plan is applied than before and after',
    why: 'users can be denied access until the apply ends; apply the changes in the order that `preflight terraform order` shows',
  },
  'unplanned-order': {
    severity: 'warning',
    what: 'rules that may end in an unplanned order',
    why: 'another rule than planned decides until the next apply; plan and apply again',
  },
  incomplete: {
    severity: 'info',
    what: 'policies for which the analysis does not cover every state between two calls of the apply',
    why: 'access may be more permissive in a state that is not analyzed',
  },
});

/**
 * Returns the notices for a build. A notice about an intermediate state has the location of the rule that decides in this state, or of the
 * last call before it.
 */
export function planOrderNotices(report: PlanOrderReport): NoticeReport {
  const { order, version } = report;
  const standingOf = standingIn(order, report);
  return {
    command: 'terraform order',
    notices: order.groups.flatMap((group) => [
      ...group.hazards.map((hazard) => hazardNotice(hazard, group, standingOf, report)),
      ...endNotice(group, standingOf, report),
      ...group.notAnalyzed.map((why) => incompleteNotice(why, group, standingOf, report)),
    ]),
    rules: RULES,
    documents: documentsOf(order.after, report),
    summary: planOrderSummary(order),
    version,
  };
}

/** A function that returns the location of the object with the given id. */
type StandingOf = (id: string | undefined) => NoticeLocation | undefined;

/**
 * Returns a function that finds the location of an object. It is the location of its changed attribute or, if that is unknown, of the
 * object after the plan. A deleted object has the location of its Terraform resource.
 */
function standingIn({ before, after }: PlanOrder, report: PlanOrderReport): StandingOf {
  const each = ({ policies }: { readonly policies: readonly Policy[] }) =>
    policies.flatMap((policy): (Policy | Rule)[] => [policy, ...policy.rules]);
  const byId = new Map([...each(before), ...each(after), ...after.zones].map((one) => [one.id, one]));
  const places = noticeLocationsIn(after, [...byId.values()], report);
  const changed = changedAttributes(before, after);
  return (id = '') => {
    const { location, calledAt = [] } = changed.get(id) ?? {};
    if (location !== undefined) return noticeLocationOf(location, calledAt, report);
    const found = byId.get(id);
    return found && places.get(found);
  };
}

function hazardNotice(
  hazard: Hazard,
  group: GroupOrder,
  standingOf: StandingOf,
  report: PlanOrderReport,
): Notice {
  const { direction, before, meanwhile, after, effects, state, example } = hazard;
  const made = state.path.toReversed().flatMap((index) => idsOfCall(group, index));
  const deciding = meanwhile?.rule.id;
  const called = group.calls.map(({ id }) => id);
  const ids = deciding !== undefined && called.includes(deciding) ? [deciding, ...made] : [...made, deciding];
  const standing = bestStanding([...ids, ...called].map(standingOf));
  const message = [
    `${DIRECTION_WORDS[direction]} meanwhile, ${groupName(group)}: after ${momentWords(hazard, group, report.order)}`,
    `before ${passingWords(before, effects.before)}`,
    `meanwhile ${passingWords(meanwhile, effects.meanwhile)}`,
    `after ${passingWords(after, effects.after)}`,
    `try: ${report.command(group.type, example)}`,
  ].join('; ');
  return {
    ...shared(direction, report, message, standing),
    ...(meanwhile && { resource: resourceOf(meanwhile) }),
    fingerprint: keyOf(direction, group, [before?.rule.id, meanwhile?.rule.id, after?.rule.id]),
  };
}

/** Returns the ids of the object that a call changes. A replaced object has two ids. */
function idsOfCall({ calls }: GroupOrder, index: number): readonly string[] {
  const call = calls[index];
  if (call === undefined) return [];
  return [call.id, ...calls.flatMap(({ id, address }) => (address === call.address ? [id] : []))];
}

function endNotice(group: GroupOrder, standingOf: StandingOf, report: PlanOrderReport): readonly Notice[] {
  const words = endWords(group);
  if (words === undefined) return [];
  const message = `${groupName(group)}: ${words}`;
  return [
    {
      ...shared('unplanned-order', report, message, firstStanding(group, standingOf)),
      fingerprint: keyOf('unplanned-order', group),
    },
  ];
}

function incompleteNotice(
  why: string,
  group: GroupOrder,
  standingOf: StandingOf,
  report: PlanOrderReport,
): Notice {
  const message = `not analyzed: ${groupName(group)}: ${why}`;
  return {
    ...shared('incomplete', report, message, firstStanding(group, standingOf)),
    fingerprint: keyOf('incomplete', group, [why]),
  };
}

function firstStanding({ calls }: GroupOrder, standingOf: StandingOf): NoticeLocation | undefined {
  return bestStanding(calls.map(({ id }) => standingOf(id)));
}

/**
 * Returns the best of the given locations: the first one that is in the Terraform configuration, otherwise one elsewhere in Terraform
 * files, otherwise any. Returns `undefined` if all are unknown.
 */
function bestStanding(all: readonly (NoticeLocation | undefined)[]): NoticeLocation | undefined {
  const found = all.filter((one) => one !== undefined);
  return (
    found.find(({ location: { address, pointer } }) => address !== undefined && pointer === '') ??
    found.find(({ location: { address } }) => address !== undefined) ??
    found[0]
  );
}

function shared(
  word: OrderWord,
  { failOn, allowUnknown }: PlanOrderReport,
  message: string,
  standing: NoticeLocation | undefined,
) {
  const fails = isFailure(isFailingFinding(word, failOn), { allowUnknown });
  const severity = fails ? 'error' : word === 'incomplete' ? 'info' : 'warning';
  return {
    rule: `terraform-order/${word}`,
    severity,
    message,
    related: [],
    ...standing,
    fails,
  } as const;
}

function resourceOf({ policy, rule }: NonNullable<Hazard['meanwhile']>): NonNullable<Notice['resource']> {
  return { kind: 'rule', id: rule.id, name: rule.name ?? rule.id, policy: policy.name ?? policy.id };
}

function keyOf(
  word: string,
  { type, policyIds, appIds, userIds }: GroupOrder,
  rest: readonly unknown[] = [],
): string {
  return JSON.stringify(['terraform order', word, type, policyIds, appIds, userIds, ...rest]);
}
