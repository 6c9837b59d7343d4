import { userCount } from '../../../analysis/questions/user-count.js';
import { Type } from '../../../base/json-schema.js';
import { appNamed } from '../../../console/who/app-named.js';
import { oneOf } from '../../../documents/arguments.js';
import { ASSURANCE_LEVELS } from '../../../model/assurance/assurance-level.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { type ApplicationAccess, access, type QueryLimits } from '../../../public/analysis.js';
import {
  EXAMPLE,
  exampleRecord,
  listed,
  listedFew,
  listOf,
  NAMED,
  namedRecord,
  orNull,
  RULE,
  reasonText,
  ruleRecorder,
  TEXT,
  USERS,
  usersRecord,
} from '../answers/records.js';
import { failedAnswer, refusedAnswer, renamedFailure, type ToolAnswer } from './define-tool.js';

const LEVEL = Type.Object(
  {
    atLeast: oneOf(ASSURANCE_LEVELS),
    atMost: oneOf(ASSURANCE_LEVELS),
    isExact: Type.Boolean(),
    reasons: Type.Array(TEXT, { description: 'why the level is not exact' }),
  },
  {
    description: 'bounds of the weakest assurance level with which somebody can sign in; denied: nobody can',
  },
);

/** The schema of an application in the overview. */
export const APPLICATION = Type.Object({
  application: NAMED,
  policy: orNull(NAMED),
  level: LEVEL,
  rules: listOf(
    Type.Object({ rule: RULE, assurance: TEXT, isExact: Type.Boolean(), users: USERS, example: EXAMPLE }),
    'the rules that allow access, the weakest first',
  ),
  undecided: Type.Integer({
    description: 'the number of rules for which it is unknown whether they allow access',
  }),
  noPolicyReason: orNull(TEXT),
});

/** Lists the applications with the weakest assurance level of each, the weakest first. */
export function overview(snapshot: Snapshot, app: string | undefined, limits: QueryLimits): ToolAnswer {
  const found = access(snapshot, limits);
  if (!found.ok) return refusedAnswer(found);
  const { applications, inactive, incompleteReason, reason, assumptions = [] } = found.value;
  const named = app === undefined ? undefined : appNamed(app, snapshot);
  if (named?.ok === false) return renamedFailure(named.problems, '--app', 'app');
  const wanted =
    named === undefined
      ? applications
      : applications.filter(({ application }) => application.id === named.value);
  if (named !== undefined && wanted.length === 0)
    return failedAnswer(
      `no active application has the label or id ${JSON.stringify(app)}: omit \`app\` to list all of them`,
    );
  return {
    ok: true,
    show(limit) {
      const shown = wanted.slice(0, limit);
      const rule = ruleRecorder(
        snapshot,
        shown.flatMap(({ rules }) => rules.slice(0, limit)),
      );
      return {
        answer: null,
        applications: listed(wanted, limit, (one) => applicationRecord(one, rule, snapshot, limit)),
        inactive: listed(inactive, limit, namedRecord),
        found: listed([], limit, String),
        undecided: listed([], limit, String),
        reasons: [incompleteReason, reason].filter((why) => why !== undefined).map(reasonText),
        assumptions,
      };
    },
  };
}

function applicationRecord(
  { application, policy, level, rules, undecided, noPolicyReason }: ApplicationAccess,
  rule: ReturnType<typeof ruleRecorder>,
  snapshot: Snapshot,
  limit: number,
) {
  const { atLeast, atMost, isExact, reasons } = level;
  return {
    application: namedRecord(application),
    policy: policy && namedRecord(policy),
    level: { atLeast, atMost, isExact, reasons: reasons.slice(0, limit).map(reasonText) },
    rules: listedFew(rules, limit, (one) => ({
      rule: rule(one),
      assurance: one.assurance,
      isExact: one.isExact,
      users: usersRecord(userCount(one, snapshot), limit),
      example: exampleRecord(one.example, snapshot),
    })),
    undecided: undecided.length,
    noPolicyReason: noPolicyReason ?? null,
  };
}
