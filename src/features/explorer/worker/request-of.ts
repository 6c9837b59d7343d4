import { isObject } from '../../../base/object.js';
import { numberOrText } from '../../../documents/request/request-fields.js';
import { applyPatch, type FieldSetting } from '../../../documents/request/request-patch.js';
import {
  keyOfWord,
  type NameFault,
  REQUEST_WORDS,
  type RequestWord,
  resolveWords,
} from '../../../documents/request/request-words.js';
import type { Request } from '../../../model/facts/request.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { FormValue, FormValues } from '../protocol/form.js';
import { fieldSchemaAt, isRecord, withoutNull } from './field-schema.js';

/** The request that the form describes, with the names in it that could not be resolved. */
interface FormRequest {
  readonly request: Request;
  readonly faults: readonly NameFault[];
}

/** Returns the request that the form describes, and the names in the form that match no resource or several. */
export function requestOf(values: FormValues, snapshot: Snapshot): FormRequest {
  const words = new Map<RequestWord, unknown>();
  const fields: FieldSetting[] = [];
  for (const [key, value] of Object.entries(values)) {
    const word = WORDS.get(key);
    if (word === undefined) fields.push(fieldSetting(['policyContext', ...key.split('.')], value));
    else words.set(word, value);
  }
  const { set, faults } = resolveWords(words, snapshot);
  const request = applyPatch({ policyContext: {} }, { removed: [], set: [...set, ...fields] }) as Request;
  return { request, faults };
}

const WORDS: ReadonlyMap<string, RequestWord> = new Map(REQUEST_WORDS.map((word) => [keyOfWord(word), word]));

/** Returns the value of a request field from its form value. For an object with arbitrary member names, the form value is one text. */
function fieldSetting(path: readonly string[], value: FormValue): FieldSetting {
  const schema = fieldSchemaAt(path);
  if (typeof value !== 'string') return { path, value };
  const isMembers = schema !== undefined && isRecord(withoutNull(schema));
  return { path, value: isMembers ? membersInText(value) : numberOrText(value, path) };
}

/**
 * Parses an object from a text of the form `department=Finance; level=3`, or from JSON. A member value that is not valid JSON is kept as a
 * text.
 */
export function membersInText(text: string): Readonly<Record<string, unknown>> {
  const whole = text.startsWith('{') ? jsonOr(text) : undefined;
  if (isObject(whole)) return whole;
  const pairs = text.split(';').flatMap((pair): [string, unknown][] => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    return at < 0 || name === '' ? [] : [[name, jsonOr(pair.slice(at + 1).trim())]];
  });
  return Object.fromEntries(pairs);
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
