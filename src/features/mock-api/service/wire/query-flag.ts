/**
 * Returns whether a query parameter is `false`, ignoring case: the SDK for Python sends `activate=False`, which the service accepts. Source:
 * recordings.
 */
export function isFalseIn(query: URLSearchParams, name: string): boolean {
  return query.get(name)?.toLowerCase() === 'false';
}
