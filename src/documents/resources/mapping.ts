import type { Source } from '../../model/policies/snapshot.js';
import { PolicyMappingSchema } from '../../model/resources/policy-mapping.js';
import type { Accumulator, Surroundings } from '../collect/accumulator.js';
import { fitResource } from './fit-resource.js';
import { idAfterCollection, lastIdOfLink } from './hal-links.js';

/** Reads a mapping of an application to a policy. Spec: Policy, `_links` (`mappings`). */
export function readMapping(
  value: unknown,
  at: Source,
  accumulator: Accumulator,
  around: Surroundings = {},
): void {
  const { log, claims } = accumulator;
  const fitted = fitResource('mapping', PolicyMappingSchema, value, at, { accumulator });
  if (fitted === undefined) return;
  const { appId, policyId, type, _links: links } = fitted.value;
  const app = appId ?? lastIdOfLink(links?.application?.href);
  const policy =
    policyId ??
    lastIdOfLink(links?.policy?.href) ??
    idAfterCollection('policies', value) ??
    around.policyId ??
    around.policyInPath;
  if (app === undefined || policy === undefined) {
    const missing = app === undefined ? 'application' : 'policy';
    log.note({
      severity: 'error',
      code: 'unreadable-resource',
      message: `this mapping cannot be read: it names no ${missing}; export the mappings again`,
      at,
    });
    return;
  }
  claims.push({ appId: app, policyId: policy, ...(type != null && { type }), isLink: false, at });
}
