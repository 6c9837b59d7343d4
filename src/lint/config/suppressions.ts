import { type Static, Type } from '../../base/json-schema.js';
import type { Result } from '../../base/result.js';
import type { InputDocument, KeptDocument } from '../../documents/text/input.js';
import { readChecked } from './read-checked.js';

const SuppressionSchema = Type.Object({
  rule: Type.String({ minLength: 1, description: 'the id of a rule, or a group: `policy/*`' }),
  resource: Type.Optional(
    Type.String({
      description: 'the id or name of the resource of the finding; for a policy rule, also `Policy › Rule`',
    }),
  ),
  path: Type.Optional(Type.String({ description: 'a glob for the name of the document' })),
  pointer: Type.Optional(
    Type.String({ description: 'a JSON pointer to the finding, or to an object or list around it' }),
  ),
  reason: Type.String({ format: 'text', description: 'why the findings are acceptable' }),
  expires: Type.Optional(
    Type.String({ format: 'day', description: 'the last day of the suppression: 2026-12-31' }),
  ),
});

/** The schema of `preflight.suppressions.json`. */
export const SuppressionsSchema = Type.Object({
  $schema: Type.Optional(Type.String()),
  suppressions: Type.Array(SuppressionSchema),
});

export type Suppression = Static<typeof SuppressionSchema>;

/** Accepted findings, and the file that lists them. */
export interface Suppressions {
  readonly document: KeptDocument;
  readonly entries: readonly Suppression[];
}

export function suppressionsIn(document: InputDocument): Result<Suppressions> {
  const checked = readChecked(document, SuppressionsSchema);
  if (!checked.ok) return checked;
  const { document: kept, value } = checked.value;
  return { ...checked, value: { document: kept, entries: value.suppressions } };
}
