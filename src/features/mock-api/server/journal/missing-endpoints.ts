/** Something that clients ask for and nothing here answers. */
export interface MissingEndpoint {
  readonly method: string;
  /** With `{id}` where an id stands. */
  readonly path: string;
  readonly count: number;
  /** What the first client that asked calls itself. */
  readonly client?: string;
}

const MOST_ENDPOINTS = 1000;

/** What was asked for in vain, each once: gaps are seen without reading every line. */
export class MissingEndpoints {
  readonly #found = new Map<string, MissingEndpoint>();

  /** Counts a request; the endpoint, where it is the first. */
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

/** Ids have twenty characters, a digit among them; so long are words, too, such as `authorizationServers`. */
function withoutIds(path: string): string {
  return path.slice(0, 300).replace(/\/(?=\D{0,19}\d)[\w-]{20}(?=\/|$)/g, '/{id}');
}
