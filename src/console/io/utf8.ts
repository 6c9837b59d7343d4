/** The text of bytes, or the first byte that is not UTF-8. */
export type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: Utf8Fault };

export interface Utf8Fault {
  readonly byte: number;
  /** In bytes, from 0. */
  readonly offset: number;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
}

/** Bytes as text, each to the letter: a byte order mark stays, and nothing is put in the place of what is not UTF-8 (RFC 3629). */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  const text = textOf(bytes, false);
  return text === undefined ? { ok: false, fault: firstFault(bytes) } : { ok: true, text };
}

/** `undefined` where something is not UTF-8; of a beginning, a character may be cut off. */
function textOf(bytes: Uint8Array, isBeginning: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isBeginning });
  } catch {
    return undefined;
  }
}

/** Halves the bytes until the longest beginning is found that is UTF-8. */
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
