/** A user's mistake, as a value. `path` is a JSON pointer into the document named. */
export interface Problem {
  readonly severity: 'error' | 'warning' | 'info';
  /** A stable, kebab-case name of what is wrong. */
  readonly code: string;
  readonly message: string;
  readonly place?: SourceLocation;
}

/** Where something stands. Lines and columns are 1-based; they are absent for documents given as values. */
export interface SourceLocation {
  readonly document: string;
  /** JSON pointer; empty in a file that is not JSON. */
  readonly pointer: string;
  readonly line?: number;
  readonly column?: number;
  /** What Terraform calls the resource that it is of. */
  readonly address?: string;
  /** Of that resource: `rule[0].groups_included`. */
  readonly attribute?: string;
}

/** Why there is no value: a stable code, and what is wrong in one line. */
export interface Fault {
  readonly code: string;
  readonly message: string;
}

/** A value, which may come with problems, or only problems because nothing was usable: `error` is the first of them. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly error: Fault; readonly problems: readonly Problem[] };

export type Failure = Extract<Result<never>, { readonly ok: false }>;

export function success<Value>(value: Value, problems: readonly Problem[] = []): Result<Value> {
  return { ok: true, value, problems };
}

export function failure(problems: readonly Problem[]): Failure {
  const { code, message } = problems.find(({ severity }) => severity === 'error') ?? problems[0] ?? NOTHING;
  return { ok: false, error: { code, message }, problems };
}

const NOTHING: Fault = { code: 'nothing-usable', message: 'there is nothing usable' };
