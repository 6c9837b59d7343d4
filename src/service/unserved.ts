import { assuming, refuseWith } from './wire/errors.js';
import { type ApiOperation, defineApiOperation } from './wire/operation.js';

/** What the service does and this function does not: it says so, rather than that there is no such path. */
// biome-ignore format: a table
const UNSERVED: readonly (readonly [method: ApiOperation['method'], path: string, what: string])[] = [
  ['POST', '/api/v1/authn', 'authentication transactions'],
  ['GET', '/oauth2/v1/authorize', 'signing a person in'],
];

export const unserved: readonly ApiOperation[] = UNSERVED.map(([method, path, what]) =>
  defineApiOperation({
    method,
    path,
    what,
    isUnserved: true,
    effect: () => assuming('M53', refuseWith('E0000060')),
  }),
);
