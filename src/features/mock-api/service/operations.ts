import * as apps from './apps/registry.js';
import * as clients from './clients/registry.js';
import * as idps from './idps/registry.js';
import * as objects from './objects/registry.js';
import * as org from './org/registry.js';
import * as policies from './policies/registry.js';
import * as rules from './rules/registry.js';
import * as schemas from './schemas/registry.js';
import type { ServiceAssumption } from './wire/assumptions.js';
import { assuming, refuseWith } from './wire/errors.js';
import { type ApiOperation, defineApiOperation } from './wire/operation.js';

/** The operations of the service that are not implemented here. The answer to them is an error that says so, not the "not found" error. */
// biome-ignore format: a table
const UNSERVED: readonly (readonly [method: ApiOperation['method'], path: string, what: string, assumption?: ServiceAssumption])[] = [
  ['POST', '/api/v1/authn', 'authentication transactions', 'M53'],
  ['GET', '/oauth2/v1/authorize', 'signing a person in'],
  ['GET', '/api/v1/meta/schemas/user/linkedObjects', 'links between users'],
  ['POST', '/api/v1/meta/schemas/user/linkedObjects', 'links between users'],
];

const unserved: readonly ApiOperation[] = UNSERVED.map(([method, path, what, assumption]) =>
  defineApiOperation({
    method,
    path,
    what,
    isUnserved: true,
    effect: () =>
      assumption === undefined ? refuseWith('E0000060') : assuming(assumption, refuseWith('E0000060')),
  }),
);

/** All operations that are implemented. A request for any other operation is refused. Spec: Endpoints. */
export const API_OPERATIONS: readonly ApiOperation[] = [
  ...[policies, rules, apps, objects, clients, idps, schemas, org].flatMap((group) =>
    Object.values<ApiOperation>(group),
  ),
  ...unserved,
];
