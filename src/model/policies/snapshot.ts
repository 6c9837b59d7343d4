import type { ZoneDefinition } from '../facts/zones/zone-map.js';
import type { CollectionName } from '../resources/collections.js';
import type { ConfiguredBody, ConfiguredModule } from './configured-expression.js';
import type { Policy } from './policy.js';
import type { AnyPolicyTypeName } from './policy-type.js';
import type { UnknownPart } from './unknown-part.js';

/** The configuration of an org at one time (snapshot), as plain data. It is created by reading documents and never changes. */
export interface Snapshot {
  /** The vendor prefix of the service's identifiers, in upper case; `SVC` if the documents use the placeholder of the specification. */
  readonly brand: string;
  readonly edition: Edition;
  readonly engine: Engine;
  /** Policies in the order of the documents. */
  readonly policies: readonly Policy[];
  readonly mappings: readonly AppMapping[];
  readonly apps: readonly App[];
  readonly groups: readonly Group[];
  readonly users: readonly User[];
  readonly userTypes: readonly Named[];
  readonly zones: readonly ZoneDefinition[];
  readonly authenticators: readonly Authenticator[];
  readonly deviceAssurances: readonly DeviceAssurance[];
  readonly idps: readonly Idp[];
  readonly behaviors: readonly Named[];
  /** Rules that add users to groups by their profiles. */
  readonly groupRules?: readonly GroupRule[];
  /**
   * Lists of members and assignments of objects without a document of their own: groups, users and applications. Absent if the export has
   * none of these lists.
   */
  readonly listedApart?: ListedApart;
  /** API tokens, if the export contains them. */
  readonly apiTokens?: readonly ApiToken[];
  readonly appSettings?: readonly AppSettings[];
  /** Parts of the snapshot that are stated to be unknown. Collections and lists that the snapshot does not contain are unknown, too. */
  readonly unknown?: readonly UnknownPart[];
  /** Complete collections, as stated by the caller or by the manifest of a pull. */
  readonly complete?: readonly CollectionName[];
  /** Collections that a document lists as empty. */
  readonly empty?: readonly CollectionName[];
  /** For resources that a Terraform plan replaces, the new ids by the old ids. Present only in the snapshot after the plan. */
  readonly successors?: Successors;
  /** The change of each resource by a Terraform plan; only in the snapshot after the plan. */
  readonly resourceChanges?: ResourceChanges;
  /** Set in the snapshot after a Terraform plan that is not complete: more may change than the plan says. */
  readonly isPlannedInPart?: true;
  /** The source location of each policy, rule and other resource of this snapshot. */
  readonly sources: ReadonlyMap<object, Source>;
  readonly documents: readonly SourceDocument[];
}

/**
 * Members and assignments of objects that have no document, by the id of the group, user or application. A Terraform plan, for example, may
 * manage the members of a group but not the group itself.
 */
export type ListedApart = Readonly<
  Record<
    'groupsOfApp' | 'groupsOfUser' | 'usersOfApp' | 'usersOfGroup',
    ReadonlyMap<string, readonly string[]>
  >
>;

/** For each resource that a Terraform plan replaces, the id after the plan by the id before it. Spec: Terraform, 3.2. */
export type Successors = ReadonlyMap<string, string>;

/** The change of each Terraform resource as text, such as `updated in place`, by the address of the resource. Spec: Terraform, 2.3. */
export type ResourceChanges = ReadonlyMap<string, string>;

/** The edition of the service. `spec`: exactly the specification. `field`: also the values that exports of live tenants contain. */
export type Edition = 'field' | 'spec';

export type Engine = 'classic' | 'identity';

/** An input document. Its text is kept for finding the line and column of a value. */
export interface SourceDocument {
  readonly name: string;
  readonly text?: string;
  /** The configuration of a Terraform plan or state, if its files are available. */
  readonly configuration?: TerraformConfiguration;
}

/** Source locations of Terraform resources, by address without instance keys. Spec: Terraform, 7. */
export interface TerraformConfiguration {
  readonly blocks: ReadonlyMap<string, ConfiguredBlock>;
  /** The Terraform modules by the path of their calls, such as `network.zones`; the root module has the empty path. */
  readonly modules?: ReadonlyMap<string, ConfiguredModule>;
  /** Whether to leave out conclusions that a Terraform plan does not state itself. Spec: Terraform, 3.3. */
  readonly isStrict?: true;
  /** The provider configuration of the org to read, if a Terraform plan covers several orgs. Spec: Terraform, 2.6. */
  readonly provider?: string;
  /** Comments that suppress findings. */
  readonly suppressions?: readonly ConfiguredSuppression[];
}

/** A comment that suppresses findings: `# preflight:ignore policy/name-unique why it may stay`. */
export interface ConfiguredSuppression extends ConfiguredLocation {
  /** The ids of the suppressed rules, or groups of rules such as `policy/*`. */
  readonly rules: readonly string[];
  readonly reason: string;
  /** The last day on which the suppression is valid; absent if it never expires. */
  readonly expires?: string;
  /** The first and last line that the suppression applies to. */
  readonly lines: readonly [first: number, last: number];
}

export interface ConfiguredBlock {
  readonly header: ConfiguredLocation;
  /** The locations of attributes by path: `name`, `rule[0].name`; for blocks of a `dynamic` block, `rule[*].name`. */
  readonly attributes: ReadonlyMap<string, ConfiguredLocation>;
  /** The content of the Terraform block. Absent if two blocks have the same address. */
  readonly body?: ConfiguredBody;
  /** The locations of other Terraform blocks with the same address, if any. Terraform rejects such blocks. */
  readonly duplicates?: readonly ConfiguredLocation[];
}

