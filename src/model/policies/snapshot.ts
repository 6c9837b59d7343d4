import type { ZoneDefinition } from '../facts/zones/zone-map.js';
import type { CollectionName } from '../resources/collections.js';
import type { ConfiguredBody, ConfiguredModule } from './configured-expression.js';
import type { Policy } from './policy.js';
import type { AnyPolicyTypeName } from './policy-type.js';
import type { UnknownPart } from './unknown-part.js';

/** What is written down in one org at one time. Plain data: reading makes it, nothing changes it. */
export interface Snapshot {
  /** The word that the service's own identifiers carry, in upper case; `SVC` where the document is neutral. */
  readonly brand: string;
  readonly edition: Edition;
  readonly engine: Engine;
  /** In the order of the documents. */
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
  /** What puts users into groups by their profiles. */
  readonly groupRules?: readonly GroupRule[];
  /** What documents list of groups and applications that they do not hold. */
  readonly listedApart?: ListedApart;
  /** Where they were exported. */
  readonly apiTokens?: readonly ApiToken[];
  readonly appSettings?: readonly AppSettings[];
  /** What it says it does not know; beside that, it does not know what it holds nothing of. */
  readonly unknown?: readonly UnknownPart[];
  /** Collections of which nothing is missing, as the caller or the manifest of a pull states. */
  readonly complete?: readonly CollectionName[];
  /** Collections that a document gives as an empty list. */
  readonly empty?: readonly CollectionName[];
  /** After a plan of Terraform: what it replaces. */
  readonly successors?: Successors;
  /** Likewise: what it does to each resource. */
  readonly resourceChanges?: ResourceChanges;
  /** Likewise: more may change than it says. */
  readonly isPlannedInPart?: true;
  /** Where each policy, rule and other resource of this snapshot stands; see `documents/text/positions.ts`. */
  readonly sources: ReadonlyMap<object, Source>;
  readonly documents: readonly SourceDocument[];
}

/** Ids by that of the group, user or application: of a plan of Terraform, which may manage nothing but who is in it. */
export type ListedApart = Readonly<
  Record<
    'groupsOfApp' | 'groupsOfUser' | 'usersOfApp' | 'usersOfGroup',
    ReadonlyMap<string, readonly string[]>
  >
>;

/** By the id of what a plan replaces, the id of what it makes instead. Spec: Terraform, 3.2. */
export type Successors = ReadonlyMap<string, string>;

/** By the address of a resource, what a plan does to it, in words: `updated in place`. Spec: Terraform, 2.3. */
export type ResourceChanges = ReadonlyMap<string, string>;

/** `spec`: exactly what the specification says. `field`: what exports of a live tenant hold. */
export type Edition = 'field' | 'spec';

export type Engine = 'classic' | 'identity';

/** A document as it was given; the text is kept so that any value's line and column can be found when asked for. */
export interface SourceDocument {
  readonly name: string;
  readonly text?: string;
  /** Of a plan or state of Terraform, where what it is made of is at hand. */
  readonly configuration?: TerraformConfiguration;
}

/** Where the configuration of Terraform has resources, by addresses without the keys of instances. Spec: Terraform, 7. */
export interface TerraformConfiguration {
  readonly blocks: ReadonlyMap<string, ConfiguredBlock>;
  /** By the names of their calls: `network.zones`; the root is empty. */
  readonly modules?: ReadonlyMap<string, ConfiguredModule>;
  /** What is only inferred of a plan is not taken. Spec: Terraform, 3.3. */
  readonly isStrict?: true;
  /** The configuration of the provider whose org is read, where a plan is for several. Spec: Terraform, 2.6. */
  readonly provider?: string;
  /** The comments that let findings be. */
  readonly suppressions?: readonly ConfiguredSuppression[];
}

/** A comment beside what a finding is about: `# preflight:ignore policy/name-unique why it may stay`. */
export interface ConfiguredSuppression extends ConfiguredPlace {
  /** An id, or a group: `policy/*`. */
  readonly rules: readonly string[];
  readonly reason: string;
  /** The last day on which it holds. */
  readonly expires?: string;
  /** What it is about: the lines from the first to the last. */
  readonly lines: readonly [first: number, last: number];
}

export interface ConfiguredBlock {
  readonly header: ConfiguredPlace;
  /** `name`, `rule[0].name`; what a `dynamic` block makes is `rule[*].name`. */
  readonly attributes: ReadonlyMap<string, ConfiguredPlace>;
  /** What is written in it; absent where two blocks claim the address. */
  readonly body?: ConfiguredBody;
  /** The other blocks that claim the address, which Terraform refuses. */
  readonly duplicates?: readonly ConfiguredPlace[];
}

