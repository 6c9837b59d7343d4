import type { AdmittingAnswer } from '../../analysis/questions/admitting.js';
import type { RuleWith } from '../../analysis/questions/paths-with.js';
import type { RuleWithout } from '../../analysis/questions/paths-without.js';
import type { Below } from '../../analysis/questions/who-below.js';
import { certainly, isAdmittedBy } from '../../analysis/questions/who-threshold.js';
import { printable } from '../../base/printable.js';
import { isFailure, type ThresholdResult } from '../../base/threshold.js';
import { describeLevel } from '../../model/assurance/assurance-level.js';
import { namesIn } from '../../model/policies/display-names.js';
import type { RuleInPolicy } from '../../model/policies/rule-in-policy.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import { type BuildContext, documentsOf, noticeLocationsIn } from '../notices/build-context.js';
import type { Notice, NoticeReport } from '../notices/notice.js';
import { noticeRules } from '../notices/notice-rules.js';
import { firstReasons } from '../text/first-reasons.js';
import { PLAIN_PAINT } from '../text/page.js';
import { assuranceWords } from './below.js';
import { lockoutHow } from './lockout.js';
import { whoTextOf } from './text.js';
import { describePath } from './ways.js';
import type { WhoReport } from './who-report.js';
import { withHow } from './with.js';

const RULES = noticeRules('access', {
  below: {
    severity: 'warning',
    what: 'a rule that allows access to the application below the required assurance level',
    why: 'the weakest authentication path determines the assurance of an application',
  },
  requires: {
    severity: 'warning',
    what: 'a rule that allows access to the application without an authenticator of the required characteristic',
    why: 'a user can sign in without an authenticator of this characteristic',
  },
  with: {
    severity: 'warning',
    what: 'a rule that accepts the authenticator',
    why: 'an attacker with this authenticator can sign in; a user who loses it may not be able to',
  },
  rule: {
    severity: 'info',
    what: 'a rule that decides some sign-in',
    why: 'users must meet the requirements of this rule to sign in',
  },
  undecided: {
    severity: 'warning',
    what: 'a rule for which it is undecided whether it belongs to the answer',
    why: 'the rule may be one of the rules that you search for',
  },
});

/** The kinds of notices of `analyze --locked-out`. Formats such as SARIF show each kind as a rule. */
const LOCKED_OUT_NOTICE_KINDS = noticeRules('analyze', {
  'locked-out': {
    severity: 'warning',
    what: 'a rule that requires authenticators that the enrollment policy does not allow',
    why: 'users to whom the rule applies cannot sign in, because they cannot enroll the required authenticators',
  },
  'locked-out-undecided': {
    severity: 'warning',
    what: 'a rule for which it is undecided whether it locks users out',
    why: 'users may be unable to meet its requirements',
  },
});

/** An entry of an answer: a rule, and whether it is one of the rules that the question searches for. */
interface Answered {
  readonly word: WhoReport['kind'] | 'undecided';
  readonly rule?: RuleInPolicy;
  readonly message: string;
  readonly result: ThresholdResult;
}

/** Returns a notice for each rule of the answer. */
export function whoNotices(report: WhoReport & BuildContext): NoticeReport {
  const { snapshot, version } = report;
  const answered = answeredIn(report);
  const isLockedOut = report.kind === 'locked-out';
  const command = isLockedOut ? 'analyze' : 'access';
  const places = noticeLocationsIn(
    snapshot,
    answered.flatMap(({ rule }) => rule?.rule ?? []),
    report,
  );
  return {
    command,
    notices: answered.map(({ word: kind, rule, message, result }): Notice => {
      const word = isLockedOut && kind === 'undecided' ? 'locked-out-undecided' : kind;
      const fails = failsBy(result, report);
      const standing = rule && places.get(rule.rule);
      return {
        rule: `${command}/${word}`,
        severity: fails ? 'error' : word === 'rule' ? 'info' : 'warning',
        message: `${message}${rule === undefined ? '' : ` (rule ${ruleWords(rule)})`}`,
        related: [],
        ...standing,
        ...(rule && { resource: resourceOf(rule) }),
        fingerprint: JSON.stringify([command, word, rule && [rule.policy.id, rule.rule.id]]),
        fails,
      };
    }),
    rules: isLockedOut ? LOCKED_OUT_NOTICE_KINDS : RULES,
    documents: documentsOf(snapshot, report),
    summary: firstLineOf(report),
    version,
  };
}

