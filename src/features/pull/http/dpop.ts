import type { JWK } from 'jose';

/** Creates DPoP proofs (RFC 9449). A proof shows that the sender of a token is the client to which the token was issued. */
export interface ProofMaker {
  /** Creates a DPoP proof for one request. `token` is absent in a token request. `nonce` is the nonce that the service returned, if any. */
  prove(proof: {
    method: string;
    url: string;
    today: number;
    token?: string;
    nonce?: string;
  }): Promise<string>;
}

const ALGORITHM = 'ES256';

/** Returns a function that creates DPoP proofs with a new key, which never leaves the memory of this process. */
export async function proofMaker(): Promise<ProofMaker> {
  const { exportJWK, generateKeyPair, SignJWT } = await import('jose');
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM);
  const jwk: JWK = await exportJWK(publicKey);
  return {
    async prove({ method, url, today, token, nonce }) {
      const { origin, pathname } = new URL(url);
      const claims = {
        htm: method,
        htu: `${origin}${pathname}`,
        ...(token !== undefined && { ath: await hashOfToken(token) }),
        ...(nonce !== undefined && { nonce }),
      };
      return await new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: 'dpop+jwt', jwk })
        .setJti(crypto.randomUUID())
        .setIssuedAt(Math.floor(today / 1000))
        .sign(privateKey);
    },
  };
}

async function hashOfToken(token: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
