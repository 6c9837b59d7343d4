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
    for (const { value, steps } of answersIn(wrapper)) {
      if (isEmpty(value)) pass('answer without a document', collected);
      else
        again({
          value,
          at: { document: at.document, pointer: pointerBelow(at.pointer, ...steps) },
          hints: told,
        });
    }
  },
});

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
