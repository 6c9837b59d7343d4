/** An endpoint that clients request and the server does not support. */
export interface MissingEndpoint {
  readonly method: string;
  /** The path of the endpoint, with `{id}` in place of ids. */
  readonly path: string;
  readonly count: number;
  /** The user agent of the first client that requested the endpoint. */
  readonly client?: string;
}

const MOST_ENDPOINTS = 1000;

/** Collects the unsupported endpoints that clients request, each once, so that nobody must read the complete journal to find them. */
export class MissingEndpoints {
  readonly #found = new Map<string, MissingEndpoint>();

  /** Counts a request to an unsupported endpoint. Returns the endpoint if this is the first request to it. */
  add(method: string, target: string, client: string | undefined): MissingEndpoint | undefined {
    const path = withoutIds(target.split('?', 1)[0] ?? '');
    const key = `${method} ${path}`;
    const known = this.#found.get(key);
    if (known === undefined && this.#found.size === MOST_ENDPOINTS) return undefined;
    const found = {
      ...(known ?? { method, path, ...(client && { client }) }),
      count: (known?.count ?? 0) + 1,
    };
    this.#found.set(key, found);
    return known === undefined ? found : undefined;
  }

  list(): readonly MissingEndpoint[] {
    return [...this.#found.values()];
  }

  clear(): void {
    this.#found.clear();
  }
}

/**
 * Replaces the ids in a path by `{id}`. An id has 20 characters with at least one digit. Words such as `authorizationServers` are as long
 * but contain no digit.
 */
function withoutIds(path: string): string {
  return path.slice(0, 300).replace(/\/(?=\D{0,19}\d)[\w-]{20}(?=\/|$)/g, '/{id}');
}
