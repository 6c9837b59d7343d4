import { printable } from '../../base/printable.js';
import type { Notice } from './notice.js';

/** Returns the message of a notice, with the Terraform address of its resource unless the message contains it. */
export function messageWords({ message, location, resource }: Notice): string {
  const { address = resource?.address, attribute } = location ?? {};
  if (address === undefined) return message;
  if (message.includes(printable(address, LONGEST))) return message;
  return `${message} (${printable(attribute === undefined ? address : `${address}.${attribute}`, LONGEST)})`;
}

/** The maximum length of a Terraform address in a message, in characters. */
const LONGEST = 300;
