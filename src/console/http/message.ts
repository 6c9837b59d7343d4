/** A request as it came, by whatever way. */
export interface ServerRequest {
  readonly method: string;
  /** As the first line of the request has it: from the root, with its query. */
  readonly target: string;
  /** Names in lower case, each as often as it came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly protocol: 'http' | 'https';
  /** Reads the body once it is wanted: of so many bytes at most. */
  body(mostBytes: number): Promise<BodyRead>;
}

/** What came of reading a body. */
export type BodyRead =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too large' }
  /** It is not UTF-8. */
  | { readonly kind: 'no text' }
  /** Who sent it went away. */
  | { readonly kind: 'cut off' };

export interface ServerAnswer {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function jsonAnswer(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): ServerAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  };
}

/** The values of a header, in the order in which they came. */
export function headerValues({ headers }: Pick<ServerRequest, 'headers'>, name: string): readonly string[] {
  return headers.flatMap(([key, value]) => (key === name ? [value] : []));
}
