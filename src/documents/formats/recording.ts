import { isObject, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { Source } from '../../model/policies/snapshot.js';
import type { Accumulator } from '../collect/accumulator.js';
import { recordPage } from '../collect/pages.js';
import {
  type AddressedOperation,
  findOperation,
  findProvisioningOperation,
} from '../kinds/api-operations.js';
import { type DocumentKind, isUsed, kindOf } from '../kinds/kinds.js';
import { nextPageInHeader } from '../kinds/next-page.js';
import { type Hints, hintsFromPath } from '../kinds/path-hints.js';
import { countUnused } from '../resources/read-by-kind.js';
import { exchangeIn, type RecordedBody, type RecordedExchange } from './exchange.js';
import { type DocumentPart, defineDocumentFormat } from './format.js';
import { isRecording } from './is-recording.js';

/** The format of a response that a recorder stored together with its address or its request. */
export const recording = defineDocumentFormat({
  name: 'recording',
  recognises: ({ value }) => isRecording(value),
  read({ value, at, hints }, accumulator, readNested) {
    const wrapper = value as Members;
    const exchange = exchangeIn(wrapper);
    const hinted = exchange.path === '' ? hints : hintsFromPath(exchange.path);
    if (isExchange(wrapper)) visitExchange(wrapper, exchange, { at, hints: hinted }, accumulator);
    const responses = answersIn(wrapper, exchange);
    readAnswers({ ...exchange, responses }, { at, hints: hinted }, accumulator, readNested);
  },
});

/** Reads the responses of a recorded exchange. */
export function readAnswers(
  exchange: RecordedExchange,
  { at, hints }: Omit<DocumentPart, 'value'>,
  accumulator: Accumulator,
  readNested: (part: DocumentPart) => void,
): void {
  for (const { value, at: steps } of exchange.responses) {
    const answer = { value, at: placeIn(at, steps), hints: { ...hints, isRecorded: true as const } };
    if (Array.isArray(value) && !isFailure(exchange)) {
      const next = nextPageInHeader(exchange.answerHeaders?.get('link'));
      recordPage({ list: value, address: exchange.path, next, hints, at: answer.at }, accumulator);
    }
    if (isEmpty(value)) countUnused('empty response', value, at, accumulator);
    else if (isFailure(exchange)) readFailure(answer, accumulator, readNested);
    else readAnswer(answer, exchange, accumulator, readNested);
  }
}

function isFailure({ status }: RecordedExchange): boolean {
  return status !== undefined && status >= 400;
}

/** Reads the response to a failed request. The description of the error may have any form. */
function readFailure(
  answer: DocumentPart,
  accumulator: Accumulator,
  readNested: (part: DocumentPart) => void,
): void {
  if (kindOf(answer.value)?.isUsed === false) readNested(answer);
  else countUnused('error response', answer.value, answer.at, accumulator);
}

/**
 * Returns the API operation to which the recorded request was sent: an operation of the service, or of a provisioning server (recognized by
 * its path). Returns `undefined` if the specification describes no such operation.
 */
export function operationOf({ method, path }: RecordedExchange): AddressedOperation | undefined {
  const below = /\/scim\/v1(\/[^?#]*)/i.exec(path.slice(0, LONGEST_PATH))?.[1]?.replace(/\/$/, '');
  return (
    findOperation(method, path) ??
    (below === undefined ? undefined : findProvisioningOperation(method, below))
  );
}

const LONGEST_PATH = 4000;

/** Reads a response as the kind that its operation returns. If the operation is unknown, the content determines the kind. */
function readAnswer(
  answer: DocumentPart,
  exchange: RecordedExchange,
  accumulator: Accumulator,
  readNested: (part: DocumentPart) => void,
): void {
  const operation = operationOf(exchange);
  const { path } = exchange;
  const kind = operation === undefined ? undefined : kindOfResponse(operation);
  if (operation === undefined) readUndescribed(answer, path, accumulator, readNested);
  else if (kind === undefined) readUnspecified(answer, accumulator, readNested);
  else if (isUsed(kind) && isReadable(answer.value))
    readNested({ ...answer, hints: { kind, ...answer.hints } });
  else
    for (const part of elementsOf(answer))
      countUnused(kindByContent(part.value) ?? kind, part.value, part.at, accumulator);
}

/**
 * Reads a response of an operation that the specification does not describe. The content determines the kind of the response. If the
 * content shows no kind, the path determines it.
 */
function readUndescribed(
  answer: DocumentPart,
  path: string,
  accumulator: Accumulator,
  readNested: (part: DocumentPart) => void,
): void {
  const { hints, value } = answer;
  const isHinted = hints.relation !== undefined || hints.kind !== undefined;
  if (isHinted || !isOfService(path) || isRecording(value)) readNested(answer);
  else
    for (const part of elementsOf(answer)) {
      const kind = kindOf(part.value)?.kind;
      if (kind === undefined || isInOtherCollection(kind, path))
        countUnused('other resource', part.value, part.at, accumulator);
      else readNested(part);
    }
}

function isOfService(path: string): boolean {
  return /^[^?#]{0,4000}\/(api\/v\d{1,3}|oauth2|\.well-known)\//.test(path);
}

/**
 * Returns whether a path shows that a rule or policy belongs to an API collection other than policies. Rules and policies of such a
 * collection have other fields.
 */
function isInOtherCollection(kind: DocumentKind, path: string): boolean {
  return (kind === 'rule' || kind === 'policy') && !/^[^?#]*\/policies([/?#]|$)/.test(path);
}

/** Returns whether the recorder kept the content of a response. Anything other than an object or list is a placeholder. */
function isReadable(value: unknown): boolean {
  return [value].flat().every(isObject);
}

function kindOfResponse({ answers }: AddressedOperation): DocumentKind | undefined {
  return answers === 'nothing' ? undefined : answers;
}

/** Reads a response that the specification does not describe. Nothing in it is reported as a mistake. */
function readUnspecified(
  answer: DocumentPart,
  accumulator: Accumulator,
  readNested: (part: DocumentPart) => void,
): void {
  if (kindOf(answer.value) !== undefined) readNested(answer);
  else countUnused('empty response', answer.value, answer.at, accumulator);
}

/**
 * Returns the kind of a response that is not a normal response of its operation: an error response, or a value that is not an object.
 * Returns `undefined` for any other object.
 */
function kindByContent(value: unknown): DocumentKind | undefined {
  const kind = kindOf(value)?.kind;
  if (kind === 'error response' || kind === 'SCIM error') return kind;
  return isObject(value) ? undefined : 'empty response';
}

function elementsOf(answer: DocumentPart): readonly DocumentPart[] {
  if (!Array.isArray(answer.value)) return [answer];
  return answer.value.map((value, index) => ({ ...answer, value, at: placeIn(answer.at, [index]) }));
}

/** Passes the recorded exchange, and the resource in its request body, to the visitor. */
export function visitExchange(
  wrapper: Members,
  exchange: RecordedExchange,
  { at, hints }: Omit<DocumentPart, 'value'>,
  { visitor }: Accumulator,
): void {
  visitor.visitOther({ kind: 'exchange', value: wrapper, at, around: {} });
  const { value, at: steps } = exchange.request;
  const kind = kindOfRequest(value, exchange, hints);
  const sent = SENT[exchange.method];
  if (kind !== undefined)
    visitor.visitOther({
      kind,
      value,
      at: placeIn(at, steps),
      around: {},
      ...(sent !== undefined && { sent }),
    });
}

/** The effect of a request with a resource in its body, by HTTP method: it creates or updates the resource. */
const SENT: Readonly<Record<string, 'create' | 'update'>> = {
  PATCH: 'update',
  POST: 'create',
  PUT: 'update',
};

/**
 * Some kinds of request bodies are sent to one API path only. This is the pattern of the path for each of them. If a similar body is sent
 * to another path, its kind is another one.
 */
const ONLY_PATHS: Partial<Record<DocumentKind, RegExp>> = {
  'authentication request': /\/api\/v1\/authn\/?(\?|$)/,
  'token request': /\/oauth2\/v1\/token\/?(\?|$)/,
};

function kindOfRequest(value: unknown, exchange: RecordedExchange, hints: Hints): DocumentKind | undefined {
  if (!isObject(value) || isEmpty(value)) return undefined;
  const sends = operationOf(exchange)?.sends;
  if (sends !== undefined) return sends === 'nothing' || sends === 'empty object' ? undefined : sends;
  const { path } = exchange;
  const kind = kindOf(value)?.kind ?? hints.kind;
  if (kind !== undefined && isOfService(path) && isInOtherCollection(kind, path)) return undefined;
  const only = kind === undefined ? undefined : ONLY_PATHS[kind];
  return path === '' || only === undefined || only.test(path) ? kind : undefined;
}

function isExchange(wrapper: Members): boolean {
  return Object.hasOwn(wrapper, 'request') || typeof wrapper.method === 'string';
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (isObject(value) && Object.keys(value).length === 0)
  );
}

function answersIn(wrapper: Members, { responses }: RecordedExchange): readonly RecordedBody[] {
  return isObject(wrapper.meta) && Object.hasOwn(wrapper, 'value')
    ? [{ value: wrapper.value, at: ['value'], isLeftOut: false }]
    : responses;
}

function placeIn({ document, pointer }: Source, steps: RecordedBody['at']): Source {
  return { document, pointer: pointerBelow(pointer, ...steps) };
}
