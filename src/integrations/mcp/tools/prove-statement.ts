import { Type } from '../../../base/json-schema.js';
import { prove } from '../../../public/testing.js';
import { ClaimSchema } from '../../../testing/expect/expectation.js';
import {
  ASSUMPTIONS,
  EXAMPLE,
  EXPORT,
  exampleRecord,
  exportRecord,
  listed,
  listOf,
  orNull,
  PROBLEM,
  problemRecord,
  reasonText,
  TEXT,
} from '../answers/records.js';
import { choice, defineTool, EXPORT_PATH, failedAnswer, LIMIT } from './define-tool.js';
import { describedProperties } from './published-schema.js';

const STATUSES = ['proved', 'refuted', 'undecided', 'vacuous', 'invalid'] as const;

const CLAIMS = ['always', 'never', 'reachable', 'unreachable'] as const;

const ALWAYS = 'proved if every selected sign-in has this result';

const NEVER = 'proved if no selected sign-in has this result';

const NAMES = Type.Array(Type.String({ minLength: 1 }), { maxItems: 100 });

/** Proves or refutes a statement about all sign-ins. */
export const proveStatementTool = defineTool({
  name: 'prove_statement',
  title: 'Prove a statement',
  description:
    'Proves a statement about all sign-ins that `when` selects, or refutes it with a counterexample that was run through the simulator. Pass exactly one of `always`, `never`, `reachable` and `unreachable`. Example: when {"app": "Payroll"}, never {"assurance": "1fa-knowledge"}.',
  input: Type.Object({
    export: EXPORT_PATH,
    when: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>>>({
        type: 'object',
        description:
          'the selected sign-ins; all if absent. Facts: app, user, groups, ip, zones, country, risk, platform, registered, managed. Conditions of the service: network, people … such as {"network": {"connection": "ZONE", "exclude": ["HQ"]}}',
      }),
    ),
    always: Type.Optional({ ...ClaimSchema, description: ALWAYS }),
    never: Type.Optional({ ...ClaimSchema, description: NEVER }),
    reachable: Type.Optional({
      ...NAMES,
      description: 'proved if each of these rules decides a selected sign-in',
    }),
    unreachable: Type.Optional({
      ...NAMES,
      description: 'proved if exactly these rules decide no selected sign-in',
    }),
    limit: LIMIT,
  }),
  published: {
    always: { ...describedProperties(ClaimSchema), description: ALWAYS },
    never: { type: 'object', description: `${NEVER}; it has the members of \`always\`` },
  },
  output: Type.Object({
    status: choice(
      STATUSES,
      'undecided: neither proved nor refuted; vacuous: no sign-in meets `when`, so nothing is claimed; invalid: the statement has a mistake',
    ),
    counterexample: orNull(EXAMPLE),
    expectations: listOf(
      Type.Object({
        key: TEXT,
        status: TEXT,
        expected: TEXT,
        actual: Type.Array(TEXT),
        message: orNull(TEXT),
      }),
      'the result of the counterexample for each key of the claim',
    ),
    reasons: listOf(TEXT, 'why the statement is undecided, refuted or invalid'),
    problems: listOf(PROBLEM, 'names and values that do not fit the export'),
    assumptions: ASSUMPTIONS,
    export: EXPORT,
  }),
  async run({ export: path, limit: _, ...statement }, work) {
    const claims = CLAIMS.filter((claim) => statement[claim] !== undefined);
    if (claims.length !== 1)
      return failedAnswer(
        `pass exactly one of ${CLAIMS.map((claim) => `\`${claim}\``).join(', ')}; found ${claims.length}`,
      );
    const opened = await work.open(path);
    if (!opened.ok) return opened;
    const { snapshot } = opened.value;
    const proved = prove(snapshot, statement);
    if (!proved.ok) return proved;
    const { status, refutation, reasons, problems = [], assumptions = [] } = proved.value;
    return {
      ok: true,
      show: (limit) => ({
        status,
        counterexample: refutation === undefined ? null : exampleRecord(refutation.body, snapshot),
        expectations: listed(refutation?.expectations ?? [], limit, (one) => ({
          key: one.key,
          status: one.status,
          expected: one.expected,
          actual: one.actual.slice(0, limit),
          message: one.message ?? null,
        })),
        reasons: listed(reasons, limit, reasonText),
        problems: listed(problems, limit, ({ severity, message }) =>
          problemRecord({ severity, message, code: 'invalid-statement' }),
        ),
        assumptions,
        export: exportRecord(opened.value, limit),
      }),
    };
  },
});
