/** An element of data in DER, the binary encoding of certificates: its tag, and the location of its content. */
export interface DerElement {
  readonly tag: number;
  readonly start: number;
  readonly end: number;
}

/** The DER tags that occur in certificates. */
export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  object: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  version: 0xa0,
} as const;

/** Returns the DER element that begins at an offset and ends before `limit`, or `undefined` if there is no complete element. */
export function elementAt(bytes: Uint8Array, offset: number, limit: number): DerElement | undefined {
  const [tag, first] = [bytes[offset], bytes[offset + 1]];
  if (tag === undefined || first === undefined || offset + 2 > limit) return undefined;
  const count = first < 0x80 ? 0 : first - 0x80;
  const start = offset + 2 + count;
  const isLong = first >= 0x80;
  if (start > limit || (isLong && (count === 0 || count > MOST_LENGTH_BYTES))) return undefined;
  let length = isLong ? 0 : first;
  for (let index = 0; index < count; index++) length = length * 256 + (bytes[offset + 2 + index] as number);
  return start + length > limit ? undefined : { tag, start, end: start + length };
}

/** The maximum number of bytes in which a DER element may state its length. Four bytes suffice for more than the size of any document. */
const MOST_LENGTH_BYTES = 4;

/** Returns up to `most` DER elements inside a DER element, or `undefined` if one of them is incomplete. */
export function elementsIn(
  bytes: Uint8Array,
  { start, end }: DerElement,
  most: number,
): readonly DerElement[] | undefined {
  const elements: DerElement[] = [];
  for (let offset = start; offset < end && elements.length < most; ) {
    const element = elementAt(bytes, offset, end);
    if (element === undefined) return undefined;
    elements.push(element);
    offset = element.end;
  }
  return elements;
}
