import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Problem, Result } from '../../src/base/result.js';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import type { InputDocument } from '../../src/documents/text/input.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';

/** Reads values as documents `0`, `1` …, or by the names given. */
export function reading(
  values: readonly unknown[] | Readonly<Record<string, unknown>>,
  stated?: Parameters<typeof assembleDocuments>[1],
): Result<Snapshot> {
  return assembleDocuments(
    Object.entries(values).map(([name, value]) => ({ name, value })),
    stated,
  );
}

/** The snapshot, of which something must have been usable. */
export function snapshotOf({ ok, ...rest }: Result<Snapshot>): Snapshot {
  expect(ok).toBe(true);
  return (rest as { value: Snapshot }).value;
}

/** One line for each problem: severity, code, place, message. */
export function linesOf(problems: readonly Problem[]): string[] {
  return problems.map(({ severity, code, message, place }) => {
    const position = place?.line === undefined ? '' : `:${place.line}:${place.column}`;
    const where = place === undefined ? '' : ` ${place.document}#${place.pointer}${position}`;
    return `${severity} ${code}${where}: ${message}`;
  });
}

export function fixture(name: string): InputDocument {
  return { name, text: readFileSync(new URL(`../../fixtures/read/${name}`, import.meta.url), 'utf8') };
}

/** Without what tells where it comes from. */
export function contentOf({
  sources: _sources,
  documents: _documents,
  resourceChanges: _changes,
  ...content
}: Snapshot): object {
  return content;
}
