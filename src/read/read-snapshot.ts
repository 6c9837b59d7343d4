import type { Result } from '../logic/result.js';
import type { Snapshot } from '../policies/snapshot.js';
import { assemble, type Stated } from './assemble.js';
import { type Collected, collect } from './collected.js';
import { type InputDocument, parseDocument } from './input.js';
import { placed } from './positions.js';
import { asDocument, readParsed } from './read-document.js';
import { noteDangling } from './references.js';

/**
 * Reads any number of documents, in whatever shape they come, into one snapshot. What cannot be read is a problem
 * with its place; the rest still loads. Never throws. Spec: Resources and their fields.
 */
export function readSnapshot(documents: readonly InputDocument[], stated: Stated = {}): Result<Snapshot> {
  const given = Array.isArray(documents) ? documents.map(asDocument) : [];
  const collected = collect(given.map(({ name }) => name));
  const kept = given.map((document, number) => {
    const parsed = parseDocument(document);
    readParsed(parsed, number, collected);
    return parsed.kept;
  });
  const snapshot = assemble(collected, kept, stated);
  noteDangling(snapshot, collected);
  const isUsable = collected.orgs.size > 0 || snapshot.sources.size > 0;
  if (!isUsable) noteNothing(collected);
  const problems = placed(collected.log.list(), kept);
  return isUsable ? { ok: true, value: snapshot, problems } : { ok: false, problems };
}

function noteNothing({ log }: Collected): void {
  if (log.list().length === 0)
    log.note({ severity: 'error', code: 'nothing-read', message: 'there is nothing to read' });
}
