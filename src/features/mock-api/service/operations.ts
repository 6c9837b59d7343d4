import * as apps from './apps/registry.js';
import * as clients from './clients/registry.js';
import * as idps from './idps/registry.js';
import * as objects from './objects/registry.js';
import * as org from './org/registry.js';
import * as policies from './policies/registry.js';
import * as rules from './rules/registry.js';
import * as schemas from './schemas/registry.js';
import { unserved } from './unserved.js';
import type { ApiOperation } from './wire/operation.js';

/** All operations. A request without an operation is refused. Spec: Endpoints. */
export const API_OPERATIONS: readonly ApiOperation[] = [
  ...[policies, rules, apps, objects, clients, idps, schemas, org].flatMap((group) =>
    Object.values<ApiOperation>(group),
  ),
  ...unserved,
];
