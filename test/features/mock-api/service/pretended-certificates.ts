import type { Members } from '../../../../src/base/object.js';
import { keyCredentialOf } from '../../../../src/features/mock-api/service/wire/certified-key.js';
import type { ApiCertificates } from '../../../../src/features/mock-api/service/wire/message.js';
import { CERTIFICATES } from '../../../../src/lint/helpers/example/example-certificates.js';

/** Returns a generator of fake certificates, each with a different key. */
export function pretendedCertificates(seed: number): ApiCertificates {
  let made = seed % 1000;
  const next = () => withOtherKey(CERTIFICATES.rsa, ++made);
  return {
    selfSigned: next,
    request() {
      const csr = next();
      const key: Members = keyCredentialOf([csr]) ?? {};
      return { csr, key: { kty: key.kty, e: key.e, n: key.n } };
    },
  };
}

/** Returns the certificate with another key: `number` replaces four bytes in its middle. */
export function withOtherKey(certificate: string, number: number): string {
  const bytes = Buffer.from(certificate, 'base64');
  bytes.writeUInt32BE(number, Math.floor(bytes.length / 2));
  return bytes.toString('base64');
}
