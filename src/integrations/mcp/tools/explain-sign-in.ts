import { Type } from '../../../base/json-schema.js';
import { authenticatorNamed } from '../../../console/who/authenticator-named.js';
import { findUserHints } from '../../../documents/request/user-hints.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import {
  counterfactuals,
  explainSignIn,
  explanationText,
  type NearestRule,
  type Repair,
  repairs,
  type SignInExplanation,
} from '../../../public/what-if.js';
import type { OutcomeOptions } from '../../../simulate/outcome/outcome.js';
import { possibleValues, type Settled } from '../../../simulate/outcome/settled.js';
import { WANTED_OUTCOMES } from '../../../what-if/counterfactuals/wanted.js';
import { locatedEdit, obsoleteRuleWords } from '../../../what-if/repair-story.js';
import {
  ASSUMPTIONS,
  EXAMPLE,
  EXPORT,
  exampleRecord,
  exportRecord,
  LOCATION,
  listed,
  listOf,
  locationRecord,
  orNull,
  RULE,
  requestKeyOf,
  ruleRecorder,
  TEXT,
  valueText,
} from '../answers/records.js';
import { choice, defineTool, EXPORT_PATH, LIMIT, refusedAnswer, renamedFailure } from './define-tool.js';

const REQUEST = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  description:
    'the sign-in. Omit what you do not know: the answer is then undecided where it matters, and states the missing facts. Never guess a value. Also accepts `example` of other answers, and the body of the simulate operation',
});

const USUAL_REQUEST = {
  app: { type: 'string', description: 'the application: label or id' },
  user: { type: 'string', description: 'the user: login or id' },
  groups: {
    type: 'array',
    items: { type: 'string' },
    description: 'the groups of the user, and no others: names or ids; not needed if the export lists them',
  },
  ip: { type: 'string', description: 'the IP address' },
  zones: {
    type: 'array',
    items: { type: 'string' },
    description: 'the network zones of the address, and no others: names or ids, instead of `ip`',
  },
  country: { type: 'string', description: 'the country of the address: ISO 3166-1, such as DE' },
  region: { type: 'string', description: 'the region of the address: ISO 3166-2, such as US-CA' },
  risk: { type: 'string', enum: ['LOW', 'MEDIUM', 'HIGH'], description: 'the risk of the sign-in' },
  platform: { type: 'string', description: 'the platform of the device: IOS, ANDROID, WINDOWS, MACOS …' },
  registered: { type: 'boolean', description: 'whether the device is registered' },
  managed: { type: 'boolean', description: 'whether the device is managed' },
  assurance: {
    type: 'string',
    description: 'the device assurance policy that the device satisfies: name or id',
  },
  now: { type: 'string', description: 'the time of the sign-in, in ISO 8601 format' },
} as const;

const SETTLED = Type.Object(
  {
    status: choice(
      ['decided', 'undecided'],
      'undecided: it depends on unknown facts; report neither value as the result',
    ),
    value: orNull(TEXT),
    possible: Type.Array(TEXT),
    reasons: Type.Array(TEXT),
  },
  { description: 'a result, or all possible results if it is undecided' },
);

function settledRecord(found: Settled<unknown>, limit: number) {
  const isDecided = found.kind === 'decided';
  return {
    status: found.kind,
    value: isDecided ? String(found.value) : null,
    possible: possibleValues(found).map(String),
    reasons: isDecided ? [] : found.reasons.slice(0, limit),
  };
}

const CONDITION = Type.Object({
  condition: TEXT,
  verdict: choice(['MATCH', 'NOT_MATCH', 'UNDEFINED'], 'UNDEFINED: unknown'),
  reason: TEXT,
  detail: orNull(TEXT),
  expected: Type.String({ description: 'the required value, as JSON' }),
  actual: Type.String({ description: 'the known values of the sign-in, as JSON' }),
  missing: Type.Array(TEXT, { description: 'the request fields that would decide this condition' }),
  location: LOCATION,
});

type Condition = SignInExplanation['undecidedRules'][number]['unknown'][number];

function conditionRecord({ type, verdict, reason, detail, expected, actual, missing, location }: Condition) {
  return {
    condition: type,
    verdict,
    reason,
    detail: detail ?? null,
    expected: valueText(expected),
    actual: valueText(actual),
    missing: missing.flatMap(({ fields }) => fields.map(requestKeyOf)),
    location: locationRecord(location),
  };
}

const PART = Type.Object({
  policyType: TEXT,
  decidedBy: orNull(RULE),
  mayDecide: listOf(RULE, 'the rules that may decide, if the deciding rule is undecided'),
});

const CHANGE = Type.Object({ text: TEXT, request: EXAMPLE });

const EDIT = Type.Object({
  text: TEXT,
  isMorePermissiveForOthers: Type.Boolean(),
  otherUsersAtMost: orNull(Type.Integer()),
});

