import { isObject } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import { recordPage } from '../collect/pages.js';
import { kindOf } from '../kinds/kinds.js';
import { unwrapPage } from '../kinds/wrappers.js';
import { type DocumentPart, defineDocumentFormat } from './format.js';
import { isRecording } from './is-recording.js';
import { recordRelatedList } from './relations.js';

/** The format of a response of a list operation. Each element is recognized by its content. Spec: Policies, "List by type". */
export const list = defineDocumentFormat({
  name: 'list',
  recognises: (part) => Array.isArray(part.value) || isPage(part),
  read({ value, at: { document, pointer }, hints }, accumulator, readNested) {
    recordRelatedList(hints, accumulator);
    const page = Array.isArray(value) ? undefined : unwrapPage(value);
    const at = { document, pointer: pointer + (page?.pointer ?? '') };
    if (page !== undefined) recordPage({ ...page, hints, at }, accumulator);
    for (const [index, element] of (page?.list ?? (value as unknown[])).entries())
      readNested({ value: element, at: { document, pointer: pointerBelow(at.pointer, index) }, hints });
  },
});

/**
 * Returns whether an object wraps one page of a list. It does in two cases: the path of the document shows the kind of the elements, or
 * `_embedded` contains only the list and the object has no id.
 */
export function isPage({ value, hints }: DocumentPart): boolean {
  if (!isObject(value)) return false;
  const isHinted = hints.relation !== undefined || hints.kind !== undefined;
  if (!isHinted && (value._embedded === undefined || value.id !== undefined)) return false;
  const { kind = 'other resource' } = kindOf(value) ?? {};
  return kind === 'other resource' && unwrapPage(value) !== undefined && !isRecording(value);
}
