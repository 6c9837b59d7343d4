import { describeLevel } from '../../assurance/assurance-level.js';
import { printable } from '../../base/printable.js';
import { isFailure, type ThresholdResult } from '../../base/threshold.js';
import { namesIn } from '../../policies/names.js';
import type { PolicyRule } from '../../policies/policy.js';
import { ruleWords } from '../../policies/rule-words.js';
import type { AdmittingAnswer } from '../../questions/admitting.js';
import type { Without } from '../../questions/ways.js';
import type { Below } from '../../questions/who-below.js';
import { certainly, isAdmittedBy } from '../../questions/who-threshold.js';
import type { With } from '../../questions/with.js';
import { documentsOf, type InBuild, placesIn } from '../notices/in-build.js';
import type { Notice, NoticeReport } from '../notices/notice.js';
import { noticeRules } from '../notices/notice-rules.js';
import { firstReasons } from '../text/first-reasons.js';
import { PLAIN_PAINT } from '../text/page.js';
import { assuranceWords } from './below.js';
import { lockoutHow } from './lockout.js';
import { whoTextOf } from './text.js';
import { waysHow } from './ways.js';
import type { WhoReport } from './who-report.js';
import { withHow } from './with.js';

const RULES = noticeRules('who', {
  below: {
    severity: 'warning',
    what: 'a rule by which somebody reaches the application with less than what is to be asked',
    why: 'the weakest way in is how strong the application is',
  },
  ways: {
    severity: 'warning',
    what: 'a rule by which there is a way into the application without such an authenticator',
    why: 'whoever lacks it gets in all the same',
  },
  with: {
    severity: 'warning',
    what: 'a rule by which the authenticator leads into the application',
    why: 'who gets hold of it gets in, and who loses it may be kept out',
  },
  decides: {
    severity: 'info',
    what: 'a rule that decides some request',
    why: 'what it does is done to somebody',
  },
  lockout: {
    severity: 'warning',
    what: 'a rule that asks for what enrollment does not let somebody have',
    why: 'they are let through, and cannot get in',
  },
  undecided: {
    severity: 'warning',
    what: 'a rule of which the answer is not known',
    why: 'it may be what was asked for',
  },
});

/** A rule of an answer, and whether it is as the question asks. */
interface Answered {
  readonly word: WhoReport['kind'] | 'undecided';
  readonly rule?: PolicyRule;
  readonly message: string;
  readonly result: ThresholdResult;
}

/** What a build is told of whom policies do something for: at each rule. */
export function whoNotices(report: WhoReport & InBuild): NoticeReport {
  const { snapshot, version } = report;
  const answered = answeredIn(report);
  const places = placesIn(
    snapshot,
    answered.flatMap(({ rule }) => rule?.rule ?? []),
    report,
  );
  return {
    command: 'who',
    notices: answered.map(({ word, rule, message, result }): Notice => {
      const fails = failsBy(result, report);
      const standing = rule && places.get(rule.rule);
      return {
        rule: `who/${word}`,
        severity: fails ? 'error' : word === 'decides' ? 'info' : 'warning',
        message: `${message}${rule === undefined ? '' : ` (rule ${ruleWords(rule)})`}`,
        related: [],
        ...standing,
        ...(rule && { resource: resourceOf(rule) }),
        fingerprint: JSON.stringify(['who', word, rule && [rule.policy.id, rule.rule.id]]),
        fails,
      };
    }),
    rules: RULES,
    documents: documentsOf(snapshot, report),
    summary: headOf(report),
    version,
  };
}

/** `possible` fails unless it is proven that there is nothing; to allow the unknown then is to ask for `certain`. */
function failsBy(result: ThresholdResult, { failOn, allowUnknown }: WhoReport): boolean {
  return failOn !== undefined && isFailure(result, { allowUnknown: failOn === 'certain' && allowUnknown });
}

function resourceOf({ policy, rule }: PolicyRule): NonNullable<Notice['resource']> {
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
        message: `${app} is reached with ${assuranceWords(rule)}, less than ${describeLevel(report.assurance)}`,
      }));
    }
    case 'ways': {
      const app = appOf(report);
      return admitted(report.answer, (rule) => ({
        message: `${app} is reached with ${waysHow(rule, report)}`,
      }));
    }
    case 'with': {
      const app = appOf(report);
      return admitted(report.answer, (rule) => ({
        message: `${app}: ${withHow(rule, report.snapshot.brand)}`,
      }));
    }
    case 'decides': {
      const { policy, rule, answer } = report;
      return [
        ...(answer.found === undefined
          ? []
          : [
              {
                word,
                rule: { policy, rule },
                message: 'it decides requests',
                result: certainly(answer.found),
              },
            ]),
        ...(answer.undecided === undefined ? [] : [openOf(answer.undecided, { policy, rule })]),
      ];
    }
    case 'lockout': {
      const { lockouts, undecided, lacking } = report.answer;
      return [
        ...lockouts.map((one) => ({
          word,
          rule: one.access,
          message: `it ${lockoutHow(one)}: ${firstReasons(one.reasons).join('; ')}`,
          result: certainly(one),
        })),
        ...undecided.map((one) => openOf(one.reason, one)),
        ...(lacking === undefined ? [] : [openOf(lacking)]),
      ];
    }
  }

  function admitted<Rule extends Below | With | Without>(
    { rules, undecided, noPolicy }: AdmittingAnswer & { readonly rules: readonly Rule[] },
    found: (rule: Rule) => Pick<Answered, 'message'>,
  ): Answered[] {
    return [
      ...rules.map((rule) => ({ word, rule, ...found(rule), result: isAdmittedBy(rule) })),
      ...undecided.map((one) => openOf(one.reason, one)),
      ...(noPolicy === undefined ? [] : [openOf(noPolicy)]),
    ];
  }
}

function openOf(reason: string, rule?: PolicyRule): Answered {
  return {
    word: 'undecided',
    message: `not known: ${printable(reason)}`,
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

/** The answer in a sentence: the first of those for people, on one line. */
function headOf(report: WhoReport): string {
  const page = { columns: Number.MAX_SAFE_INTEGER, paint: PLAIN_PAINT };
  const [line = ''] = whoTextOf(report, page).split('\n');
  return line.replace(/^\S /, '');
}
