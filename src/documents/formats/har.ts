import { isObject, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { Source } from '../../model/policies/snapshot.js';
import type { Accumulator } from '../collect/accumulator.js';
import { kindOf } from '../kinds/kinds.js';
import { type Hints, hintsFromPath } from '../kinds/path-hints.js';
import { exchangeIn, type RecordedBody } from './exchange.js';
import { type DocumentPart, defineDocumentFormat } from './format.js';
import { isRecording } from './is-recording.js';
import { isOrg } from './org.js';
import { operationOf, readAnswers, visitExchange } from './recording.js';

/**
 * The format of an HTTP archive (HAR 1.2), as browsers and proxies save it. Only request and response bodies with JSON are read.
 * Unrecognized content is not reported, since a web page also sends requests to other servers.
 */
export const har = defineDocumentFormat({
  name: 'HTTP archive',
  recognises: ({ value }) => isHar(value),
  read({ value, at }, accumulator, readNested) {
    for (const [index, entry] of entriesIn(value).entries()) {
      const place = { document: at.document, pointer: pointerBelow(at.pointer, 'log', 'entries', index) };
      if (isObject(entry)) readEntry(entry, place, accumulator, readNested);
    }
  },
});

export function isHar(value: unknown): boolean {
  const isArchive = isObject(value) && isObject(value.log) && Array.isArray(value.log.entries);
  return isArchive && !isRecording(value) && !isOrg(value) && kindOf(value) === undefined;
}

function entriesIn(value: unknown): readonly unknown[] {
  const log = isObject(value) && isObject(value.log) ? value.log : {};
  return Array.isArray(log.entries) ? log.entries : [];
}

function readEntry(
  entry: Members,
  at: Source,
  accumulator: Accumulator,
  readNested: (part: DocumentPart) => void,
): void {
  const exchange = exchangeIn(entry);
  const isManagement = /\/api\/v1\//.test(exchange.path);
  const hints = isManagement ? hintsFromPath(exchange.path) : {};
  const isDescribed = operationOf(exchange) !== undefined;
  const isKnownHere = isManagement ? (value: unknown) => isKnown(value, hints) : isKnownAnywhere;
  const isOurs = ({ value }: RecordedBody) =>
    isKnownHere(value) || (isDescribed && typeof value === 'object' && value !== null);
  const { request, responses } = exchange;
  const sent = isOurs(request) ? request : { ...request, value: undefined };
  visitExchange(entry, { ...exchange, request: sent }, { at, hints }, accumulator);
  const answers = responses.filter(({ isLeftOut }) => !isLeftOut).filter(isOurs);
  readAnswers({ ...exchange, responses: answers }, { at, hints }, accumulator, readNested);
}

function isKnown(value: unknown, hints: Hints): boolean {
  if (Array.isArray(value)) return hints.relation !== undefined || value.some((one) => isKnown(one, hints));
  return kindOf(value) !== undefined || (isObject(value) && hints.kind !== undefined);
}

/**
 * Returns whether a body from a path outside of the management API is recognized. Its kind must be known, and must be one that snapshots do
 * not contain. An object that looks like a user or group is therefore not recognized: it may come from another server than the org.
 */
function isKnownAnywhere(value: unknown): boolean {
  return kindOf(value)?.isUsed === false;
}