/** Explains one sign-in. */
export const explainSignInTool = defineTool({
  name: 'explain_sign_in',
  title: 'Explain a sign-in',
  description:
    'Simulates one sign-in with the policies of an export: whether access is allowed, the deciding rules with their source locations, the missing facts if the result is undecided, the nearest rule with a better result, and the smallest changes of the sign-in (with `edits`: of the org) that give the wanted result. Every example was run through the simulator.',
  input: Type.Object({
    export: EXPORT_PATH,
    request: REQUEST,
    authenticators: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        maxItems: 50,
        description:
          'the authenticators that the user has enrolled, as key or key:method, such as okta_verify:push',
      }),
    ),
    wanted: Type.Optional(choice(WANTED_OUTCOMES, 'the result that changes should give (default: allowed)')),
    edits: Type.Optional(
      Type.Boolean({ description: 'true: also search for edits of the org, which takes longer' }),
    ),
    limit: LIMIT,
  }),
  published: { request: { ...REQUEST, properties: USUAL_REQUEST } },
  output: Type.Object({
    result: SETTLED,
    assurance: SETTLED,
    sentences: Type.Array(TEXT, { description: 'the explanation' }),
    parts: Type.Array(PART, { description: 'the deciding rule of each policy type' }),
    missing: Type.Array(TEXT, { description: 'the unknown request fields on which the result depends' }),
    undecidedRules: listOf(
      Type.Object({ rule: RULE, unknown: listOf(CONDITION, 'its unknown conditions') }),
      'the rules that may decide',
    ),
    nearestRule: orNull(
      Type.Object({
        rule: RULE,
        result: SETTLED,
        assurance: SETTLED,
        failedConditions: listOf(CONDITION, 'exactly the conditions that fail or are unknown'),
        example: orNull(EXAMPLE),
      }),
    ),
    changes: listOf(CHANGE, 'the smallest changes of the sign-in that give the wanted result'),
    changesSummary: Type.Array(TEXT),
    edits: orNull(listOf(EDIT, 'edits of the org that give the wanted result')),
    notes: Type.Array(TEXT),
    assumptions: ASSUMPTIONS,
    export: EXPORT,
  }),
  async run({ export: path, request, authenticators, wanted = 'allowed', edits = false }, work) {
    const opened = await work.open(path);
    if (!opened.ok) return opened;
    const { snapshot } = opened.value;
    const enrolled = authenticators?.map((text) => authenticatorNamed(text, snapshot));
    const unknown = enrolled?.find((one) => !one.ok);
    if (unknown !== undefined) return renamedFailure(unknown.problems, '--with', 'authenticators');
    const options: OutcomeOptions =
      enrolled === undefined
        ? {}
        : { authenticators: enrolled.flatMap((one) => (one.ok ? [one.value] : [])) };
    const why = explainSignIn(snapshot, request as never, options);
    if (!why.ok) return refusedAnswer(why);
    const near = counterfactuals(snapshot, request as never, wanted, options);
    if (!near.ok) return refusedAnswer(near);
    const repaired = edits ? repairs(snapshot, request as never, wanted) : undefined;
    if (repaired?.ok === false) return refusedAnswer(repaired);
    const { outcome, undecidedRules, nearestRule } = why.value;
    const { session, application } = outcome;
    const textsOf = (answer: Parameters<typeof explanationText>[1]) =>
      explanationText(snapshot, answer, { give: (field) => `\`${requestKeyOf(field)}\`` });
    const changeTexts = textsOf(near.value);
    return {
      ok: true,
      show(limit) {
        const rule = ruleRecorder(snapshot, [
          ...[session, application].flatMap(({ decidedBy, possible }) => [decidedBy, ...possible]),
          ...undecidedRules,
          nearestRule,
        ]);
        return {
          result: settledRecord(outcome.overall.result, limit),
          assurance: settledRecord(outcome.required.assurance, limit),
          sentences: textsOf(why.value).map(({ text }) => text),
          parts: [session, application].map(({ policyType, decidedBy, possible }) => ({
            policyType,
            decidedBy: decidedBy === null ? null : rule(decidedBy),
            mayDecide: listed(decidedBy === null ? possible : [], limit, rule),
          })),
          missing: missingKeys([session, application]),
          undecidedRules: listed(undecidedRules, limit, (one) => ({
            rule: rule(one),
            unknown: listed(one.unknown, limit, conditionRecord),
          })),
          nearestRule: nearestRule && nearestRecord(nearestRule, rule, snapshot, limit),
          changes: listed(near.value.found, limit, ({ request: changed }, index) => ({
            text: changeTexts.find(({ from }) => from === `/found/${index}`)?.text ?? '',
            request: exampleRecord(changed, snapshot),
          })),
          changesSummary: changeTexts
            .filter(({ from }) => !from.startsWith('/found/'))
            .map(({ text }) => text),
          edits: repaired === undefined ? null : listed(repaired.value.found, limit, editRecord),
          notes: findUserHints(why.value.request, snapshot, '`groups`'),
          assumptions: outcome.assumptions.map(({ id, text }) => `${id}: ${text}`),
          export: exportRecord(opened.value, limit),
        };
      },
    };
  },
});

function missingKeys(parts: readonly { readonly missing: Condition['missing'] }[]): string[] {
  const fields = parts.flatMap(({ missing }) => missing.flatMap((one) => one.fields));
  return [...new Set(fields.map(requestKeyOf))];
}

function nearestRecord(
  { failedConditions, result, assurance, example, ...one }: NearestRule,
  rule: ReturnType<typeof ruleRecorder>,
  snapshot: Snapshot,
  limit: number,
) {
  return {
    rule: rule(one),
    result: settledRecord(result, limit),
    assurance: settledRecord(assurance, limit),
    failedConditions: listed(failedConditions, limit, conditionRecord),
    example: example && exampleRecord(example, snapshot),
  };
}

function editRecord(repair: Repair) {
  const { isMorePermissiveForOthers, users } = repair;
  const text = `${locatedEdit(repair)}${obsoleteRuleWords(repair)}`;
  return { text, isMorePermissiveForOthers, otherUsersAtMost: users ?? null };
}
