import { printable } from '../../base/printable.js';
import type { Notice } from './notice.js';

/** The message, and what Terraform calls what it is about, unless it says so. */
export function messageWords({ message, place, resource }: Notice): string {
  const { address = resource?.address, attribute } = place ?? {};
  if (address === undefined) return message;
  if (message.includes(printable(address, LONGEST))) return message;
  return `${message} (${printable(attribute === undefined ? address : `${address}.${attribute}`, LONGEST)})`;
}

/** In characters. */
const LONGEST = 300;
