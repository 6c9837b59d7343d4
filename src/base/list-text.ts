/** Splits a list at its commas. A comma after a backslash belongs to the value: `Smith\, Jones,Sales` has two values. */
export function splitList(text: string): readonly string[] {
  return text.split(/(?<!\\),/).map((one) => one.trim().replaceAll('\\,', ','));
}

/** Escapes the commas of a value for {@link splitList}. */
export function listValue(text: string): string {
  return text.replaceAll(',', '\\,');
}
