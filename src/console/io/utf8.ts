/** The text of bytes, or the first byte that is not UTF-8. */
export type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: Utf8Fault };

export interface Utf8Fault {
  readonly byte: number;
  /** The offset in bytes, from 0. */
  readonly offset: number;
  /** The line number, counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** Decodes bytes exactly: a byte order mark is kept, and invalid bytes are reported instead of replaced (RFC 3629). */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  const text = textOf(bytes, false);
  return text === undefined ? { ok: false, fault: firstFault(bytes) } : { ok: true, text };
}

/** Decodes bytes; `undefined` if they are not UTF-8. At the end of a prefix, an incomplete character is ignored. */
function textOf(bytes: Uint8Array, isBeginning: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isBeginning });
  } catch {
    return undefined;
  }
}

/** Finds the longest valid prefix by bisection. */
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
