import { type TSchema, Type } from '../../../base/json-schema.js';
import { SEVERITIES } from '../../../lint/rule/finding.js';
import { words } from '../../../lint/targets/fields.js';
import { ComplianceConfigurationSchema } from '../configuration/configuration.js';
import { LIST_NAMES } from '../configuration/parameter.js';
import { POPULATIONS } from '../control/context.js';
import { NEEDS } from '../control/control.js';
import { FRAMEWORK_MARKS } from '../control/marks.js';
import { COMPLIANCE_VERDICTS } from '../control/verdict.js';

const Text = Type.String();
const Texts = Type.Array(Text);
const Count = Type.Integer({ minimum: 0 });
const Anything = Type.Unsafe<unknown>({});

const Location = Type.Object({
  document: Text,
  pointer: Text,
  line: Type.Optional(Count),
  column: Type.Optional(Count),
  address: Type.Optional(Text),
  attribute: Type.Optional(Text),
});

const Region = Type.Array(Texts, {
  description: 'a set of sign-ins: those that match any of these lists of conditions',
});

const Holds = Type.Unsafe<boolean | null>({
  type: ['boolean', 'null'],
  description: 'null if the result is undecided or the control was not checked; the verdict states which',
});

const Effect = Type.Object({
  question: Type.Optional(Type.String({ description: 'the claim about all sign-ins or objects' })),
  holds: Holds,
  vacuous: Type.Optional(
    Type.Boolean({ description: 'whether the claim holds only because nobody can sign in' }),
  ),
  text: Type.Optional(Text),
  description: Type.Optional(Region),
  isDescriptionComplete: Type.Optional(
    Type.Boolean({ description: 'whether the description covers all of these sign-ins' }),
  ),
  exceptions: Type.Optional(Count),
  users: Type.Optional(Type.Object({ ids: Texts, possible: Texts, isExact: Type.Boolean() })),
  hasNoCurrentUser: Type.Optional(Type.Boolean()),
  example: Type.Optional(
    Type.Unsafe<unknown>({ type: 'object', description: 'an example of these sign-ins, as a request' }),
  ),
  testCase: Type.Optional(
    Type.Unsafe<unknown>({ type: 'object', description: 'the example as a test case for a test file' }),
  ),
  replay: Type.Optional(Type.String({ description: 'the command line that simulates the example' })),
  rules: Type.Optional(Type.Array(Anything, { description: 'the rules that decide these sign-ins' })),
  locations: Type.Optional(Type.Array(Location)),
  reasons: Type.Optional(
    Type.Array(Type.Object({ why: Text, remedy: Text }), { description: 'why the result is undecided' }),
  ),
});

const Control = Type.Object({
  id: Text,
  aliases: Texts,
  title: Text,
  grade: Text,
  severity: words(...SEVERITIES),
  needs: words(...Object.keys(NEEDS)),
  verdict: words(...COMPLIANCE_VERDICTS),
  parameters: Type.Array(
    Type.Unsafe<unknown>({
      anyOf: [
        Type.Object({
          name: Text,
          unit: Text,
          default: Count,
          minimum: Count,
          maximum: Type.Optional(Count),
          value: Count,
        }),
        Type.Object({ name: words(...LIST_NAMES), default: Texts, value: Texts }),
      ],
    }),
  ),
  checkText: Type.Unsafe<unknown>({
    anyOf: [{ type: 'null' }, Type.Object({ holds: Holds, text: Text, locations: Type.Array(Location) })],
    description: 'the check that the framework prescribes for an assessor; null if it prescribes none',
  }),
  effective: Effect,
  lint: Type.Array(
    Type.Object({ rule: Text, severity: words(...SEVERITIES), message: Text, location: Location }),
    {
      description:
        'findings of lint rules about the same problem at the same location; counted once, with the control',
    },
  ),
  exceptions: Type.Array(
    Type.Object({
      exception: Anything,
      state: words('expired', 'in force', 'not judged'),
      why: Type.Optional(Text),
      people: Type.Optional(Type.Object({ count: Count, isExact: Type.Boolean() })),
      effective: Type.Optional(Effect),
      without: Type.Optional(Text),
    }),
  ),
  remedy: Type.Object({
    text: Text,
    tried: Type.Optional(
      Type.Object({
        edits: Texts,
        verdict: words(...COMPLIANCE_VERDICTS),
        lockouts: Type.Optional(Count),
        lockoutsUnknown: Type.Optional(Text),
        changeCount: Type.Optional(Count),
        isComplete: Type.Optional(Type.Boolean()),
        refused: Type.Optional(Text),
      }),
    ),
  }),
  verification: words(...Object.keys(FRAMEWORK_MARKS)),
  mappings: Type.Optional(Type.Object({ iso27001: Text, nis2: Text })),
  disputed: Type.Optional(Type.Object({ by: Text, reason: Text })),
  remediateBy: Type.Optional(Text),
  contradicts: Type.Array(Text, {
    description: 'checked controls of other frameworks that no org can meet together with this one',
  }),
  attested: Type.Optional(Anything),
  assumptions: Type.Array(Type.Object({ id: Text, text: Text })),
});

const DriftedSignIns = Type.Object({
  description: Region,
  isDescriptionComplete: Type.Boolean(),
  text: Text,
  example: Anything,
  rules: Type.Array(Anything),
});

const Drift = Type.Object({
  controls: Type.Array(
    Type.Object({
      id: Text,
      aliases: Texts,
      title: Text,
      grade: Text,
      framework: Text,
      before: words(...COMPLIANCE_VERDICTS),
      after: words(...COMPLIANCE_VERDICTS),
      broken: Type.Optional(DriftedSignIns),
      fixed: Type.Optional(DriftedSignIns),
      cause: Type.Object({ kind: Text, edits: Texts, changes: Type.Array(Anything) }),
    }),
  ),
  untouched: Type.Array(Anything, { description: 'policy changes that affect no control' }),
  isComplete: Type.Boolean(),
});

/** The schema of `preflight compliance --format json`. */
export const ComplianceReportSchema: TSchema = Type.Object({
  program: Type.String({ description: 'the version of the program' }),
  now: Type.String({ description: 'the date of the run: YYYY-MM-DD' }),
  org: Type.Object({
    hash: Type.String({ description: 'a hash of the documents, independent of their file names' }),
    documents: Type.Array(Type.Object({ name: Text, sha256: Text })),
  }),
  configuration: ComplianceConfigurationSchema,
  population: words(...POPULATIONS),
  drift: Type.Optional(Drift),
  faults: Texts,
  mistakes: Type.Array(Type.Object({ severity: words('error', 'warning'), message: Text, pointer: Text })),
  assumptions: Type.Optional(Type.Array(Text, { description: 'the assumptions of the result, by number' })),
  frameworks: Type.Array(
    Type.Object({
      framework: Text,
      version: Text,
      title: Text,
      verification: words(...Object.keys(FRAMEWORK_MARKS)),
      sources: Text,
      totals: Type.Object(Object.fromEntries(COMPLIANCE_VERDICTS.map((verdict) => [verdict, Count]))),
      controls: Type.Array(Control),
    }),
  ),
});
