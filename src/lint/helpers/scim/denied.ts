/** Whether an HTTP status denies the caller for a reason other than the request itself. */
export function isDenied(status: number): boolean {
  return DENIALS.has(status);
}

/** The HTTP statuses for missing credentials, insufficient rights and rate limits. */
const DENIALS: ReadonlySet<number> = new Set([401, 403, 429]);
