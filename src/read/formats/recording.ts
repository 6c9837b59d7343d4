import type { Source } from '../../policies/snapshot.js';
import type { Collected } from '../collected.js';
import { kindOf } from '../kinds.js';
import { isObject, type Members } from '../members.js';
import { type Hints, hintsOf } from '../path-hints.js';
import { pointerBelow, type Step } from '../pointer.js';
import { pass } from '../take.js';
import { defineFormat } from './format.js';

/** What a recorder wraps around the service's answer: where it comes from, or the request that asked for it. */
export const recording = defineFormat({
  name: 'recording',
  recognises: ({ value }) => isRecording(value),
  read({ value, at, hints }, collected, again) {
    const wrapper = value as Members;
    const told = hintsIn(wrapper) ?? hints;
    if (collected.meet !== undefined) meetExchange(wrapper, at, told, collected);
    for (const { value, steps } of answersIn(wrapper)) {
      if (isEmpty(value)) pass('answer without a document', value, at, collected);
      else
        again({
          value,
          at: { document: at.document, pointer: pointerBelow(at.pointer, ...steps) },
          hints: told,
        });
    }
  },
});

/** The exchange as a whole, and what was sent to be written down. */
function meetExchange(wrapper: Members, at: Source, { kind }: Hints, { meet }: Collected): void {
  if (!isExchange(wrapper)) return;
  meet?.({ kind: 'exchange', value: wrapper, at, around: {} });
  const { method, value, steps } = requestIn(wrapper);
  if (isEmpty(value) || !isObject(value)) return;
  const told = kindOf(value)?.kind ?? kind;
  const sent = SENT[method];
  if (told === undefined) return;
  const place = { document: at.document, pointer: pointerBelow(at.pointer, ...steps) };
  meet?.({ kind: told, value, at: place, around: {}, ...(sent && { sent }) });
}

/** HTTP method to what it does with the body. */
const SENT: Readonly<Record<string, 'create' | 'update'>> = {
  PATCH: 'update',
  POST: 'create',
  PUT: 'update',
};

function isExchange(wrapper: Members): boolean {
  return Object.hasOwn(wrapper, 'request') || typeof wrapper.method === 'string';
}

/** The body of the request, which may be given with its method, path and headers. */
function requestIn(wrapper: Members): Answer & { readonly method: string } {
  const { request } = wrapper;
  const isWhole =
    isObject(request) && ['method', 'url', 'path'].some((key) => typeof request[key] === 'string');
  const method = isWhole && typeof request.method === 'string' ? request.method : wrapper.method;
  return {
    method: typeof method === 'string' ? method.toUpperCase() : '',
    ...(isWhole
      ? { value: request.body, steps: ['request', 'body'] }
      : { value: request, steps: ['request'] }),
  };
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

interface Answer {
  readonly value: unknown;
  readonly steps: readonly Step[];
}

function answersIn(wrapper: Members): Answer[] {
  if (isObject(wrapper.meta) && Object.hasOwn(wrapper, 'value'))
    return [{ value: wrapper.value, steps: ['value'] }];
  if (!Array.isArray(wrapper.responses)) return [bodyOf({ value: wrapper.response, steps: ['response'] })];
  return wrapper.responses.map((value, index) => bodyOf({ value, steps: ['responses', index] }));
}

/** The body, where the response is given with its status and headers. */
function bodyOf(answer: Answer): Answer {
  const { value, steps } = answer;
  const isWhole =
    isObject(value) && Object.hasOwn(value, 'body') && ('status' in value || 'headers' in value);
  return isWhole ? { value: value.body, steps: [...steps, 'body'] } : answer;
}

/** What the path of the request tells. */
function hintsIn(wrapper: Members): Hints | undefined {
  for (const source of [wrapper, wrapper.request, wrapper.meta]) {
    if (!isObject(source)) continue;
    const path = source.path ?? source.url;
    if (typeof path === 'string') return hintsOf(path);
  }
  return undefined;
}
