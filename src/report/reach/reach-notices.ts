import { ruleWords } from '../../policies/rule-words.js';
import { isNever, type RuleReach } from '../../questions/reach.js';
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
  const told = reach.rules.filter(({ reached: { kind } }) => kind !== 'reached');
  const places = placesIn(
    snapshot,
    told.map(({ rule }) => rule),
    report,
  );
  return {
    command: 'reach',
    notices: [
      ...told.map((one): Notice => ({ ...noticeOf(one, report), ...places.get(one.rule) })),
      ...(reach.rules.length === 0 ? [nothingNotice(report)] : []),
    ],
    rules: RULES,
    documents: documentsOf(snapshot, report),
    summary: tallyWords(tallyOf(reach)),
    version,
  };
}

function noticeOf({ policy, rule, reached }: RuleReach, { failOn }: ReachReport): Notice {
  const word = isNever(reached.kind) ? 'never' : reached.kind;
  const fails = failOn === 'dead' && word === 'never';
  const name = ruleWords({ policy, rule });
  return {
    rule: `reach/${word}`,
    severity: fails ? 'error' : word === 'never' ? 'warning' : 'info',
    message: `${answerWords(reached)} (rule ${name})`,
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

/** A build that looks at nothing has not been told that nothing is dead. */
function nothingNotice({ failOn }: ReachReport): Notice {
  const fails = failOn !== undefined;
  return {
    rule: 'reach/nothing',
    severity: fails ? 'error' : 'warning',
    message: 'the snapshot has no active rule of an active policy: nothing was looked at',
    related: [],
    fingerprint: 'reach nothing',
    fails,
  };
}
