import { textsAt } from '../../rule/json-path.js';

/** A URI to which the service redirects users. */
export interface RedirectUri {
  readonly text: string;
  readonly at: readonly [string, number];
}

const FIELDS = ['redirect_uris', 'post_logout_redirect_uris'];

/** Returns the redirect URIs after sign-in, then those after sign-out. Spec: Client application. */
export function redirectUrisIn(client: unknown): RedirectUri[] {
  return FIELDS.flatMap((field) =>
    textsAt(client, field).map(([index, text]) => ({ text, at: [field, index] as const })),
  );
}
