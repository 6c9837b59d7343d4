import { createPublicKey, randomBytes } from 'node:crypto';
import forge from 'node-forge';
import type { Members } from '../../../../base/object.js';
import type { ApiCertificates, CertificateSubject } from '../../service/wire/message.js';

/**
 * Creates RSA keys with self-signed certificates or certificate signing requests. The private keys are discarded, because nothing is signed
 * with them later. Spec: Identity providers, "Generate signing key" and "Generate signing CSR".
 */
export const nodeCertificates: ApiCertificates = {
  selfSigned({ from, until, ...subject }) {
    const keys = newKeys();
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = keys.publicKey;
    certificate.serialNumber = newSerial();
    certificate.validity.notBefore = new Date(from);
    certificate.validity.notAfter = new Date(until);
    certificate.setSubject(nameOf(subject));
    certificate.setIssuer(nameOf(subject));
    certificate.sign(keys.privateKey, forge.md.sha256.create());
    return base64Of(forge.pki.certificateToAsn1(certificate));
  },
  request(subject) {
    const keys = newKeys();
    const request = forge.pki.createCertificationRequest();
    request.publicKey = keys.publicKey;
    request.setSubject(nameOf(subject));
    const names = subject.dnsNames ?? [];
    if (names.length > 0) request.setAttributes([alternativeNames(names)]);
    request.sign(keys.privateKey, forge.md.sha256.create());
    return { csr: base64Of(forge.pki.certificationRequestToAsn1(request)), key: publicJwk(keys.publicKey) };
  },
};

/** The size of RSA keys in bits. The service uses the same size. */
const KEY_SIZE = 2048;

function newKeys(): forge.pki.rsa.KeyPair {
  return forge.pki.rsa.generateKeyPair(KEY_SIZE);
}

/** Returns a unique positive serial number for a certificate. */
function newSerial(): string {
  return `01${randomBytes(15).toString('hex')}`;
}

/** The elements of a distinguished name that the service accepts, in the order in which they are written. */
const NAME_PARTS = [
  'countryName',
  'stateOrProvinceName',
  'localityName',
  'organizationName',
  'organizationalUnitName',
] as const;

function nameOf({ commonName, others = {} }: CertificateSubject): forge.pki.CertificateField[] {
  const parts = NAME_PARTS.flatMap((name) => {
    const value = others[name];
    return value === undefined || value === '' ? [] : [{ name, value }];
  });
  return [...parts, { name: 'commonName', value: commonName }].map((part) => ({
    ...part,
    ...(!isCountry(part) && { valueTagClass: UTF8 }),
  }));
}

/** Returns whether an element of a distinguished name is the country code. Only this element is not encoded as UTF-8. */
function isCountry({ name, value }: { readonly name: string; readonly value: string }): boolean {
  return name === 'countryName' && /^[A-Z]{2}$/i.test(value);
}

/**
 * The ASN.1 type of UTF-8 texts. The cast is needed because node-forge declares `valueTagClass` as an ASN.1 class, but uses it as a type.
 */
const UTF8 = forge.asn1.Type.UTF8 as unknown as forge.asn1.Class;

const DNS_NAME = 2;

function alternativeNames(names: readonly string[]) {
  const altNames = names.map((value) => ({ type: DNS_NAME, value }));
  return { name: 'extensionRequest', extensions: [{ name: 'subjectAltName', altNames }] };
}

function base64Of(structure: forge.asn1.Asn1): string {
  return forge.util.encode64(forge.asn1.toDer(structure).getBytes());
}

function publicJwk(key: forge.pki.rsa.PublicKey): Members {
  return { ...createPublicKey(forge.pki.publicKeyToPem(key)).export({ format: 'jwk' }) };
}
