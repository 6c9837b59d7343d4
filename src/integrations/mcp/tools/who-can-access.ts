import type { UndecidedRule } from '../../../analysis/questions/admitting.js';
import type { Described } from '../../../analysis/questions/session/scope.js';
import { userCount } from '../../../analysis/questions/user-count.js';
import {
  certainly,
  isAdmittedBy,
  isAnswered,
  type WhoAnswer,
} from '../../../analysis/questions/who-threshold.js';
import { type Static, Type } from '../../../base/json-schema.js';
import { type Result, success } from '../../../base/result.js';
import type { ThresholdResult } from '../../../base/threshold.js';
import type { OnProgress } from '../../../base/work-steps.js';
import { ruleNamed } from '../../../console/options/rule-named.js';
import { authenticatorNamed } from '../../../console/who/authenticator-named.js';
import { ASSURANCE_LEVELS, type AssuranceLevel } from '../../../model/assurance/assurance-level.js';
import { CHARACTERISTICS } from '../../../model/assurance/authenticators.js';
import type { Request } from '../../../model/facts/request.js';
import type { RuleInPolicy } from '../../../model/policies/rule-in-policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { type QueryLimits, type Question, query } from '../../../public/analysis.js';
import {
  ASSUMPTIONS,
  DESCRIPTION,
  EXAMPLE,
  EXPORT,
  exampleRecord,
  exportRecord,
  listed,
  listedFew,
  listOf,
  NAMED,
  orNull,
  RULE,
  reasonText,
  ruleRecorder,
  STATED,
  statedRecord,
  TEXT,
  USERS,
  usersRecord,
} from '../answers/records.js';
import {
  choice,
  defineTool,
  EFFORT,
  EXPORT_PATH,
  failedAnswer,
  LIMIT,
  refusedAnswer,
  renamedFailure,
  type ToolAnswer,
} from './define-tool.js';
import { APPLICATION, overview } from './overview.js';

const QUESTIONS = ['overview', 'below', 'requires', 'with', 'rule', 'locked-out'] as const;

const FOUND = Type.Object({
  rule: RULE,
  together: listOf(RULE, 'rules of other policies that decide together with it'),
  isCertain: Type.Boolean({ description: 'false: it is unknown whether this holds' }),
  assurance: orNull(choice(ASSURANCE_LEVELS, 'the weakest assurance level')),
  who: DESCRIPTION,
  isDescriptionComplete: Type.Boolean(),
  exceptions: Type.Integer({
    description: 'the number of other rules that match some of these sign-ins first',
  }),
  users: USERS,
  example: EXAMPLE,
  exampleDependsOn: STATED,
  reasons: Type.Array(TEXT),
});

const UNDECIDED = Type.Object({ rule: RULE, reason: TEXT });

const NEEDED = {
  overview: [],
  below: ['app', 'assurance'],
  requires: ['app', 'characteristic'],
  with: ['app', 'authenticator'],
  rule: ['rule'],
  'locked-out': [],
} as const satisfies Record<(typeof QUESTIONS)[number], readonly string[]>;

const INPUT = Type.Object({
  export: EXPORT_PATH,
  question: choice(
    QUESTIONS,
    'overview: all applications, the weakest first (or only `app`). below: who can sign in to `app` with less than `assurance` (`denied` is above every level: who can sign in at all). requires: who can sign in to `app` without an authenticator of `characteristic`. with: who can sign in to `app` with `authenticator`. rule: which sign-ins `rule` of `policy` decides. locked-out: who can match a rule (of `app`) whose factors they cannot enroll',
  ),
  app: Type.Optional(Type.String({ minLength: 1, description: 'the application: label or id' })),
  assurance: Type.Optional(
    choice(ASSURANCE_LEVELS.slice(1), 'for the question `below`: the assurance level, such as 2fa'),
  ),
  characteristic: Type.Optional(choice(CHARACTERISTICS, 'for the question `requires`: the characteristic')),
  authenticator: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'for the question `with`: key or key:method, such as phone_number:sms',
    }),
  ),
  policy: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'for the question `rule`: the name or id of the policy with the rule; required if several rules have the same name',
    }),
  ),
  rule: Type.Optional(
    Type.String({ minLength: 1, description: 'for the question `rule`: the name or id of the rule' }),
  ),
  effort: EFFORT,
  limit: LIMIT,
});

