import { schemaAt } from '../../read/request/request-fields.js';
import type { FieldPath, FieldSetting } from '../../read/request/request-patch.js';
import { mismatchesOf } from '../../read/schema/validate.js';
import { parseJson } from '../../read/text/json.js';

/** Gives any field of the request that has no flag of its own. */
export const FACT_FLAG = {
  flags: '--fact <path=value>',
  what:
    'any other field of `policyContext`, by its dotted path; repeatable. The value is JSON, or else text: ' +
    'identifier=ann@example.com, user.profile.department=Sales, \'behaviors=["New Device"]\', ' +
    '\'location={"country":"DE"}\', asn=64500, ipChain, ipServiceCategories, authType, identityProvider, ' +
    'entityRisk, riskDetections, device.assuranceIds, office365Client, session, now; and ' +
    '\'expressions={"<expression>":true}\' states how an expression comes out',
};

/** `identifier=ann`: inside `policyContext`, unless the path starts at the top. `undefined` for another form. */
export function fieldSettingOf(text: string): FieldSetting | undefined {
  const equals = text.indexOf('=');
  const path = text.slice(0, Math.max(equals, 0)).trim().split('.');
  if (path.includes('')) return undefined;
  const fromTop = TOP_FIELDS.includes(path[0] ?? '') ? path : ['policyContext', ...path];
  return { path: fromTop, value: valueIn(text.slice(equals + 1), fromTop) };
}

const TOP_FIELDS: readonly string[] = ['policyContext', 'policyTypes', 'appInstance'];

/** JSON where it is JSON, and text otherwise; text, too, where the field takes the text and not the JSON. */
function valueIn(text: string, path: FieldPath): unknown {
  const parsed = parseJson(text);
  if (!parsed.ok) return text;
  const schema = schemaAt(path);
  const isFor = (value: unknown) => schema === undefined || mismatchesOf(schema, value).length === 0;
  return isFor(parsed.value) || !isFor(text) ? parsed.value : text;
}
