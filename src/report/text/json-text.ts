/** A value for programs: JSON on lines, and the end of the last. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
