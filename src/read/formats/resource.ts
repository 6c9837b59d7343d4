import { type Kind, kindOf } from '../kinds.js';
import { isObject } from '../members.js';
import { isRelated, takeRelated } from '../relations.js';
import { takeAny } from '../take.js';
import { defineFormat, type Part } from './format.js';
import { isOrg } from './org.js';
import { isRecording } from './recording.js';

/** One object of the service, told by its content, or by its path where the content tells nothing. */
export const resource = defineFormat({
  name: 'resource',
  recognises(part) {
    if (Array.isArray(part.value) || isRecording(part.value) || isOrg(part.value)) return false;
    return kindOf(part.value) !== undefined || isRelated(part) || kindByPath(part) !== undefined;
  },
  read(part, collected) {
    if (isRelated(part)) return takeRelated(part, collected);
    const kind = kindOf(part.value)?.kind ?? kindByPath(part);
    if (kind !== undefined) takeAny(kind, part.value, part.at, collected);
  },
});

function kindByPath({ value, hints }: Part): Kind | undefined {
  return isObject(value) ? hints.kind : undefined;
}
