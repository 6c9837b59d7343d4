import { sha256 } from '@noble/hashes/sha2.js';
import { base64Url } from '../../../../base/encoding.js';
import type { Members } from '../../../../base/object.js';
import { certificateIn } from '../../../../lint/helpers/idp-key/certificate.js';
import { publicKeyIn } from '../../../../lint/helpers/idp-key/public-key.js';

/**
 * The key in the first certificate of a chain, in the form in which the service lists keys. Spec: Identity provider (IdP), IdP key
 * credential.
 */
export interface KeyCredential extends Members {
  readonly kty: string;
  /** The thumbprint of the key. It is equal for all certificates of the same key. */
  readonly kid: string;
  readonly expiresAt: string;
  readonly x5c: readonly string[];
  readonly 'x5t#S256': string;
}

/** Returns the key of a certificate chain, or `undefined` if the certificate is invalid or its key type is not supported. */
export function keyCredentialOf(x5c: readonly string[]): KeyCredential | undefined {
  const certificate = certificateIn(x5c[0] ?? '');
  const key = certificate && publicKeyIn(certificate);
  if (certificate === undefined || key === undefined) return undefined;
  return {
    ...key,
    kid: thumbprintOf(key),
    expiresAt: new Date(certificate.notAfter).toISOString(),
    x5c,
    'x5t#S256': base64Url(sha256(certificate.bytes)),
  };
}

/** Returns the thumbprint of a public key, given as JWK. Source: RFC 7638. */
export function thumbprintOf(key: Members): string {
  const members = THUMBPRINTED.flatMap((name) => (key[name] === undefined ? [] : [[name, key[name]]]));
  return base64Url(sha256(new TextEncoder().encode(JSON.stringify(Object.fromEntries(members)))));
}

/** The fields of a public key from which its thumbprint is computed, in the required order. */
const THUMBPRINTED = ['crv', 'e', 'kty', 'n', 'x', 'y'];
