/** A condition for identifiers that one of these patterns matches, each as its match type and its value. */
export function exampleIdentifier(...patterns: readonly (readonly [matchType: string, value: string])[]) {
  return { type: 'IDENTIFIER', patterns: patterns.map(([matchType, value]) => ({ matchType, value })) };
}

export function withRegex(value: string) {
  return exampleIdentifier(['EXPRESSION', value]);
}
