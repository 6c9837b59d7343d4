import type { Result } from '../../../../src/base/result.js';
import type { InputDocument } from '../../../../src/documents/text/input.js';
import * as service from '../../../../src/features/mock-api/service/tenant/read-tenant.js';
import type { Tenant } from '../../../../src/features/mock-api/service/tenant/tenant.js';
import { REFUSING_RULES } from '../../../../src/lint/refusing-rules.js';

/** Reads an org for the mock API with the lint rules that reject requests as the service does. */
export function readTenant(
  documents: readonly InputDocument[],
  stated?: service.StatedTenant,
): Result<Tenant> {
  return service.readTenant(documents, REFUSING_RULES, stated);
}
