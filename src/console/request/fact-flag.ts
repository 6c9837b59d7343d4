import { alternatives } from '../../base/messages.js';
import { schemaAt } from '../../documents/request/request-fields.js';
import type { FieldPath, FieldSetting } from '../../documents/request/request-patch.js';
import { findMismatches } from '../../documents/schema/validate.js';
import { parseJson } from '../../documents/text/json.js';
import { FACTS } from '../../model/facts/facts.js';
import { RequestSchema } from '../../model/facts/request.js';

/** Examples of settings in the help. The help lists fields without an example by name. */
const EXAMPLES = [
  'identifier=ann@example.com',
  'user.profile.department=Sales',
  'asn=64500',
  '\'behaviors=["New Device"]\'',
] as const;

const SHOWN: ReadonlySet<string> = new Set(['identifier', 'user', 'asn', 'behaviors']);

/** The fields that the help does not list, because they have flags of their own or are explained at the end of the help. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...FACTS.flatMap(({ field, flags }) => (field !== undefined && flags !== undefined ? [field.name] : [])),
  'groups',
  'ip',
  'zones',
  'location',
  'expressions',
]);

const OTHER_FIELDS = Object.keys(RequestSchema.properties.policyContext.properties).filter(
  (field) => !LEFT_OUT.has(field),
);

/** The flag `--fact`, which states any field of a request that has no flag of its own. */
export const FACT_FLAG = {
  flags: '--fact <path=value>',
  what: `another field of the request, as the dotted path in \`policyContext\` and a value, which is JSON or text: ${alternatives(EXAMPLES)}. Other fields: ${OTHER_FIELDS.filter((field) => !SHOWN.has(field)).join(', ')}; \`preflight schema request\` prints their types. The result of an expression: 'expressions={"user.profile.department == \\"Sales\\"":true}'; of a condition that policy-preflight does not model, such as \`clients\`: 'expressions={"conditions.clients":true}'`,
};

/**
 * Parses a setting such as `identifier=ann`. The path is in `policyContext` unless it starts with a top-level field. Returns `undefined` if
 * the text is not a setting.
 */
export function fieldSettingOf(text: string): FieldSetting | undefined {
  const equals = text.indexOf('=');
  const path = text.slice(0, Math.max(equals, 0)).trim().split('.');
  if (path.includes('')) return undefined;
  const fromTop = TOP_FIELDS.includes(path[0] ?? '') ? path : ['policyContext', ...path];
  return { path: fromTop, value: valueIn(text.slice(equals + 1), fromTop) };
}

const TOP_FIELDS: readonly string[] = ['policyContext', 'policyTypes', 'appInstance'];

/**
 * Reads the value of a setting: as JSON if the text is JSON, otherwise as text. If the field accepts the text but not the JSON value, the
 * text is used.
 */
function valueIn(text: string, path: FieldPath): unknown {
  const parsed = parseJson(text);
  if (!parsed.ok) return text;
  const schema = schemaAt(path);
  const isFor = (value: unknown) => schema === undefined || findMismatches(schema, value).length === 0;
  return isFor(parsed.value) || !isFor(text) ? parsed.value : text;
}
