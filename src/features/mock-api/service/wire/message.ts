import type { Members } from '../../../../base/object.js';
import type { Tenant } from '../tenant/tenant.js';
import type { ServiceAssumption } from './assumptions.js';

/** A request as it comes over the wire. */
export interface ApiRequest {
  readonly method: string;
  /** From the root of the org, such as `/api/v1/policies`; with a query behind `?`, or without. */
  readonly path: string;
  /** By their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The text of the body. */
  readonly body?: string;
}

export interface ApiResponse {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value; a text where `content-type` is another; nothing where there is no body. */
  readonly body?: unknown;
}

/** What a request comes to that a pure function cannot know. */
export interface ApiEnvironment {
  /** ISO 8601, in seconds. When absent, a second after the newest time in the org. */
  readonly now?: string;
  /** What ids and secrets are made from. When absent, the revision of the org and the request. */
  readonly entropy?: string;
  /** Whether it is an API token of the org. When absent, every one is. */
  readonly isApiToken?: (token: string) => boolean;
  /** The scopes of an access token, where it is one that is not expired. */
  readonly scopesOf?: (token: string) => readonly string[] | undefined;
  /** Maps the applications of a policy that goes to the usual one, and does not refuse it (M23). */
  readonly isLenient?: boolean;
  /** What asks for cryptography; without it no tokens are issued. */
  readonly keys?: ApiKeys;
  /** What makes keys and certificates; without it no signing keys are made (M46). */
  readonly certificates?: ApiCertificates;
  /** Sign-ins at identity providers that wait for a decision, by their ids. */
  readonly transactions?: ReadonlyMap<string, IdpTransaction>;
}

/** A sign-in at an identity provider, until it is ended. Spec: Identity provider (IdP), "IdP transaction". */
export interface IdpTransaction {
  readonly id: string;
  readonly idpId: string;
  /** Who it is to the provider. */
  readonly externalId: string;
  /** What the provider says of the person, as a profile of a user. */
  readonly profile: Members;
  readonly created: string;
  readonly expiresAt: string;
  /** What it comes to when it is finished: a link to a user, or a new user where none is named. */
  readonly decision?: { readonly userId?: string; readonly profile: Members };
}

/** Cryptography for certificates; private keys stay with it. */
export interface ApiCertificates {
  /** The certificate (base64 of DER) of a new key, which it signs itself. */
  selfSigned(subject: CertificateSubject & { readonly from: string; readonly until: string }): string;
  /** A new key, a JWK, and the request for a certificate of it (base64 of DER). */
  request(subject: CertificateSubject): { readonly csr: string; readonly key: Members };
}

export interface CertificateSubject {
  readonly commonName: string;
  /** Further parts of the name, such as `organizationName`. */
  readonly others?: Readonly<Record<string, string>>;
  readonly dnsNames?: readonly string[];
}

/** The keys of the authorization server, and those of its clients. */
export interface ApiKeys {
  /** Whether the public key, a JWK, verifies the signature of the JWT. */
  verify(jwt: string, key: Members): boolean;
  /** The claims as a JWT that the server has signed. */
  sign(claims: Members): string;
  /** The keys that verify what `sign` signs, as JWKs. */
  publicKeys?(): readonly Members[];
  /** Whether a JWT with this id was used before. */
  wasUsed(jti: string): boolean;
  /** It is used from now on. */
  use(jti: string): void;
  /** What proofs of possession have to hold, so that they are of now. Source: RFC 9449, 8. */
  readonly nonce: string;
}

/** What an operation has before it. */
export interface ApiCall {
  readonly tenant: Tenant;
  /** What stands in the path, by the names that the operation gives it. */
  readonly ids: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Empty where none was sent. */
  readonly body: Members;
  /** The address of the org, such as `https://org.example.com`. */
  readonly base: string;
  /** Whether the applications of a policy that goes are mapped to another (M23). */
  readonly isLenient: boolean;
  /** A proof that who asks holds a key; empty where none came. */
  readonly dpop: string;
  /** The types that whoever asks can read. */
  readonly accept: string;
  /** The path that was asked, with its query. */
  readonly path: string;
  /** When it is written: never before what stands in the org. */
  readonly now: string;
  /** When it is asked. */
  readonly clock: string;
  readonly keys?: ApiKeys;
  readonly certificates?: ApiCertificates;
  readonly transactions: ReadonlyMap<string, IdpTransaction>;
  /** An id that nothing of the org has. */
  newId(prefix: string): string;
}

/** What an operation comes to. One that refuses has no tenant: nothing has changed. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The org after it, where it is another. */
  readonly tenant?: Tenant;
  /** The transactions after it, where they are others. */
  readonly transactions?: ReadonlyMap<string, IdpTransaction>;
  /** What of the answer the org does not tell whole, in words. */
  readonly untold?: string;
  /** What decided something that nobody has said of the service. */
  readonly assumptions?: readonly ServiceAssumption[];
}

/** An object, written down. */
export function replyWith(body: unknown, tenant?: Tenant): Reply {
  return { status: 200, body, ...(tenant && { tenant }) };
}

export function emptyReply(tenant?: Tenant): Reply {
  return { status: 204, ...(tenant && { tenant }) };
}
