import { type DerElement, elementAt, elementsIn, TAG } from './der.js';

/** The data that is read from an X.509 certificate. Nothing is verified. */
export interface Certificate {
  readonly bytes: Uint8Array;
  /** The start of the validity of the certificate, in milliseconds since the epoch. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** The type of the public key; `undefined` if it is neither an elliptic curve key nor an RSA key. */
  readonly kty: 'EC' | 'RSA' | undefined;
  /** The curve of an elliptic curve key, if it is known. */
  readonly curve: string | undefined;
  /** The location of the public key and its algorithm in the certificate. */
  readonly key: DerElement;
}

/** The maximum length of a certificate, in characters. */
const LONGEST = 100_000;

/**
 * Parses a certificate in base64 DER, with or without line breaks; returns `undefined` for any other text. Never throws, and runs in linear
 * time.
 */
export function certificateIn(text: string): Certificate | undefined {
  const bytes = bytesIn(text);
  return bytes === undefined ? undefined : certificateOf(bytes);
}

function bytesIn(text: string): Uint8Array | undefined {
  const base64 = text.length > LONGEST ? '' : text.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.replace(/=/g, '').length % 4 === 1) return undefined;
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function certificateOf(bytes: Uint8Array): Certificate | undefined {
  const whole = elementAt(bytes, 0, bytes.length);
  if (whole?.tag !== TAG.sequence || whole.end !== bytes.length) return undefined;
  const [signed] = elementsIn(bytes, whole, 3) ?? [];
  if (signed?.tag !== TAG.sequence) return undefined;
  const fields = elementsIn(bytes, signed, 7) ?? [];
  const [, , , validity, , key] = fields[0]?.tag === TAG.version ? fields.slice(1) : fields;
  if (validity === undefined || key?.tag !== TAG.sequence) return undefined;
  const [notBefore, notAfter] = (elementsIn(bytes, validity, 2) ?? []).map((time) => timeOf(bytes, time));
  if (notBefore === undefined || notAfter === undefined) return undefined;
  return { bytes, notBefore, notAfter, key, ...algorithmOf(bytes, key) };
}

function timeOf(bytes: Uint8Array, { tag, start, end }: DerElement): number | undefined {
  if (end - start > 20) return undefined;
  const text = String.fromCharCode(...bytes.subarray(start, end));
  const parts = /^(\d{2,4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(text);
  const digits = { [TAG.utcTime]: 2, [TAG.generalizedTime]: 4 }[tag];
  if (parts === null || parts[1]?.length !== digits) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as Six;
  const century = digits === 4 ? 0 : year < 50 ? 2000 : 1900;
  const time = Date.UTC(century + year, month - 1, day, hour, minute, second);
  return Number.isNaN(time) ? undefined : time;
}

type Six = [number, number, number, number, number, number];

function algorithmOf(bytes: Uint8Array, key: DerElement): Pick<Certificate, 'curve' | 'kty'> {
  const [algorithm] = elementsIn(bytes, key, 1) ?? [];
  const [id, parameter] = algorithm === undefined ? [] : (elementsIn(bytes, algorithm, 2) ?? []);
  const kty = named(KEY_TYPES, bytes, id);
  return { kty, curve: kty === 'EC' ? named(CURVES, bytes, parameter) : undefined };
}

// biome-ignore format: a table
const KEY_TYPES: Readonly<Record<string, 'EC' | 'RSA'>> = {
  '2a864886f70d010101': 'RSA', // OID 1.2.840.113549.1.1.1, rsaEncryption
  '2a864886f70d01010a': 'RSA', // OID 1.2.840.113549.1.1.10, RSASSA-PSS
  '2a8648ce3d0201': 'EC', //      OID 1.2.840.10045.2.1, id-ecPublicKey
};

// biome-ignore format: a table
const CURVES: Readonly<Record<string, string>> = {
  '2a8648ce3d030107': 'P-256', // OID 1.2.840.10045.3.1.7, secp256r1
  '2b81040022': 'P-384', //       OID 1.3.132.0.34, secp384r1
  '2b81040023': 'P-521', //       OID 1.3.132.0.35, secp521r1
};

function named<Name>(
  names: Readonly<Record<string, Name>>,
  bytes: Uint8Array,
  id: DerElement | undefined,
): Name | undefined {
  if (id?.tag !== TAG.object || id.end - id.start > 16) return undefined;
  const hex = Array.from(bytes.subarray(id.start, id.end), (byte) => byte.toString(16).padStart(2, '0'));
  return Object.hasOwn(names, hex.join('')) ? names[hex.join('')] : undefined;
}
