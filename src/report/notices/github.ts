import { printable, withoutControls } from '../../base/printable.js';
import { formatLocation } from '../../documents/text/location-text.js';
import type { Severity } from '../../lint/rule/finding.js';
import { MOST_RELATED } from './most-related.js';
import type { Notice, NoticeReport } from './notice.js';

/** Prints annotations for GitHub Actions: one workflow command per line. */
export function githubText({ notices, summary }: NoticeReport): string {
  return `${[...notices.map(annotationLine), summary].join('\n')}\n`;
}

export function annotationLine({ rule, severity, message, location, related, fix }: Notice): string {
  const { document, line, column, endLine, endColumn } = location ?? {};
  const properties = {
    file: document,
    line,
    endLine: line === undefined ? undefined : (endLine ?? line),
    col: column,
    endColumn: endLine === line ? endColumn : undefined,
    title: rule,
  };
  const where = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapedProperty(String(value))}`],
  );
  const parts = [
    message,
    ...related.slice(0, MOST_RELATED).map((one) => `see ${formatLocation(one.location)}: ${one.message}`),
    ...(fix === undefined ? [] : [`fix: ${fix.description}`]),
  ];
  const words = parts.map((part) => printable(part, 1000)).join('\n');
  return `::${COMMANDS[severity]} ${where.join(',')}::${escaped(words)}`;
}

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const satisfies Record<
  Severity,
  string
>;

/** Escapes percent signs and line ends, as workflow commands of GitHub require. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escaped(withoutControls(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
