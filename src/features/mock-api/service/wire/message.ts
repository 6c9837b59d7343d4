import type { Members } from '../../../../base/object.js';
import type { Tenant } from '../tenant/tenant.js';
import type { ServiceAssumption } from './assumptions.js';

/** An API request as it was received. */
export interface ApiRequest {
  readonly method: string;
  /** The path from the root of the org, such as `/api/v1/policies`, with the query, if any. */
  readonly path: string;
  /** The headers by name in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of the request as text. */
  readonly body?: string;
}

export interface ApiResponse {
  readonly status: number;
  /** The headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body: a JSON value, or a text if `content-type` is not JSON. Absent if the answer has no body. */
  readonly body?: unknown;
}

/** The inputs on which answers depend and which a pure function cannot compute, such as the current time. */
export interface ApiEnvironment {
  /** The current time (ISO 8601, in seconds). The default is one second after the latest time in the org. */
  readonly now?: string;
  /** A text from which ids and secrets are derived. By default, it is made from the revision of the org and the request. */
  readonly entropy?: string;
  /** Returns whether a token is an API token of the org. By default, every token is. */
  readonly isApiToken?: (token: string) => boolean;
  /** Returns the scopes of an access token; `undefined` if the token is unknown or has expired. */
  readonly scopesOf?: (token: string) => readonly string[] | undefined;
  /** Whether a policy can be deleted although applications use it. The applications then use the default policy (assumption M23). */
  readonly isLenient?: boolean;
  /** The cryptography for access tokens. If it is absent, no tokens are issued. */
  readonly keys?: ApiKeys;
  /** The functions that create keys and certificates. If they are absent, no signing keys are created (assumption M46). */
  readonly certificates?: ApiCertificates;
  /** The sign-ins at identity providers that wait for a decision, by their id. */
  readonly transactions?: ReadonlyMap<string, IdpTransaction>;
}

/** A pending sign-in at an identity provider. Spec: Identity provider (IdP), "IdP transaction". */
export interface IdpTransaction {
  readonly id: string;
  readonly idpId: string;
  /** The id that the user has at the identity provider. */
  readonly externalId: string;
  /** The attributes that the identity provider states, in the form of a user profile. */
  readonly profile: Members;
  readonly created: string;
  readonly expiresAt: string;
  /**
   * The decision that takes effect when the sign-in is finished: link the account to the user `userId`, or create a user if `userId` is
   * absent.
   */
  readonly decision?: { readonly userId?: string; readonly profile: Members };
}

/** The functions that create keys and certificates. They do not return private keys. */
export interface ApiCertificates {
  /** Creates a key, and returns a self-signed certificate for it (base64 of DER). */
  selfSigned(subject: CertificateSubject & { readonly from: string; readonly until: string }): string;
  /** Creates a key, and returns it as JWK with its certificate signing request (base64 of DER). */
  request(subject: CertificateSubject): { readonly csr: string; readonly key: Members };
}

export interface CertificateSubject {
  readonly commonName: string;
  /** Other elements of the distinguished name, such as `organizationName`. */
  readonly others?: Readonly<Record<string, string>>;
  readonly dnsNames?: readonly string[];
}

/** The signing keys of the authorization server, and functions that verify the tokens of its clients. */
export interface ApiKeys {
  /** Returns whether the signature of a JWT was made with the key whose public part (JWK) is given. */
  verify(jwt: string, key: Members): boolean;
  /** Signs claims, and returns them as a JWT. */
  sign(claims: Members): string;
  /** Returns the public keys, as JWKs, that verify the JWTs of `sign`. */
  publicKeys?(): readonly Members[];
  /** Returns whether a JWT with the given id was used before. */
  wasUsed(jti: string): boolean;
  /** Records that a JWT with the given id was used. */
  use(jti: string): void;
  /** The nonce that a DPoP proof must contain to be accepted. Source: RFC 9449, 8. */
  readonly nonce: string;
}

/** The input of an API operation. */
export interface ApiCall {
  readonly tenant: Tenant;
  /** The values of the path parameters by name. */
  readonly ids: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The body of the request as an object; empty if the request had none. */
  readonly body: Members;
  /** The URL of the org, such as `https://org.example.com`. */
  readonly base: string;
  /** Whether a policy can be deleted although applications use it. The applications then use the default policy (assumption M23). */
  readonly isLenient: boolean;
  /** The DPoP proof that the caller sent; empty if there was none. */
  readonly dpop: string;
  /** The value of the `Accept` header. */
  readonly accept: string;
  /** The path of the request, with its query. */
  readonly path: string;
  /** The time that a change is stored with. It is never before the latest time in the org. */
  readonly now: string;
  /** The time at which the request arrived. */
  readonly clock: string;
  readonly keys?: ApiKeys;
  readonly certificates?: ApiCertificates;
  readonly transactions: ReadonlyMap<string, IdpTransaction>;
  /** Creates an id that is not in use. */
  newId(prefix: string): string;
}

/** The result of an API operation. A refusal has no `tenant`, because nothing has changed. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The org after the operation, if it has changed. */
  readonly tenant?: Tenant;
  /** The pending sign-ins at identity providers after the operation, if they have changed. */
  readonly transactions?: ReadonlyMap<string, IdpTransaction>;
  /** The part of the answer that is unknown or incomplete, as text. */
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
