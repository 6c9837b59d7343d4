/** An HTTP request, independent of the server that received it. */
export interface ServerRequest {
  readonly method: string;
  /** The request target, as in the first line of the request: path and query. */
  readonly target: string;
  /** Header names in lower case; a repeated header appears several times. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly protocol: 'http' | 'https';
  /** Reads the body on demand. `mostBytes` is the largest accepted size in bytes. */
  body(mostBytes: number): Promise<BodyRead>;
}

/** The text of a request body, or the reason why the body could not be read as text. */
export type BodyRead =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too large' }
  /** The request body is not UTF-8. */
  | { readonly kind: 'no text' }
  /** The client closed the connection before the end of the body. */
  | { readonly kind: 'cut off' };

export interface ServerAnswer {
  readonly status: number;
  /** The headers of the response, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Returns the body in UTF-8. The body is encoded only once. This function is present only for responses that may be sent again. */
  readonly bytes?: () => Uint8Array;
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

/** Returns all values of a header, in their order in the request. */
export function headerValues({ headers }: Pick<ServerRequest, 'headers'>, name: string): readonly string[] {
  return headers.flatMap(([key, value]) => (key === name ? [value] : []));
}
