import type { Members } from '../../../../base/object.js';
import type { Tenant } from '../tenant/tenant.js';
import type { ServiceAssumption } from './assumptions.js';

/** A request as received. */
export interface ApiRequest {
  readonly method: string;
  /** The path from the root of the org, such as `/api/v1/policies`, with the query, if any. */
  readonly path: string;
  /** The headers by name in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The text of the body. */
  readonly body?: string;
}

export interface ApiResponse {
  readonly status: number;
  /** The headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value; a text if `content-type` is another type; absent if there is no body. */
  readonly body?: unknown;
}

/** The inputs of a request that a pure function cannot determine. */
export interface ApiEnvironment {
  /** The current time (ISO 8601, in seconds). Defaults to one second after the newest time in the org. */
  readonly now?: string;
  /** The source of ids and secrets. Defaults to the revision of the org and the request. */
  readonly entropy?: string;
  /** Returns whether a token is an API token of the org. By default, every token is. */
  readonly isApiToken?: (token: string) => boolean;
  /** Returns the scopes of an access token, or `undefined` if it is unknown or has expired. */
  readonly scopesOf?: (token: string) => readonly string[] | undefined;
  /** Whether a policy that applications use can be deleted. They then use the default policy (M23). */
  readonly isLenient?: boolean;
  /** The cryptography for tokens. Without it, no tokens are issued. */
  readonly keys?: ApiKeys;
  /** The functions that create keys and certificates. Without them, no signing keys are created (M46). */
  readonly certificates?: ApiCertificates;
  /** The sign-ins at identity providers that wait for a decision, by id. */
  readonly transactions?: ReadonlyMap<string, IdpTransaction>;
}

/** A pending sign-in at an identity provider. Spec: Identity provider (IdP), "IdP transaction". */
export interface IdpTransaction {
  readonly id: string;
  readonly idpId: string;
  /** The id of the user at the provider. */
  readonly externalId: string;
  /** The attributes from the provider, in the form of a user profile. */
  readonly profile: Members;
  readonly created: string;
  readonly expiresAt: string;
  /** The decision that takes effect at the end: a link to a user, or a new user if `userId` is absent. */
  readonly decision?: { readonly userId?: string; readonly profile: Members };
}

/** Cryptography for certificates. It does not return private keys. */
export interface ApiCertificates {
  /** Returns a self-signed certificate for a new key (base64 of DER). */
  selfSigned(subject: CertificateSubject & { readonly from: string; readonly until: string }): string;
  /** Returns a new key as JWK, with its certificate signing request (base64 of DER). */
  request(subject: CertificateSubject): { readonly csr: string; readonly key: Members };
}

export interface CertificateSubject {
  readonly commonName: string;
  /** Other parts of the distinguished name, such as `organizationName`. */
  readonly others?: Readonly<Record<string, string>>;
  readonly dnsNames?: readonly string[];
}

/** The keys of the authorization server, and the verification of its clients' keys. */
export interface ApiKeys {
  /** Returns whether a public key, as JWK, verifies the signature of a JWT. */
  verify(jwt: string, key: Members): boolean;
  /** Returns a signed JWT with these claims. */
  sign(claims: Members): string;
  /** Returns the public keys of `sign`, as JWKs. */
  publicKeys?(): readonly Members[];
  /** Returns whether a JWT with this id was used before. */
  wasUsed(jti: string): boolean;
  /** Marks the id of a JWT as used. */
  use(jti: string): void;
  /** The nonce that DPoP proofs must contain to be current. Source: RFC 9449, 8. */
  readonly nonce: string;
}

/** The input of an operation. */
export interface ApiCall {
  readonly tenant: Tenant;
  /** The values of the path parameters by name. */
  readonly ids: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The body; empty if there was none. */
  readonly body: Members;
  /** The URL of the org, such as `https://org.example.com`. */
  readonly base: string;
  /** Whether a policy that applications use can be deleted. They then use the default policy (M23). */
  readonly isLenient: boolean;
  /** The DPoP proof of the caller; empty if there was none. */
  readonly dpop: string;
  /** The `Accept` header. */
  readonly accept: string;
  /** The path of the request, with its query. */
  readonly path: string;
  /** The time of the write, which is never before the newest time in the org. */
  readonly now: string;
  /** The time of the request. */
  readonly clock: string;
  readonly keys?: ApiKeys;
  readonly certificates?: ApiCertificates;
  readonly transactions: ReadonlyMap<string, IdpTransaction>;
  /** Returns an unused id. */
  newId(prefix: string): string;
}

/** The result of an operation. A refusal has no tenant, because nothing has changed. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The org after the operation, if it has changed. */
  readonly tenant?: Tenant;
  /** The transactions after the operation, if they have changed. */
  readonly transactions?: ReadonlyMap<string, IdpTransaction>;
  /** The part of the answer that is unknown or incomplete, in words. */
  readonly incomplete?: string;
  /** The assumptions about undocumented behavior of the service that the answer depends on. */
  readonly assumptions?: readonly ServiceAssumption[];
}

/** Returns a reply with a JSON body. */
export function replyWith(body: unknown, tenant?: Tenant): Reply {
  return { status: 200, body, ...(tenant && { tenant }) };
}

export function emptyReply(tenant?: Tenant): Reply {
  return { status: 204, ...(tenant && { tenant }) };
}