/** From where to where; 1-based, the end is exclusive. */
export interface ConfiguredSpan {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface ConfiguredPlace extends ConfiguredSpan {
  /** The path of the file. */
  readonly document: string;
}

export interface Source {
  /** The number of the document in `documents`. */
  readonly document: number;
  /** JSON pointer. */
  readonly pointer: string;
  /** Of what Terraform manages, or is to make. */
  readonly terraform?: TerraformOrigin;
}

/** The resource of Terraform that something is made of, or that manages it. Spec: Terraform, 1, 3. */
export interface TerraformOrigin {
  /** The number of the plan or state in `documents`. */
  readonly document: number;
  readonly address: string;
  /** What of the resource it is, where it is a part: `rule[0]`. */
  readonly attribute?: string;
  /** How many blocks it has, by their names. */
  readonly blockCounts?: Readonly<Record<string, number>>;
  /** JSON pointer of the resource: what follows it in that of the source is of the document that is made. */
  readonly base: string;
  readonly made?: readonly MadeOf[];
  /** The value is the attributes as they stand there: no document is made of them. */
  readonly isAsWritten?: true;
  /** It only names what it is of: a data source, or the policy of a rule. */
  readonly isUnmanaged?: true;
}

/** What of a document is made of which attribute. */
export interface MadeOf {
  readonly attribute: string;
  /** The path in the document. */
  readonly steps: readonly string[];
  /** Not all of it is known before the apply. */
  readonly isUnknown?: true;
}

/** The application is mapped to the policy. `type` is known where a link says so, even if the policy is not here. */
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
  /** What devices that satisfy it run on, as the service names it, e.g. `IOS`. */
  readonly platform?: string | null;
}

/**
 * `type`: how it speaks, such as `X509`; `policy`: whom it lets in, and which groups it puts them in; `protocol`: whom it
 * trusts; as documented by the service.
 */
export interface Idp extends Named {
  readonly type?: string;
  readonly protocol?: Readonly<Record<string, unknown>>;
  readonly policy?: Readonly<Record<string, unknown>>;
}

export interface App {
  readonly id: string;
  /** The type name, e.g. `office365`. */
  readonly name?: string;
  readonly label?: string;
  readonly status?: string;
  /** Who is assigned, where the snapshot knows. */
  readonly groupIds?: readonly string[];
  readonly userIds?: readonly string[];
}

export interface Group extends Named {
  /** `OKTA_GROUP`, `APP_GROUP`, `BUILT_IN` … as the document says. */
  readonly type: string | null;
  /** The application that an `APP_GROUP` comes from. */
  readonly sourceId?: string;
  /** The built-in group that everyone is in. */
  readonly isEveryone: boolean;
  /** The members, where the snapshot knows them all. */
  readonly userIds?: readonly string[];
}

/** `network`: from where it may be used, as the document has it. */
export interface ApiToken extends Named {
  readonly userId?: string;
  readonly network?: unknown;
}

/** What the service keeps beside policies for an application of its own; `id`: which one, such as `admin-console`. */
export interface AppSettings {
  readonly id: string;
  readonly sessionIdleTimeoutMinutes?: number;
  readonly sessionMaxLifetimeMinutes?: number;
}

export interface GroupRule extends Named {
  /** The groups that it puts users in. */
  readonly groupIds: readonly string[];
  /** Whom it leaves alone. */
  readonly exceptUserIds: readonly string[];
  readonly exceptGroupIds: readonly string[];
  /** In the older dialect; absent where not all of what it asks could be read. */
  readonly expression?: string;
}

/** Times are ISO 8601; `null` says that it never was, of the status that it is unknown. */
export interface User {
  readonly id: string;
  readonly login?: string;
  readonly status?: string | null;
  readonly created?: string | null;
  readonly lastUpdated?: string | null;
  readonly passwordChanged?: string | null;
  readonly lastLogin?: string | null;
  readonly realmId?: string | null;
  /** User type id. */
  readonly type?: string;
  readonly profile?: Readonly<Record<string, unknown>>;
  /** Type of the credentials provider, e.g. `ACTIVE_DIRECTORY`. */
  readonly provider?: string;
  /** The risk of the user as such, where something sets it; `null`: something does, and it is unknown. */
  readonly riskLevel?: string | null;
  /** All groups of the user, where the snapshot knows them; the everyone group may be left out. */
  readonly groupIds?: readonly string[];
}

/** As documented by the service; `key` carries the brand of the document. */
export interface Authenticator extends Named {
  readonly key: string;
  readonly type?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly methods?: readonly unknown[];
}
