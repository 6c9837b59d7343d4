import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import type { Static, TSchema } from '../../base/json-schema.js';
import { quoted } from '../../base/messages.js';
import { pointerBelow } from '../../base/pointer.js';
import { failure, type Result } from '../../base/result.js';
import { inField } from '../../base/wrong-value.js';
import { fieldTreeOf, findStrayFields } from '../../documents/schema/field-tree.js';
import { findMismatches } from '../../documents/schema/validate.js';
import { type InputDocument, type KeptDocument, parseDocument } from '../../documents/text/input.js';
import { withLocations } from '../../documents/text/positions.js';
import { type ProblemLog, problemLog } from '../../documents/text/problem-log.js';

/** A configuration file of the linter that matches its schema. */
export interface CheckedFile<Value> {
  readonly document: KeptDocument;
  readonly value: Value;
}

/** Reads a configuration file of the linter. An unknown field in the file is a mistake. */
export function readChecked<Schema extends TSchema>(
  document: InputDocument,
  schema: Schema,
): Result<CheckedFile<Static<Schema>>> {
  const log = problemLog();
  const { document: kept, value, isReadable } = readValue(document, log);
  if (isReadable) noteMistakes(schema, value, log);
  const problems = withLocations(log.list(), [kept]);
  return problems.length > 0
    ? failure(problems)
    : { ok: true, value: { document: kept, value: value as Static<Schema> }, problems };
}

/** Parses a configuration file, and logs the problems that prevent it. */
export function readValue(
  document: InputDocument,
  log: ProblemLog,
): CheckedFile<unknown> & { readonly isReadable: boolean } {
  const { kept, values, faults } = parseDocument(document);
  for (const { code, message, offset, pointer = '' } of faults) {
    const at = { document: 0, pointer };
    log.note({ severity: 'error', code, message, at, ...(offset !== undefined && { offset }) });
  }
  return { document: kept, value: values[0]?.value, isReadable: faults.length === 0 };
}

/** Logs mismatches of a value with its schema, and every unknown field. `below` is the path to the value. */
export function noteMistakes(schema: TSchema, value: unknown, log: ProblemLog, below = ''): void {
  for (const { pointer, message } of findMismatches(schema, value))
    log.note({
      severity: 'error',
      code: 'wrong-value',
      message: inField(pointer, message),
      at: { document: 0, pointer: below + pointer },
    });
  const tree = fieldTreeOf(schema);
  for (const { path, key, candidates } of tree === undefined ? [] : findStrayFields(tree, value)) {
    const message = `unknown member ${quoted(key)}${didYouMean(key, candidates) || '; check its name'}`;
    const at = { document: 0, pointer: pointerBelow(below, ...path) };
    log.note({ severity: 'error', code: 'key-unknown', message, at });
  }
}
