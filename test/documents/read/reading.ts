import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Problem, Result } from '../../../src/base/result.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import type { InputDocument } from '../../../src/documents/text/input.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';

/** Reads values as documents named `0`, `1` …, or with the given names. */
export function reading(
  values: readonly unknown[] | Readonly<Record<string, unknown>>,
  stated?: Parameters<typeof assembleDocuments>[1],
): Result<Snapshot> {
  return assembleDocuments(
    Object.entries(values).map(([name, value]) => ({ name, value })),
    stated,
  );
}

/** Returns the snapshot of a result. Fails the test if there is none. */
export function snapshotOf({ ok, ...rest }: Result<Snapshot>): Snapshot {
  expect(ok).toBe(true);
  return (rest as { value: Snapshot }).value;
}

/** Returns one line per problem: severity, code, location, message. */
export function linesOf(problems: readonly Problem[]): string[] {
  return problems.map(({ severity, code, message, location }) => {
    const position = location?.line === undefined ? '' : `:${location.line}:${location.column}`;
    const where = location === undefined ? '' : ` ${location.document}#${location.pointer}${position}`;
    return `${severity} ${code}${where}: ${message}`;
  });
}

export function fixture(name: string): InputDocument {
  return { name, text: readFileSync(new URL(`../../../fixtures/read/${name}`, import.meta.url), 'utf8') };
}

/** Returns a snapshot without its sources. */
export function contentOf({
  sources: _sources,
  documents: _documents,
  resourceChanges: _changes,
  ...content
}: Snapshot): object {
  return content;
}
