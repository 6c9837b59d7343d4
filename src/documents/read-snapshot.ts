import { lazy } from '../base/lazy.js';
import { counted, describeValue } from '../base/messages.js';
import { failure, type Problem, type Result } from '../base/result.js';
import type { Snapshot, Source } from '../model/policies/snapshot.js';
import { assembleSnapshot, type StatedEdition } from './assemble.js';
import { type Accumulator, accumulatorFor } from './collect/accumulator.js';
import { noteDanglingReferences } from './collect/dangling-references.js';
import { findTenantMarkers } from './edition/tenant-markers.js';
import { parseDocuments } from './parse-documents.js';
import { readParsed } from './read-document.js';
import { registeringVisitor } from './resources/registrar.js';
import type { InputDocument, ParsedDocument } from './text/input.js';
import { withLocations } from './text/positions.js';
import type { Noted } from './text/problem-log.js';

/**
 * Reads documents of any supported format into one snapshot. Unreadable content becomes a problem with a location; the rest is still read.
 * Never throws. Spec: Resources and their fields.
 */
export function assembleDocuments(
  documents: readonly InputDocument[],
  stated: StatedEdition = {},
): Result<Snapshot> {
  const { org, isEmptyTerraform } = assembleAll(parseDocuments(documents), stated);
  return org.ok && isEmptyTerraform ? withoutResources(org.problems) : org;
}

/**
 * Returns a failure for Terraform documents without resources. A state is empty before the first apply, and nothing can be answered about
 * an empty org.
 */
function withoutResources(problems: readonly Problem[]): Result<never> {
  const message = `this Terraform plan or state contains no resources of the service; ${EXPECTED}`;
  return failure([...problems, { severity: 'error', code: 'nothing-read', message }]);
}

const EXPECTED =
  'expected an export of an org: policies, rules, zones, groups and applications in the format of the API';

/** Reads parsed documents into one snapshot. */
export function assembleParsed(
  documents: readonly ParsedDocument[],
  stated: StatedEdition = {},
): Result<Snapshot> {
  return assembleAll(documents, stated).org;
}

interface Assembled {
  readonly org: Result<Snapshot>;
  /** Whether all documents are Terraform documents without resources of the service. */
  readonly isEmptyTerraform: boolean;
}

function assembleAll(documents: readonly ParsedDocument[], stated: StatedEdition): Assembled {
  const kept = documents.map((document) => document.kept);
  const names = kept.map(({ name }) => name);
  const accumulator = accumulatorFor(names, registeringVisitor());
  for (const [number, document] of documents.entries()) readParsed(document, number, accumulator);
  const signs = lazy(() => findTenantMarkers(documents));
  const snapshot = assembleSnapshot(accumulator, kept, stated, signs);
  noteDanglingReferences(snapshot, accumulator);
  const isUsable = accumulator.orgs.size > 0 || snapshot.sources.size > 0;
  if (!isUsable) noteNothing(documents, accumulator);
  const problems = withLocations(accumulator.log.list(), kept);
  return {
    org: isUsable ? { ok: true, value: snapshot, problems } : failure(problems),
    isEmptyTerraform: accumulator.isEmptyTerraform === true && snapshot.sources.size === 0,
  };
}

function noteNothing(documents: readonly ParsedDocument[], { log }: Accumulator): void {
  const noted = log.list();
  if (noted.some(({ code, severity }) => severity !== 'info' && !SAYS_NO_REASON.has(code))) return;
  const only = documents.length === 1 ? documents[0] : undefined;
  const at = only === undefined ? {} : { at: WHOLE };
  log.note({ severity: 'error', code: 'nothing-read', message: nothingWords(only, noted), ...at });
}

/** The codes of problems that do not explain why the documents contain no org. In that case an explanation is added. */
const SAYS_NO_REASON: ReadonlySet<string> = new Set([
  'duplicate-key',
  'empty-document',
  'error-answer',
  'kind-unknown',
]);

const WHOLE: Source = { document: 0, pointer: '' };

/** Returns the reason why there is nothing to read. An empty document, such as an empty list, is no mistake by itself. */
function nothingWords(only: ParsedDocument | undefined, noted: readonly Noted[]): string {
  const [one, ...others] = noted.filter(({ code }) => code === 'kind-not-used');
  if (one !== undefined) {
    const more = others.length === 0 ? '' : `, and ${counted(others.length, 'similar document')}`;
    return `the documents contain nothing that this program evaluates (${one.message}${more}); ${EXPECTED}`;
  }
  if (noted.length > 0) return `the documents contain nothing that belongs to an org; ${EXPECTED}`;
  if (only === undefined) return 'there is nothing to read';
  return `${describeValue(only.values[0]?.value)} contains nothing to read: the credentials of the request may lack the right to see more`;
}
