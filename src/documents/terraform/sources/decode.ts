import { getOrMake } from '../../../base/memo.js';
import { isObject } from '../../../base/object.js';
import { parseJson } from '../../text/json.js';
import { parseYaml } from '../../text/yaml.js';
import { type Evaluated, evaluatedJson, UNKNOWN } from './evaluated.js';

/** A function that parses a text; it returns `undefined` if the text is invalid. */
type Decoder = (text: string) => { readonly value: unknown } | undefined;

/** The Terraform functions that decode a text, by name. Spec: Terraform, 3.3, 6. */
const DECODERS: Readonly<Record<string, Decoder>> = {
  csvdecode: (text) => csvRows(text),
  jsondecode: (text) => {
    const parsed = parseJson(text, false);
    return parsed.ok ? { value: parsed.value } : undefined;
  },
  yamldecode: (text) => {
    const parsed = parseYaml(text);
    return parsed.ok && parsed.values.length === 1 && !OTHER_NUMBERS.test(text)
      ? { value: asTerraform(parsed.values[0]) }
      : undefined;
  },
};

/** Matches numbers in other bases than ten. Terraform reads some of them as texts. */
const OTHER_NUMBERS = /(?:^|[\s,:[{])[-+]?0[box]/m;

/**
 * Matches unquoted YAML texts that Terraform reads as a boolean, time, number or merge key. The parsed value does not show whether the text
 * was quoted.
 */
const OTHER_TO_TERRAFORM = /^(?:y|yes|n|no|on|off|<<|\d{4}-\d.*|[-+.]?\d[\d_.]*(?:e[-+]?\d+)?)$/i;

/** Replaces with `undefined` the values that Terraform reads differently than a YAML 1.2 parser. */
function asTerraform(value: unknown): unknown {
  if (typeof value === 'string') return OTHER_TO_TERRAFORM.test(value) ? undefined : value;
  if (Array.isArray(value)) return value.map(asTerraform);
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  return members.some(([key]) => OTHER_TO_TERRAFORM.test(key))
    ? undefined
    : Object.fromEntries(members.map(([key, member]) => [key, asTerraform(member)]));
}

export function isDecoder(name: string): boolean {
  return Object.hasOwn(DECODERS, name);
}

/** Decodes a text once and caches the result, since locals are evaluated at every reference. */
export function decoded(name: string, text: string | undefined, known: Map<string, Evaluated>): Evaluated {
  if (text === undefined) return UNKNOWN;
  return getOrMake(known, `${name} ${text}`, () => {
    const read = DECODERS[name]?.(text);
    return read === undefined ? UNKNOWN : evaluatedJson(read.value);
  });
}

/**
 * Parses CSV with a header line, as in RFC 4180, to a list of objects whose values are texts. Returns `undefined` if the CSV is invalid, or
 * a row has more or fewer fields than the header.
 */
function csvRows(text: string): { readonly value: unknown } | undefined {
  const [header, ...rows] = csvFields(text) ?? [];
  if (header === undefined || rows.some(({ length }) => length !== header.length)) return undefined;
  return { value: rows.map((row) => Object.fromEntries(row.map((field, index) => [header[index], field]))) };
}

/** Splits CSV into fields. Empty lines are skipped; `undefined` if a quote is misplaced. */
function csvFields(text: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let read = 0;
  for (const [whole, inQuotes, bare = '', end] of text.matchAll(FIELD)) {
    read += whole.length;
    row.push(inQuotes === undefined ? bare : inQuotes.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    if (read === text.length) return rows;
  }
  return undefined;
}

/** Matches a CSV field, quoted or not, and its end. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