/** The tool that answers questions about who can sign in. */
export const whoCanAccessTool = defineTool({
  name: 'who_can_access',
  title: 'Who can sign in',
  description:
    'Answers a question about all sign-ins at once, exactly: the weakest assurance level of every application (overview), or who can sign in to one application below a level, without a characteristic, or with an authenticator; which sign-ins a rule decides; who can be locked out. `nobody` is proved; `somebody` has an example that was run through the simulator; `undecided` is neither.',
  input: INPUT,
  output: Type.Object({
    answer: orNull(
      choice(
        ['nobody', 'somebody', 'undecided'],
        'whether somebody can sign in as the question asks (for requires: without the characteristic; for locked-out: can be locked out); null for overview',
      ),
    ),
    applications: orNull(listOf(APPLICATION, 'the answer to overview')),
    inactive: orNull(listOf(NAMED, 'for overview: inactive applications, which nobody can sign in to')),
    found: listOf(FOUND, 'the rules by which somebody can, or may'),
    undecided: listOf(UNDECIDED, 'the rules for which it is unknown, with the reason'),
    reasons: Type.Array(TEXT, { description: 'further reasons why the answer is incomplete' }),
    assumptions: ASSUMPTIONS,
    export: EXPORT,
  }),
  async run({ export: path, effort, ...asked }, work) {
    const opened = await work.open(path);
    if (!opened.ok) return opened;
    const { snapshot } = opened.value;
    const missing = NEEDED[asked.question].filter((key) => asked[key] === undefined);
    if (missing.length > 0)
      return failedAnswer(
        `the question \`${asked.question}\` needs ${missing.map((key) => `\`${key}\``).join(' and ')}: add it`,
      );
    const limits = { effort, progress: progressOf(asked.question, work.progress) };
    const shown =
      asked.question === 'overview'
        ? overview(snapshot, asked.app, limits)
        : answerTo(snapshot, asked, limits);
    if (!shown.ok) return shown;
    return {
      ok: true,
      show: (limit) => ({ ...shown.show(limit), export: exportRecord(opened.value, limit) }),
    };
  },
});

type Asked = Pick<
  Static<typeof INPUT>,
  'app' | 'assurance' | 'authenticator' | 'characteristic' | 'policy' | 'question' | 'rule'
>;

function progressOf(question: (typeof QUESTIONS)[number], progress: OnProgress) {
  const of = question === 'overview' ? 'kinds of applications' : 'rules';
  return (done: number, total: number) => progress(done, total, of);
}

/** Converts the arguments of a call to a question of the library. `NEEDED` lists the arguments that each question requires. */
function questionOf(asked: Asked, snapshot: Snapshot): Result<Question> {
  const { question: kind, app = '', assurance = 'denied', characteristic = 'phishingResistant' } = asked;
  switch (kind) {
    case 'below':
      return success({ kind, appId: app, assurance });
    case 'requires':
      return success({ kind, appId: app, characteristic });
    case 'with': {
      const named = authenticatorNamed(asked.authenticator ?? '', snapshot);
      return named.ok ? success({ kind, appId: app, authenticator: named.value }) : named;
    }
    case 'rule': {
      const named = ruleNamed({ rule: asked.rule ?? '', policy: asked.policy }, snapshot, RULE_ARGUMENTS);
      return named.ok
        ? success({ kind, policyId: named.value.policy.id, ruleId: named.value.rule.id })
        : named;
    }
    case 'locked-out':
    case 'overview':
      return success({ kind: 'locked-out', ...(app !== '' && { appId: app }) });
  }
}

const RULE_ARGUMENTS = { rule: 'rule', policy: 'policy', remedy: 'pass the id, or `policy`' };

function answerTo(snapshot: Snapshot, asked: Asked, limits: QueryLimits): ToolAnswer {
  const question = questionOf(asked, snapshot);
  if (!question.ok) return renamedFailure(question.problems, '--with', 'authenticator');
  const answered = query(snapshot, question.value, limits);
  if (!answered.ok) return refusedAnswer(answered);
  const answer: WhoAnswer = answered.value;
  const { found, undecided, reasons } = partsOf(answer, question.value, snapshot);
  return {
    ok: true,
    show(limit) {
      const rule = ruleRecorder(snapshot, [
        ...found.slice(0, limit).flatMap((one) => [one, ...one.together.slice(0, limit)]),
        ...undecided.slice(0, limit),
      ]);
      return {
        answer: ANSWERS[isAnswered(answer)],
        applications: null,
        inactive: null,
        found: listed(found, limit, (one) => ({
          rule: rule(one),
          together: listedFew(one.together, limit, rule),
          isCertain: one.isCertain,
          assurance: one.assurance ?? null,
          who: listed(one.region?.description ?? [], limit, (phrases) => phrases),
          isDescriptionComplete: one.region?.isDescriptionComplete ?? false,
          exceptions: one.region?.exceptions ?? 0,
          users: usersRecord(one.region && userCount(one.region, snapshot), limit),
          example: exampleRecord(one.example, snapshot),
          exampleDependsOn: statedRecord(one.example),
          reasons: one.reasons.slice(0, limit).map(reasonText),
        })),
        undecided: listed(undecided, limit, (one) => ({ rule: rule(one), reason: reasonText(one.reason) })),
        reasons: reasons.slice(0, limit).map(reasonText),
        assumptions: answer.assumptions ?? [],
      };
    },
  };
}

const ANSWERS = {
  yes: 'somebody',
  no: 'nobody',
  unknown: 'undecided',
} as const satisfies Record<ThresholdResult, string>;

/** A rule that grants the access in question, or may grant it. */
interface FoundRule extends RuleInPolicy {
  readonly together: readonly RuleInPolicy[];
  readonly isCertain: boolean;
  readonly assurance?: AssuranceLevel;
  readonly region?: Described;
  readonly example: Request;
  readonly reasons: readonly string[];
}

interface AnswerParts {
  readonly found: readonly FoundRule[];
  readonly undecided: readonly UndecidedRule[];
  readonly reasons: readonly string[];
}

function partsOf(answer: WhoAnswer, question: Question, snapshot: Snapshot): AnswerParts {
  switch (answer.kind) {
    case 'rule': {
      const rule = ruleOf(question, snapshot);
      const { signIns, undecided } = answer;
      return {
        found:
          signIns === undefined || rule === undefined
            ? []
            : [
                {
                  ...rule,
                  together: [],
                  isCertain: certainly(signIns) === 'yes',
                  region: signIns,
                  example: signIns.example,
                  reasons: [],
                },
              ],
        undecided: [],
        reasons: undecided === undefined ? [] : [undecided],
      };
    }
    case 'locked-out':
      return {
        found: answer.lockouts.map(({ access, session, enrollment, example, reasons }) => ({
          ...access,
          together: [...(session === undefined ? [] : [session]), enrollment],
          isCertain: certainly({ example }) === 'yes',
          example,
          reasons,
        })),
        undecided: answer.undecided,
        reasons: answer.noPolicyReason === undefined ? [] : [answer.noPolicyReason],
      };
    case 'below':
    case 'requires':
    case 'with':
      return {
        found: answer.rules.map((one) => ({
          policy: one.policy,
          rule: one.rule,
          together: one.sessions,
          isCertain: isAdmittedBy(one) === 'yes',
          ...('assurance' in one && { assurance: one.assurance }),
          region: one,
          example: one.example,
          reasons: [],
        })),
        undecided: answer.undecided,
        reasons: answer.noPolicyReason === undefined ? [] : [answer.noPolicyReason],
      };
  }
}

function ruleOf(question: Question, { policies }: Snapshot): RuleInPolicy | undefined {
  if (question.kind !== 'rule') return undefined;
  const policy = policies.find(({ id }) => id === question.policyId);
  const rule = policy?.rules.find(({ id }) => id === question.ruleId);
  return policy && rule && { policy, rule };
}
