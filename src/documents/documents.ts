import { describeValue } from '../base/messages.js';
import { isObject } from '../base/object.js';
import type { Problem } from '../base/result.js';
import type { InputDocument } from './text/input.js';

/**
 * Input to read: a document `{ name, text }` or `{ name, value }`, the text of a document, a value returned by `JSON.parse`, or a list of
 * these.
 */
export type Documents = Readable | readonly Readable[];

type Readable = string | object;

/**
 * Converts each value in `given` to a document. For a value that is not a document, calls the function `otherwise`. If this function is
 * absent, or if the value consists of bytes, the result has a problem instead.
 */
export function collectDocuments(
  given: unknown,
  otherwise?: (given: unknown, name: string) => InputDocument,
): {
  readonly documents: readonly InputDocument[];
  readonly problems: readonly Problem[];
} {
  const list = Array.isArray(given) ? given : [given];
  if (list.length > MOST_DOCUMENTS)
    return { documents: [], problems: [wrongArgument(`a list of ${list.length} ${TOO_MANY}`)] };
  const all = list.map((one, index): Classified => {
    const name = `document ${index + 1}`;
    const sorted = documentOf(one, name);
    const isConverted = 'problem' in sorted && otherwise !== undefined && !isBytes(one);
    return isConverted ? { document: otherwise(one, name) } : sorted;
  });
  return {
    documents: all.flatMap((one) => ('document' in one ? [one.document] : [])),
    problems: all.flatMap((one) => ('problem' in one ? [one.problem] : [])),
  };
}

/** Maximum number of documents. A larger number indicates a mistake of the caller, such as a list with a wrong length. */
const MOST_DOCUMENTS = 1_000_000;
const TOO_MANY = `documents is too long: at most ${MOST_DOCUMENTS} are read`;

type Classified = { readonly document: InputDocument } | { readonly problem: Problem };

function documentOf(given: unknown, name: string): Classified {
  if (typeof given === 'string')
    return isFileName(given) ? problem(given, FILE_NAME) : { document: { name, text: given } };
  if (typeof given !== 'object' || given === null) return problem(given, NO_DOCUMENT);
  if (isBytes(given)) return { problem: wrongArgument(BYTES) };
  const isNamed = isObject(given) && typeof given.name === 'string';
  if (isNamed && Object.hasOwn(given, 'value')) return { document: given as unknown as InputDocument };
  if (!isNamed || !Object.hasOwn(given, 'text')) return { document: { name, value: given } };
  const isText = typeof given.text === 'string';
  return isText ? { document: given as unknown as InputDocument } : problem(given.text, NO_TEXT);
}

const NO_DOCUMENT =
  'is not a document; pass `{ name, text }`, a JSON text, or a value that `JSON.parse` returned';
const NO_TEXT = 'is not the text of a document; pass `{ name, value }` for a parsed value';
const FILE_NAME = 'is the name of a file, not its content; read the file, and pass `{ name, text }`';

const BYTES = "these are bytes, not a text; decode them, for example with `readFileSync(file, 'utf8')`";

function problem(given: unknown, what: string): Classified {
  return { problem: wrongArgument(`${describeValue(given)} ${what}`) };
}

function wrongArgument(message: string): Problem {
  return { severity: 'error', code: 'wrong-argument', message };
}

function isBytes(given: unknown): boolean {
  return ArrayBuffer.isView(given) || given instanceof ArrayBuffer;
}

function isFileName(text: string): boolean {
  return text.length < 300 && /^[^\s{}[\]"':,]+\.(json|jsonl|ndjson|ya?ml|har)$/i.test(text);
}
