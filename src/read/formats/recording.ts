import type { Source } from '../../policies/snapshot.js';
import type { Collected } from '../collected.js';
import { exchangeIn, type RecordedBody, type RecordedExchange } from '../exchange.js';
import { type Kind, kindOf } from '../kinds.js';
import { isObject, type Members } from '../members.js';
import { type Hints, hintsOf } from '../path-hints.js';
import { pointerBelow } from '../pointer.js';
import { pass } from '../take.js';
import { defineFormat, type Part } from './format.js';

/** What a recorder wraps around the service's answer: where it comes from, or the request that asked for it. */
export const recording = defineFormat({
  name: 'recording',
  recognises: ({ value }) => isRecording(value),
  read({ value, at, hints }, collected, again) {
    const wrapper = value as Members;
    const exchange = exchangeIn(wrapper);
    const told = exchange.path === '' ? hints : hintsOf(exchange.path);
    if (isExchange(wrapper)) meetExchange(wrapper, exchange, { at, hints: told }, collected);
    for (const { value, at: steps } of answersIn(wrapper, exchange)) {
      if (isEmpty(value)) pass('answer without a document', value, at, collected);
      else if (isFailure(value, exchange)) pass('error response', value, placeIn(at, steps), collected);
      else again({ value, at: placeIn(at, steps), hints: told });
    }
  },
});

/** What is answered to a request that failed says why, in whatever shape. */
function isFailure(value: unknown, { status }: RecordedExchange): boolean {
  return status !== undefined && status >= 400 && kindOf(value)?.isUsed !== false;
}

/** The exchange as a whole, and what was sent to be written down. */
export function meetExchange(
  wrapper: Members,
  exchange: RecordedExchange,
  { at, hints }: Omit<Part, 'value'>,
  { meet }: Collected,
): void {
  if (meet === undefined) return;
  meet({ kind: 'exchange', value: wrapper, at, around: {} });
  const { value, at: steps } = exchange.request;
  const kind = sentKind(value, exchange, hints);
  const sent = SENT[exchange.method];
  if (kind !== undefined)
    meet({ kind, value, at: placeIn(at, steps), around: {}, ...(sent !== undefined && { sent }) });
}

/** HTTP method to what it does with the body. */
const SENT: Readonly<Record<string, 'create' | 'update'>> = {
  PATCH: 'update',
  POST: 'create',
  PUT: 'update',
};

/** Bodies that look like others which are sent elsewhere, and the only path that they are sent to. */
const ONLY_PATHS: Partial<Record<Kind, RegExp>> = {
  'authentication request': /\/api\/v1\/authn\/?(\?|$)/,
  'token request': /\/oauth2\/v1\/token\/?(\?|$)/,
};

function sentKind(value: unknown, { path }: RecordedExchange, hints: Hints): Kind | undefined {
  if (!isObject(value) || isEmpty(value)) return undefined;
  const kind = kindOf(value)?.kind ?? hints.kind;
  const only = kind === undefined ? undefined : ONLY_PATHS[kind];
  return path === '' || only === undefined || only.test(path) ? kind : undefined;
}

function isExchange(wrapper: Members): boolean {
  return Object.hasOwn(wrapper, 'request') || typeof wrapper.method === 'string';
}

export function isRecording(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (isObject(value.meta) && Object.hasOwn(value, 'value')) return true;
  const hasAnswer = Object.hasOwn(value, 'response') || Array.isArray(value.responses);
  return hasAnswer && ['request', 'path', 'url', 'method', 'status'].some((key) => value[key] !== undefined);
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
