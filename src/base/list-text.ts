/** Splits a list at its commas. A comma after a backslash belongs to its value: `Smith\, Jones,Sales` has two. */
export function splitList(text: string): readonly string[] {
  return text.split(/(?<!\\),/).map((one) => one.trim().replaceAll('\\,', ','));
}

/** Returns the value as {@link splitList} reads it back. */
export function listValue(text: string): string {
  return text.replaceAll(',', '\\,');
}
