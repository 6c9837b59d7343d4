import type { TSchema } from '../../../base/json-schema.js';

/** A field of `policyContext` that only one fact reads. */
export interface OwnField<Name extends string = string, Schema extends TSchema = TSchema> {
  readonly name: Name;
  readonly schema: Schema;
  /** The member of the request field that contains the value of the fact; absent if the field itself is the value. */
  readonly member?: string;
  /** Whether the value may come from the data of the user in the snapshot, if the request does not state it. */
  readonly isKnownOfUsers?: true;
}
