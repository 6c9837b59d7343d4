import { base64Url } from '../../../base/encoding.js';
import type { Certificate } from './certificate.js';
import { type DerElement, elementAt, elementsIn, TAG } from './der.js';

/** A public key with the members of a JWK. Source: RFC 7518, 6.2 and 6.3. */
export type CertifiedKey =
  | { readonly kty: 'EC'; readonly crv: string; readonly x: string; readonly y: string }
  | { readonly kty: 'RSA'; readonly e: string; readonly n: string };

/** Returns the public key of a certificate; `undefined` if it is neither an RSA key nor a readable key on a known elliptic curve. */
export function publicKeyIn({ bytes, key, kty, curve }: Certificate): CertifiedKey | undefined {
  const [, bits] = elementsIn(bytes, key, 2) ?? [];
  if (bits?.tag !== TAG.bitString || bytes[bits.start] !== 0) return undefined;
  const inner = { ...bits, start: bits.start + 1 };
  return kty === 'RSA' ? rsaKey(bytes, inner) : curve === undefined ? undefined : ecKey(bytes, inner, curve);
}

function rsaKey(bytes: Uint8Array, { start, end }: DerElement): CertifiedKey | undefined {
  const whole = elementAt(bytes, start, end);
  const [n, e] = whole?.tag === TAG.sequence ? (elementsIn(bytes, whole, 2) ?? []) : [];
  if (n?.tag !== TAG.integer || e?.tag !== TAG.integer) return undefined;
  return { kty: 'RSA', e: base64Url(withoutSign(bytes, e)), n: base64Url(withoutSign(bytes, n)) };
}

/** Removes the leading zero byte of a number, which only marks it as positive. */
function withoutSign(bytes: Uint8Array, { start, end }: DerElement): Uint8Array {
  return bytes.subarray(bytes[start] === 0 && end - start > 1 ? start + 1 : start, end);
}

/** Returns the parameters of an elliptic curve key whose point is stored uncompressed; `undefined` for any other point. */
function ecKey(bytes: Uint8Array, { start, end }: DerElement, crv: string): CertifiedKey | undefined {
  const half = (end - start - 1) / 2;
  if (bytes[start] !== 4 || !Number.isInteger(half) || half === 0) return undefined;
  const [x, y] = [bytes.subarray(start + 1, start + 1 + half), bytes.subarray(start + 1 + half, end)];
  return { kty: 'EC', crv, x: base64Url(x), y: base64Url(y) };
}
