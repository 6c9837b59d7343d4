import { isNever, type PolicyAnalysis, type RuleAnalysis } from '../../analysis/questions/reach.js';
import { reachabilityWords } from '../../analysis/questions/reachability-words.js';
import {
  hasUnreachableRule,
  isShadowedCatchAll,
  isUnreachableRule,
  undecidedPolicies,
} from '../../analysis/questions/unreachable-rules.js';
import { quoted } from '../../base/messages.js';
import { isFailure, type ThresholdResult } from '../../base/threshold.js';
import { nameOrId, ruleWords } from '../../model/policies/rule-words.js';
import { type BuildContext, documentsOf, noticeLocationsIn } from '../notices/build-context.js';
import type { Notice, NoticeReport } from '../notices/notice.js';
import { noticeRules } from '../notices/notice-rules.js';
import type { AnalysisReport } from './reach-report.js';
import { tallyOf, tallyWords } from './tally.js';

const RULES = noticeRules('analyze', {
  unreachable: {
    severity: 'warning',
    what: 'a rule that no sign-in can match',
    why: 'the author of the rule expects it to decide sign-ins, but it decides none',
  },
  'catch-all': {
    severity: 'info',
    what: 'a system catch-all rule that the rules above it shadow completely',
    why: 'a system catch-all rule cannot be deleted; rules that shadow it completely are good practice',
  },
  unassigned: {
    severity: 'info',
    what: 'a rule of a policy that no application uses',
    why: 'the rule decides nothing until an application uses its policy',
  },
  'no-rules': {
    severity: 'warning',
    what: 'an export without an active rule in an active policy',
    why: 'nothing was analyzed: the export may be empty by accident',
  },
  undecided: {
    severity: 'info',
    what: 'a rule for which the analysis could not decide whether it is reachable',
    why: 'the rule may be unreachable: the search reached its limit, or the answer depends on unknown facts',
  },
});

/** Reports the rules that are unreachable or may be unreachable, as notices for a build. */
export function reachNotices(report: AnalysisReport & BuildContext): NoticeReport {
  const { reach, snapshot, version } = report;
  const reported = reach.rules.filter(
    (one) => one.reachability.kind !== 'reachable' || isUnreachableRule(one) === 'unknown',
  );
  const places = noticeLocationsIn(
    snapshot,
    reported.map(({ rule }) => rule),
    report,
  );
  return {
    command: 'analyze',
    notices: [
      ...reported.map((one): Notice => ({ ...noticeOf(one, report), ...places.get(one.rule) })),
      ...undecidedPolicies(reach).map((one) => policyNotice(one, report)),
      ...(reach.rules.length === 0 ? [nothingNotice(report)] : []),
    ],
    rules: RULES,
    documents: documentsOf(snapshot, report),
    summary: tallyWords(tallyOf(reach)),
    version,
  };
}

function noticeOf(one: RuleAnalysis, report: AnalysisReport): Notice {
  const { policy, rule, reachability } = one;
  const word = noticeWord(one);
  const fails = failsBy(isUnreachableRule(one), report);
  const name = ruleWords({ policy, rule });
  return {
    rule: `analyze/${word}`,
    severity: fails ? 'error' : word === 'unreachable' ? 'warning' : 'info',
    message: `${reachability.kind === 'reachable' ? 'reachable only ' : ''}${reachabilityWords(reachability)} (rule ${name})`,
    resource: {
      kind: 'rule',
      id: rule.id,
      policy: policy.name || policy.id,
      ...(rule.name !== null && { name: rule.name }),
    },
    related: [],
    fingerprint: JSON.stringify(['analyze', word, policy.id, rule.id]),
    fails,
  };
}

function noticeWord(one: RuleAnalysis): 'catch-all' | 'unreachable' | 'undecided' | 'unassigned' {
  if (isShadowedCatchAll(one)) return 'catch-all';
  if (isNever(one.reachability.kind)) return 'unreachable';
  return one.reachability.kind === 'unassigned' ? 'unassigned' : 'undecided';
}

/** Returns the notice for an undecided policy if the answer contains none of its rules. */
function policyNotice({ policy, reachability }: PolicyAnalysis, report: AnalysisReport): Notice {
  const fails = failsBy('unknown', report);
  return {
    rule: 'analyze/undecided',
    severity: fails ? 'error' : 'info',
    message: `${reachabilityWords(reachability)} (policy ${quoted(nameOrId(policy))})`,
    related: [],
    fingerprint: JSON.stringify(['analyze', 'undecided', policy.id]),
    fails,
  };
}

/** Returns the notice for an export without any rule to analyze. Such an export proves nothing. */
function nothingNotice(report: AnalysisReport): Notice {
  const fails = failsBy(hasUnreachableRule(report.reach), report);
  return {
    rule: 'analyze/no-rules',
    severity: fails ? 'error' : 'warning',
    message:
      'the export has no active rule in an active policy, so nothing was analyzed; export the policies with their rules',
    related: [],
    fingerprint: 'analyze no-rules',
    fails,
  };
}

function failsBy(result: ThresholdResult, { failOn, allowUnknown }: AnalysisReport): boolean {
  return failOn === 'unreachable' && isFailure(result, { allowUnknown });
}
