import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

const file = new URL('../../fixtures/lint/sarif-2.1.0-rtm.5.schema.json', import.meta.url);

let validate: ReturnType<Ajv['compile']> | undefined;

/** Returns the errors that the official SARIF schema reports for a SARIF log. */
export function sarifErrors(log: unknown): unknown[] {
  validate ??= compiled();
  return validate(log) ? [] : (validate.errors ?? []);
}

/** Compiles the schema. It is written for draft 4 of JSON Schema. Except for `id`, its keywords have the same meaning in later drafts. */
function compiled() {
  const { $schema: _, id, ...schema } = JSON.parse(readFileSync(file, 'utf8'));
  const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false });
  return ajv.compile({ ...schema, $id: id });
}
