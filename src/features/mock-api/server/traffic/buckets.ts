/** A group of requests that share a rate limit per minute. */
interface Bucket {
  readonly path: RegExp;
  /** The HTTP method of the requests; absent if the group includes all methods. */
  readonly method?: RegExp;
  /** The documented number of requests per minute for a workforce org. */
  readonly documented: number;
}

/** The groups of requests that share a rate limit. A request belongs to the first group that matches. Spec: Local server, "Rate limits". */
// biome-ignore format: a table
export const BUCKETS = {
  tokens: { path: /^\/oauth2\/v1\/token$/, documented: 150 },
  clients: { path: /^\/oauth2\/v1\/clients(\/|$)/, documented: 100 },
  app: { path: /^\/api\/v1\/apps\/[^/]+$/, documented: 500 },
  apps: { path: /^\/api\/v1\/apps(\/|$)/, documented: 100 },
  group: { path: /^\/api\/v1\/groups\/[^/]+$/, documented: 1000 },
  groups: { path: /^\/api\/v1\/groups(\/|$)/, documented: 500 },
  users: { path: /^\/api\/v1\/users$/, documented: 600 },
  user: { path: /^\/api\/v1\/users\/[^/]+$/, method: /^GET$/, documented: 2000 },
  'user-writes': { path: /^\/api\/v1\/users\/[^/]+$/, documented: 600 },
  devices: { path: /^\/api\/v1\/(devices|certificateAuthorities)(\/|$)/, documented: 100 },
  'device-assurances': { path: /^\/api\/v1\/device-assurances(\/|$)/, documented: 50 },
  logs: { path: /^\/api\/v1\/logs(\/|$)/, documented: 120 },
  others: { path: /^\/api\/v1\//, documented: 1200 },
} as const satisfies Record<string, Bucket>;

export type BucketName = keyof typeof BUCKETS;

/** Returns the group of requests with which a request shares a rate limit; `undefined` if the service does not limit such requests. */
export function bucketOf(method: string, path: string): BucketName | undefined {
  const all = Object.entries<Bucket>(BUCKETS);
  const found = all.find(([, bucket]) => bucket.path.test(path) && (bucket.method?.test(method) ?? true));
  return found?.[0] as BucketName | undefined;
}
