import { isObject, type Members } from '../../../base/object.js';
import { contentHash } from '../../../console/io/content-hash.js';
import { jsonIn } from '../events/debug-data.js';

/** An object as a line that tells whether it is as it was written: its last member is a hash of the others. */
export function sealedLine(line: object): string {
  const text = JSON.stringify(line);
  return `${text.slice(0, -1)}${sealOf(text)}\n`;
}

/** What a line holds, without its seal; nothing where it is not as it was written. */
export function unsealed(line: string): readonly Members[] {
  const text = `${line.slice(0, -SEAL_LENGTH)}}`;
  const value = line.endsWith(sealOf(text)) ? jsonIn(text) : undefined;
  return isObject(value) ? [value] : [];
}

function sealOf(text: string): string {
  return `,"seal":"${contentHash([text])}"}`;
}

const SEAL_LENGTH = sealOf('').length;
