import type { Members } from '../../../../base/object.js';
import type { ApiKeys } from '../../service/wire/message.js';

/** The cryptography of the platform, with the key that signs the access tokens of the server. */
export type TokenKeys = Required<Omit<ApiKeys, 'use' | 'wasUsed'>>;

const MOST_TOKENS = 10_000;
const MOST_ASSERTIONS = 100_000;

interface Issued {
  /** The id of the OAuth client for which the token was issued. */
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** The time at which the token expires, in seconds since the epoch. */
  readonly end: number;
}

/**
 * The access tokens that the server has issued, and the assertions with which they were requested. They belong to the server, so they
 * remain valid when the org is replaced. Spec: Token and authorization endpoints.
 */
export class AccessTokens {
  readonly keys: ApiKeys;
  readonly #issued = new Map<string, Issued>();
  readonly #used = new Set<string>();

  /** Creates an empty store of tokens. The function `keys` is called on first use. */
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

  /**
   * Returns the scopes of an access token; `undefined` if another server issued the token, the token has expired, or its client is not
   * active.
   */
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

/** Removes the oldest entry of a `Map` or `Set`. Both keep the order of insertion. */
function dropOldest(
  kept: Pick<Map<string, unknown>, 'delete' | 'size'> & { keys(): Iterator<string> },
  most: number,
): void {
  if (kept.size <= most) return;
  const oldest = kept.keys().next();
  if (oldest.done !== true) kept.delete(oldest.value);
}
