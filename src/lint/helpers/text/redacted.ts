/** Whether a text is a placeholder for a removed secret: `REDACTED`, `<secret>`, `********`, `${SECRET}`. */
export function isRedacted(text: string): boolean {
  return /^(<[^<>]{0,100}>|\$?\{{1,2}[^{}]{0,100}\}{1,2}|[*\u2022.x_-]{3,}|\[?(redacted|removed|masked|hidden|secret)\]?)$/i.test(
    text.trim(),
  );
}
