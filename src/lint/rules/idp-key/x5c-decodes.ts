import { sha256 } from '@noble/hashes/sha2.js';
import { base64Url } from '../../../base/encoding.js';
import { quoted } from '../../../base/messages.js';
import { CERTIFICATES, KID, THUMBPRINTS } from '../../helpers/example/example-certificates.js';
import { type Certificate, certificateIn } from '../../helpers/idp-key/certificate.js';
import { textAt, textsAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/** Spec: Identity provider (IdP), IdP key credential, `x5c`, `x5t#S256`; Identity providers, "Add certificate key". */
export const idpKeyX5cDecodes = defineRule({
  id: 'idp-key/x5c-decodes',
  severity: 'error',
  what: 'a certificate is invalid, or does not match its key',
  why: 'the service reads the public key from the first certificate. It rejects a certificate that it cannot decode; if other fields contradict the certificate, it trusts the certificate',
  source: 'Identity provider (IdP), IdP key credential',
  on: 'identity provider key',
  refusedByService: 'both',
  fields: ['x5c'],
  fix: 'suggested',
  *check(key) {
    const chain = textsAt(key, 'x5c').map(([index, text]) => ({
      index,
      text,
      certificate: certificateIn(text),
    }));
    for (const { index, text, certificate } of chain)
      if (certificate === undefined) yield { at: ['x5c', index], message: notDecoded(text) };
    const first = chain.find(({ index }) => index === 0)?.certificate;
    if (first === undefined) return;
    yield* otherThumbprint(key, first);
    yield* otherKey(key, first);
  },
  examples: () => ({
    bad: [
      { kid: KID, kty: 'RSA', x5c: [CERTIFICATES.rsa.slice(0, -8)] },
      {
        kid: KID,
        kty: 'RSA',
        x5c: [`-----BEGIN CERTIFICATE-----\n${CERTIFICATES.rsa}\n-----END CERTIFICATE-----`],
      },
      { kid: KID, kty: 'RSA', x5c: [CERTIFICATES.rsa], 'x5t#S256': THUMBPRINTS.ec },
      { kid: KID, kty: 'RSA', x5c: [CERTIFICATES.ec] },
      { kid: KID, kty: 'EC', crv: 'P-384', x5c: [CERTIFICATES.ec] },
      { kid: KID, kty: 'RSA', x5c: [] },
    ],
    good: [
      { kid: KID, kty: 'RSA', x5c: [CERTIFICATES.rsa], 'x5t#S256': THUMBPRINTS.rsa },
      exampleGiven(
        { kid: KID, kty: 'EC', crv: 'P-256', x5c: [CERTIFICATES.ec, CERTIFICATES.rsa] },
        { note: 'The certificate contains an elliptic curve key, as the key states' },
      ),
    ],
  }),
});

function notDecoded(text: string): string {
  return text.includes('-----')
    ? 'the certificate contains the lines `-----BEGIN CERTIFICATE-----` and `-----END CERTIFICATE-----`; remove them'
    : `${quoted(text)} is not a base64 certificate, or is truncated; copy the certificate again`;
}

function* otherThumbprint(key: unknown, { bytes }: Certificate): Generator<Report> {
  const stated = textAt(key, 'x5t#S256');
  if (stated === undefined) return;
  const thumbprint = base64Url(sha256(bytes));
  if (stated === thumbprint || stated === `${thumbprint}=`) return;
  yield {
    at: ['x5t#S256'],
    message: `\`x5t#S256\` does not match: the first certificate in \`x5c\` has the thumbprint \`${thumbprint}\`; use this thumbprint, or put the right certificate first`,
    related: [{ at: ['x5c', 0], message: 'the certificate' }],
    fix: {
      kind: 'suggested',
      what: 'set it to the thumbprint of the certificate',
      changes: [{ op: 'set', at: ['x5t#S256'], value: thumbprint }],
    },
  };
}

/** Reports a key whose stated type or curve differs from that of its first certificate. */
function* otherKey(key: unknown, { kty, curve }: Certificate): Generator<Report> {
  const shown = { kty, crv: curve };
  for (const field of ['kty', 'crv'] as const) {
    const [stated, held] = [textAt(key, field), shown[field]];
    if (stated === undefined || held === undefined || stated === held || !KNOWN[field].includes(stated))
      continue;
    yield {
      at: [field],
      message: `\`${field}\` is \`${stated}\`, but the key in the first certificate has \`${held}\`; correct \`${field}\`, or put the right certificate first`,
      related: [{ at: ['x5c', 0], message: 'the certificate' }],
    };
    return;
  }
}

/** The known key types and curves. Other lint rules report unknown ones. */
const KNOWN = { kty: ['EC', 'RSA'], crv: ['P-256', 'P-384', 'P-521'] };
