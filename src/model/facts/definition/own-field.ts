import type { TSchema } from '../../../base/json-schema.js';

/** A field of `policyContext` that one fact alone reads. */
export interface OwnField<Name extends string = string, Schema extends TSchema = TSchema> {
  readonly name: Name;
  readonly schema: Schema;
  /** Where the value stands, inside the field. */
  readonly member?: string;
}
