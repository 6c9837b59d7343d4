import { Type } from '../../base/json-schema.js';
import { Id, Name, Word } from './shared-schemas.js';

/**
 * The schema of a device assurance policy, with the fields that references need.
 * Spec: Policies, "Access simulation", `policyContext.device.assuranceId`.
 */
export const DeviceAssuranceSchema = Type.Object({ id: Id, name: Name, platform: Word, status: Word });
