import { type TSchema, Type } from '../../../../base/json-schema.js';
import { isObject } from '../../../../base/object.js';
import { failure, type Result } from '../../../../base/result.js';
import { closeServer, httpServer, type ListenAddress, urlOf } from '../../../../console/http/node-http.js';
import { oneOf, optionsOf, STATED, unchecked } from '../../../../documents/arguments.js';
import type { StatedEdition } from '../../../../documents/assemble.js';
import { collectDocuments, type Documents } from '../../../../documents/documents.js';
import { demandArguments, unwrap } from '../../../../documents/unwrap.js';
import { snapshotDocument } from '../../../../documents/write/write-snapshot.js';
import { REFUSING_RULES } from '../../../../lint/refusing-rules.js';
import type { Snapshot } from '../../../../model/policies/snapshot.js';
import { ORG_FEATURES, type TenantFeatures } from '../../service/tenant/features.js';
import { readTenant, type StatedTenant } from '../../service/tenant/read-tenant.js';
import type { Tenant } from '../../service/tenant/tenant.js';
import { type FetchHandler, fetchHandler } from '../fetch-handler.js';
import type { JournalEntry } from '../journal/journal.js';
import { listenNow } from '../node/listen-now.js';
import { nodeWorld } from '../node/node-world.js';
import type { ServerBehavior } from '../options.js';
import { OrgServer } from '../org-server.js';
import { BUCKETS } from '../traffic/buckets.js';
import { FAULTS } from '../traffic/faults.js';

/**
 * The options of a mock API. An option about the org, such as its edition, is only used if the export documents do not state the same
 * value.
 */
export interface ApiOptions extends ServerBehavior, Omit<StatedEdition, 'unread'> {
  /** The features of a live org that its export documents do not show, such as `{ hasRiskScoring: true }`. */
  readonly features?: Partial<TenantFeatures> | undefined;
  /** The fixed time of the server's clock (ISO 8601). Without it, the clock shows the current time. */
  readonly now?: string | undefined;
}

const NUMBER = Type.Number({ minimum: 0 });

const FAULT_RATES = Type.Object(optional(Object.keys(FAULTS), NUMBER));

const ALLOWANCE: TSchema = { anyOf: [NUMBER, Type.Object({ requests: NUMBER, seconds: NUMBER })] };

const API = {
  ...STATED,
  now: Type.String(),
  token: Type.String(),
  hosts: { anyOf: [oneOf(['any']), Type.Array(Type.String())] },
  isReadOnly: Type.Boolean(),
  guard: oneOf(['refuse', 'report']),
  guardEffort: NUMBER,
  faults: FAULT_RATES,
  seed: Type.Number(),
  limits: { anyOf: [oneOf(['documented']), Type.Object(optional(Object.keys(BUCKETS), ALLOWANCE))] },
  isLenient: Type.Boolean(),
  isUnwrapping: Type.Boolean(),
  features: Type.Object({
    ...optional(Object.keys(ORG_FEATURES), Type.Boolean()),
    realmId: Type.Optional(Type.String()),
  }),
};

const LISTEN = {
  host: Type.String(),
  port: Type.Integer({ minimum: 0 }),
  tls: unchecked('certificate files that Node reads'),
};

function optional(keys: readonly string[], schema: TSchema): Readonly<Record<string, TSchema>> {
  return Object.fromEntries(keys.map((key) => [key, Type.Optional(schema)]));
}

/** The management API of an org in this process. */
export interface OrgApi {
  /** Answers a request as the service would. */
  readonly fetch: FetchHandler;
  /** Returns the org in its current state. */
  snapshot(): Snapshot;
  /** Returns the journal: all requests with their answers and the changes that each made. */
  journal(): readonly JournalEntry[];
  /** Restores the org to its initial state, and clears the journal. */
  reset(): void;
}

export interface ServeOptions extends ApiOptions, Partial<ListenAddress> {}

/** The management API of an org, served on a port. */
export interface ServedApi extends OrgApi {
  /** The URL of the server without a trailing slash, for example to build `${api.url}/api/v1/policies`. */
  readonly url: string;
  /** Stops the server: rejects new requests, and resolves after the pending ones are answered. */
  close(): Promise<void>;
}

/**
 * Returns the management API of an org as a function, without a port: for a test, or to mount in another server. The org is a snapshot, or
 * export documents in any supported form. From a snapshot, only the objects of the org are read, not their source locations.
 * Throws if no org can be read from it. Spec: Local server, "State".
 */
export function mockApi(org: Documents | Snapshot, options: ApiOptions = {}): OrgApi {
  demandArguments([optionsOf(API)], [options]);
  return apiOn(serverOf(org, options));
}

/**
 * Serves the management API of an org on a port of this machine. The server is listening when this function returns: point a client at
 * `url`. The org is given in the same forms as for `mockApi`.
 * Throws if no org can be read from it, or if the port is in use. Spec: Local server, "State".
 */
export function serve(org: Documents | Snapshot, options: ServeOptions = {}): ServedApi {
  demandArguments([optionsOf({ ...API, ...LISTEN })], [options]);
  const { host = '127.0.0.1', port = 0, tls } = options;
  const server = serverOf(org, options);
  const listening = httpServer(server, tls);
  listenNow(listening, { host, port });
  return { ...apiOn(server), url: urlOf(listening, { host, tls }), close: () => closeServer(listening) };
}

function apiOn(server: OrgServer): OrgApi {
  return {
    fetch: fetchHandler(server),
    snapshot: () => server.snapshot,
    journal: () => server.journal(),
    reset: () => server.reset(),
  };
}

function serverOf(
  org: Documents | Snapshot,
  { now, brand, complete, edition, engine, features, ...behavior }: ApiOptions,
): OrgServer {
  const stated: StatedTenant = { brand, complete, edition, engine, ...(features && { features }) };
  const tenant = unwrap(isSnapshot(org) ? tenantOf(snapshotDocument(org), stated) : tenantOf(org, stated));
  return new OrgServer(tenant, behavior, nodeWorld(now), (text) => tenantOf(text, stated));
}

/** Returns whether a value is a snapshot. A snapshot has `sources`, unlike an export document. */
function isSnapshot(org: unknown): org is Snapshot {
  return isObject(org) && org.sources instanceof Map && Array.isArray(org.documents);
}

function tenantOf(given: unknown, stated: StatedTenant): Result<Tenant> {
  const { documents, problems } = collectDocuments(given);
  if (problems.length > 0) return failure(problems);
  return readTenant(documents, REFUSING_RULES, stated);
}
