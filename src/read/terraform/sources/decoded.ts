import { getOrMake } from '../../../base/memo.js';
import { parseJson } from '../../text/json.js';
import { parseYaml } from '../../text/yaml.js';
import { type Evaluated, evaluatedJson, UNKNOWN } from './evaluated.js';

/** What a text holds; `undefined` where it cannot be read. */
type Decoder = (text: string) => { readonly value: unknown } | undefined;

/** By the name of the function. Spec: Terraform, 3.3, 6. */
const DECODERS: Readonly<Record<string, Decoder>> = {
  csvdecode: (text) => csvRows(text),
  jsondecode: (text) => {
    const parsed = parseJson(text, false);
    return parsed.ok ? { value: parsed.value } : undefined;
  },
  yamldecode: (text) => {
    const parsed = parseYaml(text);
    return parsed.ok && parsed.values.length === 1 ? { value: parsed.values[0] } : undefined;
  },
};

export function isDecoder(name: string): boolean {
  return Object.hasOwn(DECODERS, name);
}

/** Each text once: locals are evaluated wherever they are referred to. */
export function decoded(name: string, text: string | undefined, known: Map<string, Evaluated>): Evaluated {
  if (text === undefined) return UNKNOWN;
  return getOrMake(known, `${name} ${text}`, () => {
    const read = DECODERS[name]?.(text);
    return read === undefined ? UNKNOWN : evaluatedJson(read.value);
  });
}

/** Rows of a table under its first line, as RFC 4180 has them; all of them are texts. */
function csvRows(text: string): { readonly value: unknown } | undefined {
  const [header, ...rows] = csvFields(text) ?? [];
  if (header === undefined || rows.some(({ length }) => length !== header.length)) return undefined;
  return { value: rows.map((row) => Object.fromEntries(row.map((field, index) => [header[index], field]))) };
}

/** Empty lines are passed over; `undefined` where a quote is out of place. */
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

/** A field in quotes or without, and what ends it. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
