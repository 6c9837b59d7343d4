import type { Reply } from '../wire/message.js';

/** Refuses a request with an OAuth 2.0 error. Spec: Errors, "OAuth-style body". */
export function refuseClient(error: string, description: string, status = 400): Reply {
  return { status, body: { error, error_description: description } };
}
