import { canonicalKey } from '../../../base/brand.js';
import { quoted } from '../../../base/messages.js';
import { isActiveApplication } from '../../../model/policies/application-status.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import { NAMED_RESOURCES } from '../../../model/policies/display-names.js';
import { findByName } from '../../../model/policies/find-by-name.js';
import type { App, Snapshot } from '../../../model/policies/snapshot.js';
import type { ComplianceConfiguration } from './configuration.js';
import { type NotConfigured, notConfigured } from './not-configured.js';

/** The built-in applications of the service that frameworks name. `type` is the type of the application without the vendor prefix. */
const NAMED_BY_FRAMEWORKS = {
  adminConsole: { called: 'the Admin Console', type: 'saasure' },
  dashboard: { called: 'the End-User Dashboard', type: 'okta_enduser' },
} as const;

export type NamedApplication = keyof typeof NAMED_BY_FRAMEWORKS;

export type FoundApplication = { readonly kind: 'application'; readonly app: App } | NotConfigured;

/**
 * Finds an application by its type, or by the id or label in the configuration; never by the name of a policy. Spec: Posture,
 * "Questions".
 */
export function findApplication(
  which: NamedApplication,
  { [which]: given }: ComplianceConfiguration,
  snapshot: Snapshot,
): FoundApplication {
  const { called, type } = NAMED_BY_FRAMEWORKS[which];
  const isOfType = ({ name = '' }: App) => canonicalKey(name, snapshot.brand) === type;
  const ids =
    given === undefined ? undefined : findByName(NAMED_RESOURCES.app(snapshot), given).map(({ id }) => id);
  const found = snapshot.apps.filter((app) => ids?.includes(app.id) ?? isOfType(app));
  const [app, ...others] = found;
  if (app !== undefined && others.length === 0) return { kind: 'application', app };
  if (given !== undefined)
    return notConfigured(
      `${quoted(given)} names ${app === undefined ? 'no application' : 'more than one application'} in the export`,
      `set \`${which}\` in the configuration to the id of ${called}`,
    );
  return notConfigured(
    `the export does not contain ${called}`,
    `export the applications as a super administrator (only they see first-party applications), or set \`${which}\` in the configuration`,
  );
}

/** The application sets that frameworks name, each with its description and the configuration key that lists its applications. */
const LISTED = {
  sensitiveApps: { called: 'the sensitive applications', key: 'sensitiveApps' },
  cardholderApps: { called: 'the applications with cardholder data', key: 'cardholderApps' },
  networkApps: { called: 'the applications for remote network access', key: 'networkApps' },
  aal2: { called: 'the AAL2 applications', key: 'aal.2' },
  aal3: { called: 'the AAL3 applications', key: 'aal.3' },
} as const;

export type ApplicationSet = NamedApplication | keyof typeof LISTED | 'apps';

/**
 * A set of applications that a framework names, as far as the snapshot contains it. `isWhole` means that the snapshot contains all
 * applications of the set.
 */
export type FoundApplications =
  | { readonly kind: 'applications'; readonly ids: readonly string[]; readonly isWhole: boolean }
  /** The set is empty, because the configuration lists no applications for it. `reason` is the message for the user. */
  | { readonly kind: 'empty'; readonly reason: string }
  | NotConfigured;

/** Returns a set of applications as text, for example `the applications with cardholder data`. */
export function applicationsInWords(set: ApplicationSet): string {
  if (set === 'apps') return 'the active applications';
  return set in LISTED
    ? LISTED[set as keyof typeof LISTED].called
    : NAMED_BY_FRAMEWORKS[set as NamedApplication].called;
}

export function applicationSetOf(
  set: ApplicationSet,
  configuration: ComplianceConfiguration,
  snapshot: Snapshot,
): FoundApplications {
  if (set === 'apps') return activeApplications(snapshot);
  if (set === 'adminConsole' || set === 'dashboard') {
    const found = findApplication(set, configuration, snapshot);
    return found.kind === 'none' ? found : { kind: 'applications', ids: [found.app.id], isWhole: true };
  }
  const { called, key } = LISTED[set];
  const names = listedIn(set, configuration);
  if (names === undefined)
    return notConfigured(`${called} are unknown`, `list them as \`${key}\` in the configuration`);
  if (names.length === 0) return { kind: 'empty', reason: `the configuration lists none of ${called}` };
  const all = NAMED_RESOURCES.app(snapshot);
  const found = names.map((name) => findByName(all, name));
  const wrong = names.find((_, index) => found[index]?.length !== 1);
  if (wrong === undefined)
    return { kind: 'applications', ids: found.flat().map(({ id }) => id), isWhole: true };
  return notConfigured(
    `${quoted(wrong)} does not name exactly one application in the export`,
    `set an application id in \`${key}\`, and export the applications`,
  );
}

function listedIn(
  set: keyof typeof LISTED,
  { aal = {}, ...configuration }: ComplianceConfiguration,
): readonly string[] | undefined {
  if (set === 'aal2') return aal['2'];
  return set === 'aal3' ? aal['3'] : configuration[set];
}

function activeApplications(snapshot: Snapshot): FoundApplications {
  const ids = snapshot.apps.filter(isActiveApplication).map(({ id }) => id);
  return ids.length === 0
    ? notConfigured('the export contains no active application', 'export the applications')
    : { kind: 'applications', ids, isWhole: completenessOf(snapshot).isComplete('apps') };
}
