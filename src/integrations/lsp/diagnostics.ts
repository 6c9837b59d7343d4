import type { Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import { counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { Problem } from '../../base/result.js';
import type { Finding, Severity } from '../../lint/rule/finding.js';
import { changedPart, movedOffset, rangeOf, textPositions } from './text-positions.js';

/** The name that editors show next to each diagnostic. */
export const SOURCE = 'preflight';

const SEVERITIES = { error: 1, warning: 2, info: 3 } as const satisfies Record<Severity, DiagnosticSeverity>;

/** A function that returns the URI of a document. The argument is the name with which findings refer to the document. */
export type UriOf = (document: string) => string;

export function findingDiagnostic(finding: Finding, uriOf: UriOf): Diagnostic {
  const { rule, severity, message, location, related } = finding;
  return {
    range: rangeOf(location),
    severity: SEVERITIES[severity],
    code: rule,
    source: SOURCE,
    message: printable(message, LONGEST),
    ...(related.length > 0 && {
      relatedInformation: related.slice(0, MOST_RELATED).map((other) => ({
        location: { uri: uriOf(other.location.document), range: rangeOf(other.location) },
        message: printable(other.message, LONGEST),
      })),
    }),
  };
}

export function problemDiagnostic({ severity, code, message, location }: Problem): Diagnostic {
  return {
    range: rangeOf(location ?? {}),
    severity: SEVERITIES[severity],
    code,
    source: SOURCE,
    message: message
      .split('\n')
      .map((line) => printable(line.trimEnd(), LONGEST))
      .join('\n'),
  };
}

const LONGEST = 1000;

const MOST_RELATED = 10;

/** Diagnostics of one document, and the text for which they were computed. */
export interface Layer {
  readonly text: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns diagnostics with their ranges in the current text `now`, instead of the text for which they were computed. Diagnostics in the
 * edited part of the text are left out.
 */
export function movedDiagnostics(
  { text, diagnostics }: Layer,
  now: string | undefined,
): readonly Diagnostic[] {
  if (text === undefined || now === undefined || text === now || diagnostics.length === 0) return diagnostics;
  const part = changedPart(text, now);
  const [before, after] = [textPositions(text), textPositions(now)];
  return diagnostics.flatMap((one) => {
    const start = movedOffset(before.offset(one.range.start), part);
    const end = movedOffset(before.offset(one.range.end), part);
    if (start === undefined || end === undefined) return [];
    return [{ ...one, range: { start: after.at(start), end: after.at(end) } }];
  });
}

/** Removes repeated diagnostics: a mistake in a configuration is also a problem of each export that it applies to. */
export function withoutRepeated(all: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Returns the first `MOST` diagnostics and, if there are more, one diagnostic that counts the others. */
export function firstDiagnostics(all: readonly Diagnostic[]): Diagnostic[] {
  if (all.length <= MOST) return [...all];
  const message = `${counted(all.length - MOST, 'other finding')}; use \`preflight lint\` to see all`;
  return [...all.slice(0, MOST), { range: rangeOf({}), severity: 3, source: SOURCE, message }];
}

/** The maximum number of diagnostics for one document. Editors become slow if they get more. */
const MOST = 500;