/** A range in a file. Lines and columns are counted from 1, and the end is exclusive. */
export interface ConfiguredSpan {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface ConfiguredLocation extends ConfiguredSpan {
  /** The path of the file. */
  readonly document: string;
}

export interface Source {
  /** The index of the document in `documents`. */
  readonly document: number;
  /** The JSON pointer of the object in the document. */
  readonly pointer: string;
  /** The Terraform resource that manages or creates the object; absent if no Terraform document contains it. */
  readonly terraform?: TerraformOrigin;
}

/** The Terraform resource that an object is made from, or that manages it. Spec: Terraform, 1, 3. */
export interface TerraformOrigin {
  /** The index of the Terraform plan or state in `documents`. */
  readonly document: number;
  readonly address: string;
  /** The part of the Terraform resource that the object is made from, such as `rule[0]`; absent if it is the entire resource. */
  readonly attribute?: string;
  /** The number of nested blocks of each name in the Terraform resource. */
  readonly blockCounts?: Readonly<Record<string, number>>;
  /**
   * The JSON pointer of the Terraform resource. The `pointer` of the object starts with this pointer. The rest of `pointer` leads into the
   * API document that is made from the resource.
   */
  readonly base: string;
  readonly made?: readonly MadeOf[];
  /**
   * Whether `pointer` leads to Terraform attributes as the configuration states them, rather than into an API document made from the
   * resource.
   */
  readonly isAsWritten?: true;
  /** Whether the Terraform resource only names the object: a data source, or the policy of a rule. */
  readonly isUnmanaged?: true;
}

/** The Terraform attribute from which a value in an API document is made. */
export interface MadeOf {
  readonly attribute: string;
  /** The path in the API document at which the converted value of the Terraform attribute is. */
  readonly steps: readonly string[];
  /** Whether the Terraform attribute is at least partly unknown before the apply. */
  readonly isUnknown?: true;
}

/** A mapping of an application to a policy. `type` is set if a link states the policy's type, even if the policy is not in the snapshot. */
export interface AppMapping {
  readonly appId: string;
  readonly policyId: string;
  readonly type?: AnyPolicyTypeName;
}

export interface Named {
  readonly id: string;
  readonly name: string | null;
  readonly status?: string | null;
}

export interface DeviceAssurance extends Named {
  /** The platform of the devices that satisfy the device assurance policy, as the service names it, such as `IOS`. */
  readonly platform?: string | null;
}

/**
 * An identity provider, with these members as the service documents them. `type`: the kind of provider, such as `X509`.
 * `policy`: the accepted users and the groups that they are added to. `protocol`: the trusted endpoints and keys.
 */
export interface Idp extends Named {
  readonly type?: string;
  readonly protocol?: Readonly<Record<string, unknown>>;
  readonly policy?: Readonly<Record<string, unknown>>;
}

export interface App {
  readonly id: string;
  /** The type name of the application, such as `office365`. */
  readonly name?: string;
  readonly label?: string;
  readonly status?: string;
  /** The groups that the application is assigned to, if they are known. */
  readonly groupIds?: readonly string[];
  readonly userIds?: readonly string[];
}

export interface Group extends Named {
  /** The type of the group as in the document, such as `OKTA_GROUP`, `APP_GROUP` or `BUILT_IN`. */
  readonly type: string | null;
  /** The id of the application from which an `APP_GROUP` is imported; absent for other groups. */
  readonly sourceId?: string;
  /** Whether this is the built-in group that contains everyone. */
  readonly isEveryone: boolean;
  /** The members of the group, if all are known. */
  readonly userIds?: readonly string[];
}

/** An API token. `network` states its allowed locations, as in the document. */
export interface ApiToken extends Named {
  readonly userId?: string;
  readonly network?: unknown;
}

/** Session settings of an application that is a part of the service, such as `admin-console` (`id`). No policy contains these settings. */
export interface AppSettings {
  readonly id: string;
  readonly sessionIdleTimeoutMinutes?: number;
  readonly sessionMaxLifetimeMinutes?: number;
}

export interface GroupRule extends Named {
  /** The groups that matching users are added to. */
  readonly groupIds: readonly string[];
  /** Users to whom the group rule does not apply. */
  readonly exceptUserIds: readonly string[];
  readonly exceptGroupIds: readonly string[];
  /** The condition of the group rule: an expression in the Classic dialect. Absent if it could not be read completely. */
  readonly expression?: string;
}

/** A user. Times are ISO 8601; a time of `null` means never. A status of `null` means unknown. */
export interface User {
  readonly id: string;
  readonly login?: string;
  readonly status?: string | null;
  readonly created?: string | null;
  readonly lastUpdated?: string | null;
  readonly passwordChanged?: string | null;
  readonly lastLogin?: string | null;
  readonly realmId?: string | null;
  /** The id of the user type. */
  readonly type?: string;
  readonly profile?: Readonly<Record<string, unknown>>;
  /** The source of the user's credentials, such as `ACTIVE_DIRECTORY`. */
  readonly provider?: string;
  /** The risk level of the user, if something sets it; `null` if the level is set but unknown. */
  readonly riskLevel?: string | null;
  /** All groups of the user, if they are known. The everyone group may be missing. */
  readonly groupIds?: readonly string[];
}

/** An authenticator of the org, as a resource of the service's API. `key` has the vendor prefix that the export uses. */
export interface Authenticator extends Named {
  readonly key: string;
  readonly type?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly methods?: readonly unknown[];
}
