import type { Members } from '../../src/base/object.js';
import { keyCredentialOf } from '../../src/features/mock-api/service/wire/certified-key.js';
import type { ApiCertificates } from '../../src/features/mock-api/service/wire/message.js';
import { CERTIFICATES } from '../../src/lint/helpers/example/example-certificates.js';

/** Certificates that certify nothing: as many as are wanted, of which no two have one key. */
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

/** The same certificate with another number in the middle, where its key stands. */
export function withOtherKey(certificate: string, number: number): string {
  const bytes = Buffer.from(certificate, 'base64');
  bytes.writeUInt32BE(number, Math.floor(bytes.length / 2));
  return bytes.toString('base64');
}
