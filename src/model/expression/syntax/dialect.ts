/**
 * The two dialects of the service's expression language: `identity` in policies of the current engine, `classic` in everything
 * older (group rules, user name templates). Spec: Expression language, "Which dialect where".
 */
export type Dialect = 'identity' | 'classic';

/** The names of the dialects in messages. */
export const DIALECT_NAMES = {
  identity: 'Identity Engine',
  classic: 'Classic',
} as const satisfies Record<Dialect, string>;
