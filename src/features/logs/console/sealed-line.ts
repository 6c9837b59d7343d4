import { isObject, type Members } from '../../../base/object.js';
import { contentHash } from '../../../console/io/content-hash.js';
import { jsonIn } from '../events/debug-data.js';

/** Returns an object as a line of JSON. Its last member is a hash of the others, which shows later whether the line is intact. */
export function sealedLine(line: object): string {
  const text = JSON.stringify(line);
  return `${text.slice(0, -1)}${sealOf(text)}\n`;
}

/** Returns the object of a line without its hash, or an empty array if the line is not intact. */
export function readSealedLine(line: string): readonly Members[] {
  const text = `${line.slice(0, -SEAL_LENGTH)}}`;
  const value = line.endsWith(sealOf(text)) ? jsonIn(text) : undefined;
  return isObject(value) ? [value] : [];
}

function sealOf(text: string): string {
  return `,"seal":"${contentHash([text])}"}`;
}

const SEAL_LENGTH = sealOf('').length;
