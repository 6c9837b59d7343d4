import { createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import type { Members } from '../../../../base/object.js';
import type { TokenKeys } from '../tokens/access-tokens.js';

/**
 * Returns the cryptographic functions of Node with a new signing key, which never leaves the process. Spec: Token and authorization
 * endpoints.
 */
export function nodeKeys(): TokenKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = 'preflight';
  return {
    publicKeys: () => [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }],
    sign(claims) {
      const signed = `${part({ alg: 'ES256', kid, typ: 'JWT' })}.${part(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${signed}.${signature.toString('base64url')}`;
    },
    verify: isSignedWith,
    nonce: randomUUID(),
  };
}

function part(value: Members): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/**
 * Returns whether a token was signed with a key. The result is false if the key is invalid or has another type than the algorithm requires.
 */
function isSignedWith(jwt: string, key: Members): boolean {
  try {
    const [head = '', claims = '', signature = ''] = jwt.split('.');
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { readonly alg?: unknown };
    const [, family, bits] = /^(RS|ES)(256|384|512)$/.exec(String(alg)) ?? [];
    const publicKey = createPublicKey({ key: key as Record<string, string>, format: 'jwk' });
    if (publicKey.asymmetricKeyType !== (family === 'RS' ? 'rsa' : 'ec') || family === undefined)
      return false;
    return verify(
      `sha${bits}`,
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  } catch {
    return false;
  }
}
