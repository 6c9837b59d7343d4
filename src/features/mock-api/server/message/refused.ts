import { jsonAnswer, type ServerAnswer } from '../../../../console/http/message.js';

/**
 * The errors of the server itself, which are not errors of the simulated service: status, code and summary. `{}` is replaced by the subject
 * of the error.
 */
// biome-ignore format: a table
const REFUSED = {
  malformed: [400, 'E0000003', 'The request was not well-formed: {}.'],
  wrongState: [400, 'E0000001', 'Api validation failed: {}'],
  noSession: [403, 'E0000005', 'Invalid session'],
  wrongToken: [401, 'E0000011', 'Invalid token provided'],
  readOnly: [403, 'E0000006', 'You do not have permission to perform the requested action'],
  foreignOrigin: [403, 'E0000006', 'Pages of another origin may not send requests: {}.'],
  noPath: [404, 'E0000008', 'The requested path was not found'],
  noMethod: [405, 'E0000022', 'The endpoint does not support the provided HTTP method'],
  nowhereToSave: [409, 'E0000001', 'There is no file to save to: start the server with --save.'],
  tooLarge: [413, 'E0000003', 'The request body is larger than {} bytes.'],
  wrongHost: [421, 'E0000008', 'This server does not accept the host name {}: allow it with --name (in the library: with the option `hosts`).'],
  tooMany: [429, 'E0000047', 'API call exceeded rate limit due to too many requests.'],
  reconciled: [423, 'E0000239', 'Policy priorities are being reconciled. Please try again later.'],
  conflict: [409, 'E0000009', 'The request conflicts with another. Please try again later.'],
  failure: [500, 'E0000009', 'Internal Server Error'],
  notSaved: [500, 'E0000009', 'The org was not saved: {}.'],
  guarded: [400, 'E0000001', 'Api validation failed: guard'],
} as const satisfies Record<string, readonly [status: number, code: string, summary: string]>;

export type RefusalKind = keyof typeof REFUSED;

/** Returns the answer for an error of the server itself. Spec: Errors, "Service error body". */
export function refusalAnswer(as: RefusalKind, about = '', causes: readonly string[] = []): ServerAnswer {
  const [status, errorCode, summary] = REFUSED[as];
  return jsonAnswer(status, {
    errorCode,
    errorSummary: summary.replace('{}', () => about),
    errorLink: errorCode,
    errorId: `oae${as}`.padEnd(25, '0'),
    errorCauses: causes.map((errorSummary) => ({ errorSummary })),
  });
}
