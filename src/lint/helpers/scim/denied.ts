/** Whether the server turns the caller away for a reason that has nothing to do with the request itself. */
export function isDenied(status: number): boolean {
  return DENIALS.has(status);
}

/** The caller has no credentials, or too few rights, or calls too often. */
const DENIALS: ReadonlySet<number> = new Set([401, 403, 429]);
