import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

const file = new URL('../../fixtures/lint/sarif-2.1.0-rtm.5.schema.json', import.meta.url);

let validate: ReturnType<Ajv['compile']> | undefined;

/** What the official schema of SARIF finds wrong with a log. */
export function sarifErrors(log: unknown): unknown[] {
  validate ??= compiled();
  return validate(log) ? [] : (validate.errors ?? []);
}

/** The schema is of draft 4, of which it uses only what later drafts read alike but for `id`. */
function compiled() {
  const { $schema: _, id, ...schema } = JSON.parse(readFileSync(file, 'utf8'));
  const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false });
  return ajv.compile({ ...schema, $id: id });
}
