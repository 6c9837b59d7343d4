import { plainKey } from '../../base/plain-key.js';
import { isPolicyTypeName, POLICY_TYPES } from '../../model/policies/policy-type.js';
import type { DocumentKind } from './kinds.js';

/** The name of a section of a document that describes an entire org, such as `policies`. */
export type Section = (typeof SECTIONS)[number]['section'];

// biome-ignore format: a table
const SECTIONS = [
  { section: 'policies', kind: 'policy', aliases: [] },
  { section: 'rules', kind: 'rule', aliases: ['policyRules'] },
  { section: 'zones', kind: 'zone', aliases: ['networkZones'] },
  { section: 'groups', kind: 'group', aliases: [] },
  { section: 'users', kind: 'user', aliases: [] },
  { section: 'apps', kind: 'app', aliases: ['applications'] },
  { section: 'userTypes', kind: 'user type', aliases: [] },
  { section: 'authenticators', kind: 'authenticator', aliases: [] },
  { section: 'deviceAssurances', kind: 'device assurance', aliases: ['deviceAssurancePolicies', 'device-assurances'] },
  { section: 'idps', kind: 'identity provider', aliases: ['identityProviders'] },
  { section: 'behaviors', kind: 'behavior', aliases: ['behaviorRules', 'behaviorDetectionRules'] },
  { section: 'groupRules', kind: 'group rule', aliases: ['groupMembershipRules', 'group-rules'] },
  { section: 'apiTokens', kind: 'API token', aliases: ['api-tokens'] },
  { section: 'appSettings', kind: 'settings of an application', aliases: ['firstPartyAppSettings', 'first-party-app-settings'] },
  { section: 'clients', kind: 'client', aliases: ['oauthClients'] },
  { section: 'idpKeys', kind: 'identity provider key', aliases: ['identityProviderKeys'] },
  { section: 'schemas', kind: 'profile schema', aliases: ['profileSchemas'] },
  { section: 'profileMappings', kind: 'profile mapping', aliases: [] },
  { section: 'brands', kind: 'brand', aliases: [] },
  { section: 'orgFeatures', kind: 'feature', aliases: [] },
  { section: 'orgFactors', kind: 'org factor', aliases: [] },
  { section: 'mappings', kind: 'mapping', aliases: ['policyMappings', 'appPolicyAssignments'] },
  { section: 'groupMembers', aliases: ['groupMemberships', 'groupUsers', 'memberships'] },
  { section: 'userGroups', aliases: [] },
  { section: 'appGroups', aliases: ['applicationGroups', 'appGroupAssignments'] },
  { section: 'appUsers', aliases: ['applicationUsers', 'appUserAssignments'] },
  { section: 'failures', aliases: ['errors', 'exportErrors', 'failed'] },
  { section: 'rulesComplete', aliases: [] },
  { section: 'manifest', aliases: [] },
  { section: 'brand', aliases: [] },
  { section: 'edition', aliases: [] },
  { section: 'engine', aliases: [] },
  { section: 'ignored', aliases: ['source', 'meta', '_src', '$schema', 'org', 'name', 'description', 'created', 'exportedAt', 'version'] },
] as const satisfies readonly { readonly section: string; readonly kind?: DocumentKind; readonly aliases: readonly string[] }[];

const BY_KEY: ReadonlyMap<string, (typeof SECTIONS)[number]> = new Map(
  SECTIONS.flatMap((row) => [row.section, ...row.aliases].map((key) => [key, row] as const)),
);

/** Sections that may occur in an org document but contain no resources. */
const NOT_OF_ORG: ReadonlySet<Section> = new Set<Section>(['failures', 'ignored']);

/** Returns whether a section contains resources, so that an object with it is an org document. */
export function isOfOrg(section: Section): boolean {
  return !NOT_OF_ORG.has(section);
}

/** The sections by normalized key: `policy_rules` equals `policyRules`. Sections without resources are found by their exact name only. */
const BY_PLAIN_KEY: ReadonlyMap<string, (typeof SECTIONS)[number]> = new Map(
  [...BY_KEY].flatMap(([key, row]) => (isOfOrg(row.section) ? [[plainKey(key), row] as const] : [])),
);

/** Returns the section with this exact name; `policies` for the name of a policy type; `undefined` for any other key. */
export function sectionOf(key: string): Section | undefined {
  return BY_KEY.get(key)?.section ?? (isPolicyTypeName(key) ? 'policies' : undefined);
}

/**
 * The names of policies of one type, normalized and without the word "policies": `accessPolicies`, `global_session_policies`,
 * `mfaPolicies`.
 */
const POLICIES_CALLED: ReadonlySet<string> = new Set([
  ...POLICY_TYPES.flatMap(({ name, title }) => [name, title].map((words) => withoutPolicy(plainKey(words)))),
  ...['appsignon', 'oktasignon', 'signon', 'session', 'mfa', 'routing'],
]);

function withoutPolicy(plain: string): string {
  return plain.replace(/polic(?:y|ies)$/, '');
}

function isPolicies(plain: string): boolean {
  const type = withoutPolicy(plain);
  return type !== plain && POLICIES_CALLED.has(type);
}

/**
 * Returns the section that a key resembles, such as `rules` for `policy_rules`, or for `rulesByPolicy` (lists by their owner); `undefined`
 * if it resembles no section.
 */
export function findSimilarSection(key: string): Section | undefined {
  const plain = plainKey(key);
  if (isPolicies(plain)) return 'policies';
  return (BY_PLAIN_KEY.get(plain) ?? BY_PLAIN_KEY.get(plain.replace(BY_WHAT, '')))?.section;
}

const BY_WHAT = /by(?:app|application|group|policy|type)?(?:id)?$/;

/**
 * Returns the kind of the resources in the section or API collection with this name; `undefined` for another name, or if the section
 * contains no resources.
 */
export function kindListedIn(key: string): DocumentKind | undefined {
  const row = BY_KEY.get(key) ?? BY_PLAIN_KEY.get(plainKey(key));
  return row !== undefined && 'kind' in row ? row.kind : undefined;
}

/** Returns the kinds that the sections of an org document contain. */
export function kindsListedIn(org: object): readonly DocumentKind[] {
  return Object.keys(org).flatMap((key) => {
    const section = sectionOf(key) ?? findSimilarSection(key);
    return (section === undefined ? undefined : kindListedIn(section)) ?? [];
  });
}

/** Returns the section that contains the resources of a kind; `undefined` if no section does. */
export function sectionListing(kind: DocumentKind): Section | undefined {
  return SECTIONS.find((row) => 'kind' in row && row.kind === kind)?.section;
}

/** The section names to suggest for a mistyped key of an org document. */
export const SECTION_KEYS: readonly string[] = [...BY_KEY].flatMap(([key, { section }]) =>
  isOfOrg(section) ? [key] : [],
);
