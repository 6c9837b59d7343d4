/** A problem that the user can fix, returned as a value instead of thrown. */
export interface Problem {
  readonly severity: 'error' | 'warning' | 'info';
  /** A stable name of the problem, in kebab case. */
  readonly code: string;
  readonly message: string;
  readonly location?: SourceLocation;
}

/** A source location. Lines and columns are 1-based; they are absent for documents that are passed as values. */
export interface SourceLocation {
  readonly document: string;
  /** The JSON pointer of the location, or an empty text for a file that is not JSON. */
  readonly pointer: string;
  readonly line?: number;
  readonly column?: number;
  /** The address of the Terraform resource, such as `okta_group.staff`. */
  readonly address?: string;
  /** The attribute of the Terraform resource, such as `rule[0].groups_included`. */
  readonly attribute?: string;
}

/** The reason why there is no value: a stable code and a message of one line. */
export interface Fault {
  readonly code: string;
  readonly message: string;
}

/** A value, possibly with problems, or only problems if there is no usable value. `error` is the first problem that is an error. */
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
