import type { Members } from '../../../../base/object.js';
import type { ApiKeys } from '../../service/wire/message.js';

/** The cryptography of the platform, with the key that signs the server's tokens. */
export type TokenKeys = Required<Omit<ApiKeys, 'use' | 'wasUsed'>>;

const MOST_TOKENS = 10_000;
const MOST_ASSERTIONS = 100_000;

interface Issued {
  /** The client of the token. */
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** The time of expiry, in seconds since the epoch. */
  readonly end: number;
}

/**
 * The access tokens that the server has issued, and the assertions that were used for them. They belong to the server, so they survive the
 * replacement of the org. Spec: Token and authorization endpoints.
 */
export class AccessTokens {
  readonly keys: ApiKeys;
  readonly #issued = new Map<string, Issued>();
  readonly #used = new Set<string>();

  /** Creates the store. `keys` is called on first use. */
  constructor(keys: () => TokenKeys) {
    this.keys = {
      verify: (jwt, key) => keys().verify(jwt, key),
      publicKeys: () => keys().publicKeys(),
      sign: (claims) => {
        const token = keys().sign(claims);
        this.#issued.set(token, issuedAs(claims));
        dropOldest(this.#issued, MOST_TOKENS);
        return token;
      },
      wasUsed: (jti) => this.#used.has(jti),
      use: (jti) => {
        this.#used.add(jti);
        dropOldest(this.#used, MOST_ASSERTIONS);
      },
      get nonce() {
        return keys().nonce;
      },
    };
  }

  /** Returns the scopes of a token, or `undefined` if another server issued it, it has expired, or its client is not active. */
  scopesOf(
    token: string,
    now: number,
    isActive: (clientId: string) => boolean,
  ): readonly string[] | undefined {
    const issued = this.#issued.get(token);
    return issued !== undefined && now < issued.end && isActive(issued.clientId) ? issued.scopes : undefined;
  }
}

function issuedAs({ cid, scp, exp }: Members): Issued {
  return {
    clientId: String(cid),
    scopes: Array.isArray(scp) ? scp.filter((scope) => typeof scope === 'string') : [],
    end: typeof exp === 'number' ? exp : 0,
  };
}

/** Removes the oldest entry of a `Map` or `Set`, which both keep the order of insertion. */
function dropOldest(
  kept: Pick<Map<string, unknown>, 'delete' | 'size'> & { keys(): Iterator<string> },
  most: number,
): void {
  if (kept.size <= most) return;
  const oldest = kept.keys().next();
  if (oldest.done !== true) kept.delete(oldest.value);
}
