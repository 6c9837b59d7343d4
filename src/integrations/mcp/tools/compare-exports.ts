import type { ChangedRegion, UndecidedChange } from '../../../analysis/questions/diff/changes.js';
import { isDifferenceAbove } from '../../../analysis/questions/diff/diff-threshold.js';
import { COMPARISONS } from '../../../analysis/questions/diff/verdicts.js';
import { CHANGES } from '../../../analysis/questions/effects/change.js';
import { CHANGE_THRESHOLDS } from '../../../analysis/questions/effects/change-threshold.js';
import { Type } from '../../../base/json-schema.js';
import type { ThresholdResult } from '../../../base/threshold.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { diff } from '../../../public/analysis.js';
import {
  ASSUMPTIONS,
  DESCRIPTION,
  EXAMPLE,
  EXPORT,
  exampleRecord,
  exportRecord,
  listed,
  listOf,
  NAMED,
  namedRecord,
  orNull,
  RULE,
  reasonText,
  ruleRecorder,
  STATED,
  TEXT,
  USERS,
  usersRecord,
} from '../answers/records.js';
import { choice, defineTool, EFFORT, EXPORT_PATH, LIMIT, refusedAnswer } from './define-tool.js';

const DECIDING = orNull(Type.Object({ rule: RULE, result: TEXT }));

const CHANGE = Type.Object({
  change: choice(CHANGES, 'the kind of change; unknown: it is unknown whether access is more or less strict'),
  policyType: TEXT,
  before: DECIDING,
  after: DECIDING,
  who: DESCRIPTION,
  isDescriptionComplete: Type.Boolean(),
  isPartial: Type.Boolean({ description: 'true: some of these sign-ins do not change' }),
  applications: listOf(NAMED, 'the affected applications, if not all of the policy are'),
  users: USERS,
  example: EXAMPLE,
  exampleDependsOn: STATED,
});

/** Compares two exports. */
export const compareExportsTool = defineTool({
  name: 'compare_exports',
  title: 'Compare two exports',
  description:
    'Compares who can sign in, and with which factors, before and after a change. Returns every set of sign-ins whose result changes, with the deciding rules, the affected users and an example that was run through the simulator in both states. `unchanged` is proved.',
  input: Type.Object({
    before: { ...EXPORT_PATH, description: `before the change: ${EXPORT_PATH.description}` },
    after: { ...EXPORT_PATH, description: 'after the change: another export' },
    threshold: Type.Optional(
      choice(
        CHANGE_THRESHOLDS,
        'the changes that `result` is about: granted: only granted access; less-strict: that, or less is required; removed: only removed access; any: any change (default: any)',
      ),
    ),
    effort: EFFORT,
    limit: LIMIT,
  }),
  output: Type.Object({
    result: choice(
      ['changed', 'unchanged', 'undecided'],
      'whether some sign-in changes at or above the threshold; undecided: that is unknown',
    ),
    isComplete: Type.Boolean({ description: 'whether `changes` has all changes' }),
    changes: listOf(CHANGE, 'granted and less strict access first'),
    counts: Type.Array(Type.Object({ change: TEXT, count: Type.Integer() })),
    undecided: listOf(
      Type.Object({
        before: orNull(RULE),
        after: orNull(RULE),
        applications: listOf(NAMED, 'affected'),
        reason: TEXT,
      }),
      'what could not be compared, with the reason',
    ),
    verdicts: listOf(
      Type.Object({ application: NAMED, verdict: choice(COMPARISONS, 'unknown: undecided') }),
      'whether each application is more or less permissive',
    ),
    added: listOf(NAMED, 'applications that only the export after the change has; not compared'),
    removed: listOf(NAMED, 'applications that only the export before the change has; not compared'),
    assumptions: ASSUMPTIONS,
    before: EXPORT,
    after: EXPORT,
  }),
  async run({ before: from, after: to, threshold = 'any', effort }, work) {
    const before = await work.open(from);
    if (!before.ok) return before;
    const after = await work.open(to);
    if (!after.ok) return after;
    const states = [before.value.snapshot, after.value.snapshot] as const;
    const found = diff(...states, { effort, progress: (done, total) => work.progress(done, total, 'rules') });
    if (!found.ok) return refusedAnswer(found);
    const { changes, undecided, isComplete, verdicts, applications, assumptions = [] } = found.value;
    return {
      ok: true,
      show(limit) {
        const rules = makeRuleRecorders(states, [...changes.slice(0, limit), ...undecided.slice(0, limit)]);
        return {
          result: RESULTS[isDifferenceAbove(found.value, threshold)],
          isComplete,
          changes: listed(changes, limit, (one) => changeRecord(one, rules, states[1], limit)),
          counts: CHANGES.map((change) => ({
            change,
            count: changes.filter((one) => one.change === change).length,
          })).filter(({ count }) => count > 0),
          undecided: listed(undecided, limit, (one) => undecidedRecord(one, rules, limit)),
          verdicts: listed(verdicts, limit, ({ application, verdict }) => ({
            application: namedRecord(application),
            verdict,
          })),
          added: listed(applications.added, limit, namedRecord),
          removed: listed(applications.removed, limit, namedRecord),
          assumptions,
          before: exportRecord(before.value, limit),
          after: exportRecord(after.value, limit),
        };
      },
    };
  },
});

const RESULTS = {
  yes: 'changed',
  no: 'unchanged',
  unknown: 'undecided',
} as const satisfies Record<ThresholdResult, string>;

type Recorder = ReturnType<typeof ruleRecorder>;

interface Recorders {
  readonly before: Recorder;
  readonly after: Recorder;
}

/**
 * Returns two functions that convert a rule to its record in the answer. `before` is for rules of the first export, `after` for rules of
 * the second.
 */
function makeRuleRecorders(
  [before, after]: readonly [Snapshot, Snapshot],
  shown: readonly Pick<UndecidedChange, 'after' | 'before'>[],
): Recorders {
  return {
    before: ruleRecorder(
      before,
      shown.map((one) => one.before),
    ),
    after: ruleRecorder(
      after,
      shown.map((one) => one.after),
    ),
  };
}

function changeRecord(one: ChangedRegion, rules: Recorders, after: Snapshot, limit: number) {
  const decidingRecord = (state: keyof Recorders) => {
    const deciding = one[state];
    return deciding && { rule: rules[state](deciding), result: deciding.result };
  };
  return {
    change: one.change,
    policyType: one.policyType,
    before: decidingRecord('before'),
    after: decidingRecord('after'),
    who: listed(one.description, limit, (phrases) => phrases),
    isDescriptionComplete: one.isDescriptionComplete,
    isPartial: one.isPartial === true,
    applications: listed(one.applications ?? [], limit, namedRecord),
    users: usersRecord(one.users, limit),
    example: exampleRecord(one.example, after),
    exampleDependsOn: one.if ?? [],
  };
}

function undecidedRecord(
  { before, after, applications = [], reason }: UndecidedChange,
  rules: Recorders,
  limit: number,
) {
  return {
    before: before == null ? null : rules.before(before),
    after: after == null ? null : rules.after(after),
    applications: listed(applications, limit, namedRecord),
    reason: reasonText(reason),
  };
}
