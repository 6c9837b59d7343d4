import type { Numbering } from './numbering.js';
import type { ZoneMap } from './zones/zone-map.js';

/** What the snapshot knows that the facts need: who is in what, and which address lies where. */
export interface World {
  /** The word that the service's own identifiers carry, in upper case: `SVC` where it is neutral. */
  readonly brand: string;
  /** Says which dialect expressions are written in. */
  readonly engine: 'classic' | 'identity';
  /** `field`: a live tenant, of which more is known than the specification says. */
  readonly edition: 'field' | 'spec';
  readonly groups: readonly GroupEntry[];
  /** Numbers the groups in the order of `idsOf('group')`. */
  readonly groupNumbering: Numbering;
  /** Groups that everyone is in. */
  readonly everyone: ReadonlySet<string>;
  /** None such is known, and something is missing that would tell which it is. */
  readonly isEveryoneMissing: boolean;
  /** Groups that it holds, and of which it does not say enough to tell whether everyone is in them. */
  readonly perhapsEveryone: ReadonlySet<string>;
  readonly zones: ZoneMap;
  idsOf(kind: Kind): ReadonlySet<string>;
  /** Whether the snapshot holds this resource. */
  holds(kind: Kind, id: string): boolean;
  /** Whether it holds all of the kind: what it does not hold is not there. */
  isWhole(kind: Kind): boolean;
  /** That it may not be whole is stated, where it is: then nothing is taken for granted of what it does not hold. */
  whyOpen(kind: Kind): string | undefined;
  /**
   * What is known of a user; of one whom the snapshot does not hold, perhaps which groups list them. With a profile,
   * what would be if that were theirs.
   */
  person(userId: string, profile?: Person['profile']): Person;
  /** What people call it, where the snapshot says. */
  nameOf(kind: Kind, id: string): string | undefined;
  application(appId: string): Application | undefined;
  /** What devices that satisfy the device assurance policy run on, where the snapshot says. */
  assuredPlatform(assuranceId: string): string | undefined;
  /** The id of a behavior that the request may also call by its name. */
  behaviorId(idOrName: string): string;
  /** After a plan, the ids of what it makes by the ids of what that replaces: a request may still name those. */
  readonly successors?: ReadonlyMap<string, string> | undefined;
}

export type Kind = 'app' | 'behavior' | 'deviceAssurance' | 'group' | 'idp' | 'user' | 'userType' | 'zone';

/** What the service keeps of a user beside the profile. Times are ISO 8601. */
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
  /** Where the credentials come from, as the service names it, e.g. `ACTIVE_DIRECTORY`. */
  readonly provider?: string | undefined;
  /** The risk of the user as such, where something sets it. */
  readonly riskLevel?: string | null | undefined;
  readonly memberships: Memberships;
}

/** `complete`: in no group beside those of `inside`. Otherwise only `outside` is known to be not a group of theirs. */
export interface Memberships {
  readonly inside: readonly string[];
  readonly outside: readonly string[];
  readonly complete: boolean;
  /** Those of `inside` that nothing states: group rules put the user there (A19). */
  readonly byRule?: readonly string[];
}

export interface Application {
  /** The type name, e.g. `office365`; absent when the snapshot does not say. */
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  /** Who is assigned to it. */
  readonly groups: KnownSet;
  readonly users: KnownSet;
}

/** Ids, as far as they are known. */
export interface KnownSet {
  readonly ids: ReadonlySet<string>;
  /** Otherwise there may be others. */
  readonly isWhole: boolean;
}

export interface GroupEntry {
  readonly id: string;
  readonly name: string | null;
  /** `OKTA_GROUP`, `APP_GROUP`, `BUILT_IN` … as the document says. */
  readonly type: string | null;
}
