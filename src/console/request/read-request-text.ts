import type { Problem } from '../../base/result.js';
import { type DocumentFault, parseDocument } from '../../documents/text/input.js';
import type { TextDocument } from '../files/read-input.js';

/** A request as JSON or YAML. If it is unreadable, it is kept as a string, which the service rejects. */
export interface WrittenRequest {
  readonly request: unknown;
  readonly problems: readonly Problem[];
}

export function requestIn(document: TextDocument): WrittenRequest {
  const { values, faults } = parseDocument(document);
  const [only, ...others] = values;
  if (faults.length === 0 && only !== undefined && others.length === 0)
    return { request: only.value, problems: [] };
  const problems = faults.map((fault) => problemOf(fault, document));
  if (others.length > 0) {
    const message = `${values.length} requests, but one is expected; pass them with --batch`;
    problems.push({
      severity: 'error',
      code: 'many-requests',
      message,
      location: { document: document.name, pointer: '' },
    });
  }
  return { request: document.text, problems };
}

function problemOf(
  { code, message, offset, pointer = '' }: DocumentFault,
  { name, text }: TextDocument,
): Problem {
  const where = offset === undefined ? {} : positionOf(offset, text);
  return { severity: 'error', code, message, location: { document: name, pointer, ...where } };
}

/** Returns the line and column of an offset, counted from 1 as in editors. */
function positionOf(offset: number, text: string): { readonly line: number; readonly column: number } {
  const before = text.replace(/^\ufeff/, '').slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
}
