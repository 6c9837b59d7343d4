import { quotedUpTo } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';
import type { Accumulator } from '../collect/accumulator.js';
import { classifyUnrecognized, type DocumentKind, kindOf } from '../kinds/kinds.js';
import { readAny } from '../resources/read-by-kind.js';
import { type DocumentPart, defineDocumentFormat } from './format.js';
import { isRecording } from './is-recording.js';
import { isPage } from './list.js';
import { isOrg } from './org.js';
import { isRelated, readRelated } from './relations.js';

/** The format of a single object of the service, recognized by its content or, failing that, by its path. */
export const resource = defineDocumentFormat({
  name: 'resource',
  recognises(part) {
    if (Array.isArray(part.value) || isRecording(part.value) || isOrg(part.value) || isPage(part))
      return false;
    return isRelated(part) || kindIn(part) !== undefined;
  },
  read(part, accumulator) {
    if (isRelated(part)) return readRelated(part, accumulator);
    const kind = kindIn(part);
    if (kind === 'error response' && part.hints.isRecorded !== true) noteErrorAnswer(part, accumulator);
    const { policyInPath } = part.hints;
    if (kind !== undefined)
      readAny(kind, part.value, part.at, accumulator, policyInPath === undefined ? {} : { policyInPath });
  },
});

/**
 * Reports a document that contains an error response of the service instead of an export. Reports nothing for a complete file, because
 * {@link describeErrorAnswer} is then part of the error about this file.
 */
function noteErrorAnswer({ value, at, hints }: DocumentPart, { log }: Accumulator): void {
  if (hints.isErrorFile === true) return;
  log.note({ severity: 'warning', code: 'error-answer', message: () => describeErrorAnswer(value), at });
}

/** Returns the code and the message of an error response as text, and how to get an export instead. */
export function describeErrorAnswer(value: unknown): string {
  const { errorCode, errorSummary, error, error_description } = value as Members;
  const words = [errorCode ?? error, errorSummary ?? error_description].filter(
    (one) => typeof one === 'string',
  );
  return `this is an error response of the service, ${quotedUpTo(120, words.join(': '))}, not an export: ${remedyFor(errorCode)}`;
}

const REMEDIES: ReadonlyMap<unknown, string> = new Map([
  ['E0000007', 'check the path of the request'],
  ['E0000015', 'the org does not have this feature'],
  ['E0000022', 'check the path and the method of the request'],
  ['E0000047', 'the rate limit was exceeded, so send the request again later'],
]);

function remedyFor(errorCode: unknown): string {
  return (
    REMEDIES.get(errorCode) ?? 'send the request again with a valid token that has the permission to read it'
  );
}

function kindIn(part: DocumentPart): DocumentKind | undefined {
  return kindOf(part.value)?.kind ?? kindByPath(part) ?? classifyUnrecognized(part.value);
}

/**
 * Returns the kind of an object that the path of the document suggests; `undefined` if the path suggests none. In a file, the object must
 * also have a member such as `id` or `name`. Other objects in files may be something else, such as a table of contents.
 */
function kindByPath({ value, hints }: DocumentPart): DocumentKind | undefined {
  if (!isObject(value)) return undefined;
  return hints.isRecorded || isNamed(value) ? hints.kind : undefined;
}

/** Returns whether an object has a member that identifies a resource. */
export function isNamed(value: Members): boolean {
  return NAMES.some((key) => value[key] !== undefined);
}

const NAMES = ['id', 'name', 'label', 'key', 'kid', 'profile', 'type', 'actions'] as const;
