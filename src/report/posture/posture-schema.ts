import { type TSchema, Type } from '../../base/json-schema.js';
import { SEVERITIES } from '../../lint/rule/finding.js';
import { words } from '../../lint/targets/fields.js';
import { PostureConfigurationSchema } from '../../posture/configuration/configuration.js';
import { POPULATIONS } from '../../posture/control/asking.js';
import { NEEDS } from '../../posture/control/control.js';
import { SOURCE_MARKS } from '../../posture/control/marks.js';
import { POSTURE_VERDICTS } from '../../posture/control/verdict.js';

const Text = Type.String();
const Texts = Type.Array(Text);
const Count = Type.Integer({ minimum: 0 });
const Anything = Type.Unsafe<unknown>({});

const Place = Type.Object({
  document: Text,
  pointer: Text,
  line: Type.Optional(Count),
  column: Type.Optional(Count),
  address: Type.Optional(Text),
  attribute: Type.Optional(Text),
});

const SignIns = Type.Object({
  description: Type.Array(Texts, { description: 'all that fit any of these; phrases of one hold together' }),
  isWhole: Type.Boolean({ description: 'otherwise there are more than described' }),
  exceptions: Count,
  users: Type.Object({ ids: Texts, perhaps: Texts, isExact: Type.Boolean() }),
  witness: Type.Unsafe<unknown>({ type: 'object', description: 'one of them, as a request' }),
  example: Type.Unsafe<unknown>({ type: 'object', description: 'the same, for a file of tests' }),
  replay: Type.String({ description: 'the command line that shows it' }),
  rules: Type.Array(Anything, { description: 'those that decide' }),
  isNobodyToday: Type.Boolean(),
});

const Effect = Type.Object({
  kind: words('holds', 'fails', 'not known', 'not applicable', 'not in a snapshot'),
  isVacuous: Type.Optional(Type.Boolean({ description: 'it holds because nobody gets in at all' })),
  found: Type.Optional(Text),
  signIns: Type.Optional(SignIns),
  places: Type.Optional(Type.Array(Place)),
  reasons: Type.Optional(Type.Array(Type.Object({ why: Text, settle: Text }))),
  reason: Type.Optional(Text),
});

const Control = Type.Object({
  id: Text,
  aliases: Texts,
  title: Text,
  grade: Text,
  severity: words(...SEVERITIES),
  needs: words(...Object.keys(NEEDS)),
  verdict: words(...POSTURE_VERDICTS),
  claim: Text,
  parameter: Type.Optional(
    Type.Object({
      name: Text,
      unit: Text,
      usual: Count,
      least: Count,
      most: Type.Optional(Count),
      value: Count,
    }),
  ),
  letter: Type.Unsafe<unknown>({
    anyOf: [
      { type: 'null' },
      Type.Object({ kind: words('holds', 'fails', 'not known'), found: Text, places: Type.Array(Place) }),
    ],
    description: 'what the source tells an assessor to look at; null where it tells nothing',
  }),
  effect: Effect,
  lint: Type.Array(Type.Object({ rule: Text, severity: words(...SEVERITIES), message: Text, place: Place }), {
    description:
      'what the linter finds at the same place by rules that say the same; counted once with the control',
  }),
  exceptions: Type.Array(
    Type.Object({
      exception: Anything,
      state: words('expired', 'in force', 'not judged'),
      why: Type.Optional(Text),
      people: Type.Optional(Type.Object({ count: Count, isExact: Type.Boolean() })),
      gets: Type.Optional(Effect),
      without: Type.Optional(Text),
    }),
  ),
  remedy: Type.Object({
    says: Text,
    tried: Type.Optional(
      Type.Object({
        edits: Texts,
        verdict: words(...POSTURE_VERDICTS),
        lockouts: Type.Optional(Count),
        regions: Type.Optional(Count),
        isComplete: Type.Optional(Type.Boolean()),
        refused: Type.Optional(Text),
      }),
    ),
  }),
  mark: words(...Object.keys(SOURCE_MARKS)),
  mapping: Type.Optional(Type.Object({ iso27001: Text, nis2: Text })),
  disputed: Type.Optional(Type.Object({ by: Text, reason: Text })),
  remediateBy: Type.Optional(Text),
  contradicts: Type.Array(Text, {
    description: 'controls of other sources that were asked, too, and that no org meets beside this one',
  }),
  attested: Type.Optional(Anything),
  assumptions: Type.Array(Type.Object({ id: Text, says: Text })),
});

const DriftedSignIns = Type.Object({
  description: Type.Array(Texts),
  isWhole: Type.Boolean(),
  found: Text,
  witness: Anything,
  rules: Type.Array(Anything),
});

const Drift = Type.Object({
  controls: Type.Array(
    Type.Object({
      id: Text,
      aliases: Texts,
      title: Text,
      grade: Text,
      source: Text,
      before: words(...POSTURE_VERDICTS),
      after: words(...POSTURE_VERDICTS),
      broken: Type.Optional(DriftedSignIns),
      mended: Type.Optional(DriftedSignIns),
      cause: Type.Object({ kind: Text, edits: Texts, regions: Type.Array(Anything) }),
    }),
  ),
  untouched: Type.Array(Anything, { description: 'changes of policies that touch no control' }),
  isComplete: Type.Boolean(),
});

/** What `preflight posture --format json` prints. */
export const PostureReportSchema: TSchema = Type.Object({
  version: Text,
  now: Type.String({ description: 'the day of the run: YYYY-MM-DD' }),
  org: Type.Object({
    hash: Type.String({ description: 'of the documents, whatever they are called' }),
    documents: Type.Array(Type.Object({ name: Text, sha256: Text })),
  }),
  configuration: PostureConfigurationSchema,
  population: words(...POPULATIONS),
  drift: Type.Optional(Drift),
  faults: Texts,
  mistakes: Type.Array(Type.Object({ severity: words('error', 'warning'), message: Text, pointer: Text })),
  sources: Type.Array(
    Type.Object({
      name: Text,
      version: Text,
      title: Text,
      mark: words(...Object.keys(SOURCE_MARKS)),
      read: Text,
      totals: Type.Object(Object.fromEntries(POSTURE_VERDICTS.map((verdict) => [verdict, Count]))),
      controls: Type.Array(Control),
    }),
  ),
});
