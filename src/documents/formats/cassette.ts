import { isObject } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import { defineDocumentFormat } from './format.js';
import { isRecording } from './is-recording.js';

/** A cassette of an HTTP test recorder, such as go-vcr: a list of exchanges under one key. */
export const cassette = defineDocumentFormat({
  name: 'cassette',
  recognises: ({ value }) => interactionsIn(value) !== undefined,
  read({ value, at, hints }, _collected, readNested) {
    const place = { document: at.document, pointer: pointerBelow(at.pointer, 'interactions') };
    readNested({ value: interactionsIn(value), at: place, hints });
  },
});

function interactionsIn(value: unknown): readonly unknown[] | undefined {
  const list = isObject(value) ? value.interactions : undefined;
  if (!isObject(value) || !Array.isArray(list)) return undefined;
  const isEmpty = list.length === 0 && typeof value.version === 'number';
  return isEmpty || list.some(isRecording) ? list : undefined;
}
