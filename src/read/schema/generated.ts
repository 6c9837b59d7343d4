/** Whether a value fits one schema. */
export type Fits = (value: unknown) => boolean;

/**
 * Ajv's code for the schemas of what is read, by their hashes: several times as fast as functions made of a schema. The
 * build puts it in the place of this file (.build/validators.ts); in the sources there is none.
 */
export const GENERATED: Readonly<Record<string, Fits>> = {};
