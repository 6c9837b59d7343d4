import { pointerBelow } from '../../base/pointer.js';
import { defineDocumentFormat } from './format.js';
import { openRelation } from './relations.js';

/** What a list operation answers: each element is told by its content. Spec: Policies, "List by type". */
export const list = defineDocumentFormat({
  name: 'list',
  recognises: ({ value }) => Array.isArray(value),
  read({ value, at, hints }, accumulator, again) {
    openRelation(hints, accumulator);
    for (const [index, element] of (value as unknown[]).entries()) {
      again({
        value: element,
        at: { document: at.document, pointer: pointerBelow(at.pointer, index) },
        hints,
      });
    }
  },
});
