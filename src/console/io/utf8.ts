/** The text that bytes encode in UTF-8, or the location of the first invalid byte. */
export type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: Utf8Fault };

export interface Utf8Fault {
  readonly byte: number;
  /** The offset of the invalid byte, counted from 0. */
  readonly offset: number;
  /** The number of the line that contains the invalid byte, counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** Decodes bytes exactly: a byte order mark is kept, and invalid bytes are reported instead of replaced (RFC 3629). */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  const text = textOf(bytes, false);
  return text === undefined ? { ok: false, fault: firstFault(bytes) } : { ok: true, text };
}

/** Decodes bytes to text; `undefined` if they are not UTF-8. If `isBeginning` is set, an incomplete character at their end is ignored. */
function textOf(bytes: Uint8Array, isBeginning: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isBeginning });
  } catch {
    return undefined;
  }
}

/** Finds the first invalid byte. A bisection finds the longest prefix of the bytes that is valid UTF-8. */
function firstFault(bytes: Uint8Array): Utf8Fault {
  let [good, bad] = [0, bytes.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (textOf(bytes.subarray(0, middle), true) === undefined) bad = middle;
    else good = middle;
  }
  const before = textOf(bytes.subarray(0, good), true) ?? '';
  const offset = new TextEncoder().encode(before).length;
  const visible = before.replace(/^\ufeff/, '');
  return {
    byte: bytes[offset] ?? 0,
    offset,
    line: visible.split('\n').length,
    column: visible.length - visible.lastIndexOf('\n'),
  };
}