/**
 * Whether a result fails the command. `yes` fails and `no` passes. An unknown result fails, unless `failOn` is `certain` and
 * `--allow-unknown` is set.
 */
function failsBy(result: ThresholdResult, { failOn, allowUnknown }: WhoReport): boolean {
  return failOn !== undefined && isFailure(result, { allowUnknown: failOn === 'certain' && allowUnknown });
}

function resourceOf({ policy, rule }: RuleInPolicy): NonNullable<Notice['resource']> {
  return {
    kind: 'rule',
    id: rule.id,
    policy: policy.name || policy.id,
    ...(rule.name !== null && { name: rule.name }),
  };
}

function answeredIn(report: WhoReport): Answered[] {
  const word = report.kind;
  switch (report.kind) {
    case 'below': {
      const app = appOf(report);
      return admitted(report.answer, (rule) => ({
        message: `${app} requires only ${assuranceWords(rule)}, which is less than ${describeLevel(report.assurance)}`,
      }));
    }
    case 'requires': {
      const app = appOf(report);
      return admitted(report.answer, (rule) => ({
        message: `users can sign in to ${app} with ${describePath(rule, report)}`,
      }));
    }
    case 'with': {
      const app = appOf(report);
      return admitted(report.answer, (rule) => ({
        message: `${app}: ${withHow(rule, report.snapshot.brand)}`,
      }));
    }
    case 'rule': {
      const { policy, rule, answer } = report;
      return [
        ...(answer.signIns === undefined
          ? []
          : [
              {
                word,
                rule: { policy, rule },
                message: 'the rule decides sign-ins',
                result: certainly(answer.signIns),
              },
            ]),
        ...(answer.undecided === undefined ? [] : [openOf(answer.undecided, { policy, rule })]),
      ];
    }
    case 'locked-out': {
      const { lockouts, undecided, noPolicyReason } = report.answer;
      return [
        ...lockouts.map((one) => ({
          word,
          rule: one.access,
          message: `the rule ${lockoutHow(one)}: ${firstReasons(one.reasons).join('; ')}`,
          result: certainly(one),
        })),
        ...undecided.map((one) => openOf(one.reason, one)),
        ...(noPolicyReason === undefined ? [] : [openOf(noPolicyReason)]),
      ];
    }
  }

  function admitted<Rule extends Below | RuleWith | RuleWithout>(
    { rules, undecided, noPolicyReason }: AdmittingAnswer & { readonly rules: readonly Rule[] },
    found: (rule: Rule) => Pick<Answered, 'message'>,
  ): Answered[] {
    return [
      ...rules.map((rule) => ({ word, rule, ...found(rule), result: isAdmittedBy(rule) })),
      ...undecided.map((one) => openOf(one.reason, one)),
      ...(noPolicyReason === undefined ? [] : [openOf(noPolicyReason)]),
    ];
  }
}

function openOf(reason: string, rule?: RuleInPolicy): Answered {
  return {
    word: 'undecided',
    message: `undecided: ${printable(reason)}`,
    result: 'unknown',
    ...(rule && { rule: { policy: rule.policy, rule: rule.rule } }),
  };
}

function appOf({
  appId,
  snapshot,
}: {
  readonly appId: string;
  readonly snapshot: WhoReport['snapshot'];
}): string {
  return namesIn(snapshot, String).shown('app', appId);
}

/** Returns the first line of an answer in the text format, without the check mark or other sign at its start. */
function firstLineOf(report: WhoReport): string {
  const page = { columns: Number.MAX_SAFE_INTEGER, paint: PLAIN_PAINT };
  const [line = ''] = whoTextOf(report, page).split('\n');
  return line.replace(/^\S /, '');
}
