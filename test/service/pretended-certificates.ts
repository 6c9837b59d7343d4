import { lettersFrom } from '../../src/service/wire/ids.js';
import type { ApiCertificates } from '../../src/service/wire/message.js';

/** Certificates that certify nothing: they are as long as those of the service, and no two are alike. */
export function pretendedCertificates(seed: number): ApiCertificates {
  let made = 0;
  const text = (length: number) => lettersFrom(`${seed} ${made++}`).repeat(8).slice(0, length);
  const key = () => ({ kty: 'RSA', e: 'AQAB', n: text(60) });
  const shown = (x5c: readonly string[]) => ({ ...key(), kid: text(43), x5c, 'x5t#S256': text(43) });
  return {
    selfSigned: () => shown([text(60)]),
    read: (x5c) => ({ ...shown(x5c), expiresAt: '2036-01-01T00:00:00.000Z' }),
    request: () => ({ csr: text(60), key: key() }),
  };
}
