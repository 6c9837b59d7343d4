/** Returns a condition for identifiers that match one of these patterns. */
export function exampleIdentifier(...patterns: readonly (readonly [matchType: string, value: string])[]) {
  return { type: 'IDENTIFIER', patterns: patterns.map(([matchType, value]) => ({ matchType, value })) };
}

export function withRegex(value: string) {
  return exampleIdentifier(['EXPRESSION', value]);
}
