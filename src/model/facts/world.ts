import type { Numbering } from './numbering.js';
import type { ZoneMap } from './zones/zone-map.js';

/** The data of a snapshot that determine facts of requests: memberships, zones, applications and names. */
export interface World {
  /** The vendor prefix of the service's identifiers, in upper case; `SVC` if the documents use the placeholder of the specification. */
  readonly brand: string;
  /** The engine, which determines the dialect of expressions. */
  readonly engine: 'classic' | 'identity';
  /** The edition of the service: `spec` as specified, or `field` as observed on live tenants, which have more features. */
  readonly edition: 'field' | 'spec';
  readonly groups: readonly GroupEntry[];
  /** Assigns a number to each group: its position in `idsOf('group')`. */
  readonly groupNumbering: Numbering;
  /** The ids of the groups that contain everyone. */
  readonly everyone: ReadonlySet<string>;
  /** Whether the everyone group is unknown, because data that would identify it is missing. */
  readonly isEveryoneMissing: boolean;
  /** Groups of the snapshot that may be the everyone group. */
  readonly possibleEveryone: ReadonlySet<string>;
  readonly zones: ZoneMap;
  idsOf(kind: Kind): ReadonlySet<string>;
  /** Whether the snapshot contains the resource. */
  holds(kind: Kind, id: string): boolean;
  /** Whether the snapshot contains all resources of the kind. */
  isComplete(kind: Kind): boolean;
  /**
   * Returns the reason why resources of the kind are missing, if the snapshot states that some are. In this case, nothing is assumed about
   * missing resources.
   */
  whyIncomplete(kind: Kind): string | undefined;
  /**
   * Returns the known data of a user. For a user who is not in the snapshot, these are at most the groups that list the user. If `profile`
   * is given, the result is for a user with that profile.
   */
  person(userId: string, profile?: Person['profile']): Person;
  /** Returns the display name of an object; `undefined` if the snapshot contains none. */
  nameOf(kind: Kind, id: string): string | undefined;
  application(appId: string): Application | undefined;
  /** Returns the platform of a device assurance policy; `undefined` if the snapshot does not contain it. */
  assuredPlatform(assuranceId: string): string | undefined;
  /** Returns the id of a behavior, given its id or its name. */
  behaviorId(idOrName: string): string;
  /**
   * For each resource that a Terraform plan replaces, the new id by the old id; absent without a plan. A request may still use the old ids.
   */
  readonly successors?: ReadonlyMap<string, string> | undefined;
}

export type Kind = 'app' | 'behavior' | 'deviceAssurance' | 'group' | 'idp' | 'user' | 'userType' | 'zone';

/** Account data of a user outside the profile. Times are ISO 8601. */
export interface Account {
  readonly status?: string | null | undefined;
  readonly created?: string | null | undefined;
  readonly lastUpdated?: string | null | undefined;
  readonly passwordChanged?: string | null | undefined;
  readonly lastLogin?: string | null | undefined;
  readonly realmId?: string | null | undefined;
}

export interface Person extends Account {
  readonly login?: string | undefined;
  readonly type?: string | undefined;
  readonly profile?: Readonly<Record<string, unknown>> | undefined;
  /** The source of the credentials, as the service names it, such as `ACTIVE_DIRECTORY`; `undefined` if it is unknown. */
  readonly provider?: string | undefined;
  /** The risk level of the user, if the service knows one. */
  readonly riskLevel?: string | null | undefined;
  readonly memberships: Memberships;
}

/**
 * Group memberships of a user. If `complete` is set, the user is in the groups of `inside` and in no others. Otherwise, the user is in the
 * groups of `inside` and not in the groups of `outside`; every other membership is unknown.
 */
export interface Memberships {
  readonly inside: readonly string[];
  readonly outside: readonly string[];
  readonly complete: boolean;
  /** The groups in `inside` whose membership is not stated by a document, but follows only from group rules (assumption A19). */
  readonly byRule?: readonly string[];
}

export interface Application {
  /** The type name of the application, such as `office365`, if the snapshot contains it. */
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  /** The groups that are assigned to the application. */
  readonly groups: KnownSet;
  readonly users: KnownSet;
}

/** A set of ids, which may be incomplete. */
export interface KnownSet {
  readonly ids: ReadonlySet<string>;
  /** Whether the set of ids is complete. */
  readonly isComplete: boolean;
}

export interface GroupEntry {
  readonly id: string;
  readonly name: string | null;
  /** The type of the group as in the document, such as `OKTA_GROUP`, `APP_GROUP` or `BUILT_IN`. */
  readonly type: string | null;
}
