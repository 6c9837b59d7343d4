import { unreadStatus } from '../../model/policies/application-status.js';
import { POLICY_TYPES } from '../../model/policies/policy-type.js';
import type { App, Source } from '../../model/policies/snapshot.js';
import { type AppDocument, AppSchema } from '../../model/resources/app.js';
import { type Accumulator, addUnknown, type Surroundings } from '../collect/accumulator.js';
import { withNearKeysBelow } from '../collect/near-keys.js';
import { registerResource } from '../collect/register.js';
import { sourceBelow } from '../schema/fit-schema.js';
import { FIX_REMEDY, fitResource } from './fit-resource.js';
import { idAfterCollection, lastIdOfLink } from './hal-links.js';

/** Reads an application, and the mappings to policies that it states. Spec: Conditions (policy and rule), `app`; Policy, "Defaults". */
export function readApp(
  value: unknown,
  at: Source,
  accumulator: Accumulator,
  around: Surroundings = {},
): void {
  const near = withNearKeysBelow('_links', 'link', value, at, accumulator);
  const fitted = fitResource('app', AppSchema, near, at, { accumulator, around });
  if (fitted === undefined) return;
  const app = appOf(fitted.value);
  noteUnreadStatus(app, at, accumulator);
  registerResource(accumulator, 'app', accumulator.apps, app, at, around);
  claimPolicies(fitted.value, at, accumulator);
  for (const { type, link } of LINKS)
    if (['_links', link, `${link}Id`].some((field) => fitted.removed.has(field)))
      addUnknown(accumulator, { ...NOT_LINKED, of: type }, at);
}

function appOf({ id, name, label, status, groupIds, userIds }: AppDocument): App {
  return {
    id,
    ...(name != null && { name }),
    ...(label != null && { label }),
    ...(status != null && { status }),
    ...(groupIds && { groupIds }),
    ...(userIds && { userIds }),
  };
}

function noteUnreadStatus(app: App, at: Source, { log }: Accumulator): void {
  const message = unreadStatus(app);
  if (message !== undefined)
    log.note({ severity: 'warning', code: 'unknown-status', message, at: sourceBelow(at, '/status') });
}

/** The entry for an application whose policy link is unreadable: its mapping is unknown. Assuming the default policy would be a guess. */
const NOT_LINKED = {
  collection: 'mappings',
  known: 'open',
  why: 'the policy link of an application cannot be read',
  remedy: FIX_REMEDY,
} as const;

const LINKS = POLICY_TYPES.flatMap((type) =>
  'appLink' in type ? [{ type: type.name, link: type.appLink }] : [],
);

function claimPolicies(document: AppDocument, at: Source, { claims }: Accumulator): void {
  const { id: appId, _links: links } = document;
  for (const { type, link } of LINKS) {
    const linked = lastIdOfLink(links?.[link]?.href);
    if (linked !== undefined)
      claims.push({
        appId,
        policyId: linked,
        type,
        isLink: true,
        at: sourceBelow(at, `/_links/${link}/href`),
      });
    for (const field of [`${link}Id`, link] as const) {
      const policyId = document[field];
      if (policyId) claims.push({ appId, policyId, type, isLink: true, at: sourceBelow(at, `/${field}`) });
    }
  }
  const listed =
    links?.policyMapping && idAfterCollection('policies', { _links: { self: links.policyMapping } });
  if (listed !== undefined && listed !== null) {
    claims.push({
      appId,
      policyId: listed,
      isLink: false,
      at: sourceBelow(at, '/_links/policyMapping/href'),
    });
  }
}
