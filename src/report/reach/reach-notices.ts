import { quoted } from '../../base/messages.js';
import { isFailure, type ThresholdResult } from '../../base/threshold.js';
import { nameOrId, ruleWords } from '../../policies/rule-words.js';
import {
  hasDeadRule,
  isDeadRule,
  isShadowedCatchAll,
  undecidedPolicies,
} from '../../questions/dead-rules.js';
import { isNever, type PolicyReach, type RuleReach } from '../../questions/reach.js';
import { documentsOf, type InBuild, placesIn } from '../notices/in-build.js';
import type { Notice, NoticeReport } from '../notices/notice.js';
import { noticeRules } from '../notices/notice-rules.js';
import { answerWords } from './answer-words.js';
import type { ReachReport } from './reach-report.js';
import { tallyOf, tallyWords } from './tally.js';

const RULES = noticeRules('reach', {
  never: {
    severity: 'warning',
    what: 'a rule that no request reaches',
    why: 'whoever wrote it expects it to decide something, and it decides nothing',
  },
  'catch-all': {
    severity: 'info',
    what: 'a catch-all rule of the service to which the rules above it leave no sign-in',
    why: 'it cannot be deleted; rules that leave it no sign-in are good practice',
  },
  unmapped: {
    severity: 'info',
    what: 'a rule of a policy that no application is mapped to',
    why: 'it decides nothing until an application is mapped to its policy',
  },
  nothing: {
    severity: 'warning',
    what: 'a snapshot without an active rule of an active policy',
    why: 'nothing was looked at: the export may be empty by accident',
  },
  undecided: {
    severity: 'info',
    what: 'a rule of which it is not known whether any request reaches it',
    why: 'it may be dead: the search came to a limit, or it hangs on what no request can tell',
  },
});

/** What a build is told of the rules that no request reaches, or perhaps none. */
export function reachNotices(report: ReachReport & InBuild): NoticeReport {
  const { reach, snapshot, version } = report;
  const told = reach.rules.filter((one) => one.reached.kind !== 'reached' || isDeadRule(one) === 'unknown');
  const places = placesIn(
    snapshot,
    told.map(({ rule }) => rule),
    report,
  );
  return {
    command: 'reach',
    notices: [
      ...told.map((one): Notice => ({ ...noticeOf(one, report), ...places.get(one.rule) })),
      ...undecidedPolicies(reach).map((one) => policyNotice(one, report)),
      ...(reach.rules.length === 0 ? [nothingNotice(report)] : []),
    ],
    rules: RULES,
    documents: documentsOf(snapshot, report),
    summary: tallyWords(tallyOf(reach)),
    version,
  };
}

function noticeOf(one: RuleReach, report: ReachReport): Notice {
  const { policy, rule, reached } = one;
  const word = noticeWord(one);
  const fails = failsBy(isDeadRule(one), report);
  const name = ruleWords({ policy, rule });
  return {
    rule: `reach/${word}`,
    severity: fails ? 'error' : word === 'never' ? 'warning' : 'info',
    message: `${reached.kind === 'reached' ? 'reached only ' : ''}${answerWords(reached)} (rule ${name})`,
    resource: {
      kind: 'rule',
      id: rule.id,
      policy: policy.name || policy.id,
      ...(rule.name !== null && { name: rule.name }),
    },
    related: [],
    fingerprint: JSON.stringify(['reach', word, policy.id, rule.id]),
    fails,
  };
}

function noticeWord(one: RuleReach): 'catch-all' | 'never' | 'undecided' | 'unmapped' {
  if (isShadowedCatchAll(one)) return 'catch-all';
  if (isNever(one.reached.kind)) return 'never';
  return one.reached.kind === 'unmapped' ? 'unmapped' : 'undecided';
}

/** A policy without any rule in the answer. */
function policyNotice({ policy, reached }: PolicyReach, report: ReachReport): Notice {
  const fails = failsBy('unknown', report);
  return {
    rule: 'reach/undecided',
    severity: fails ? 'error' : 'info',
    message: `${answerWords(reached)} (policy ${quoted(nameOrId(policy))})`,
    related: [],
    fingerprint: JSON.stringify(['reach', 'undecided', policy.id]),
    fails,
  };
}

/** A build that looks at nothing has not been told that nothing is dead. */
function nothingNotice(report: ReachReport): Notice {
  const fails = failsBy(hasDeadRule(report.reach), report);
  return {
    rule: 'reach/nothing',
    severity: fails ? 'error' : 'warning',
    message: 'the snapshot has no active rule of an active policy: nothing was looked at',
    related: [],
    fingerprint: 'reach nothing',
    fails,
  };
}

function failsBy(result: ThresholdResult, { failOn, allowUnknown }: ReachReport): boolean {
  return failOn === 'dead' && isFailure(result, { allowUnknown });
}
