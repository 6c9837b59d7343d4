import type { ZoneDefinition } from '../../model/facts/zones/zone-map.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import type {
  ApiToken,
  App,
  AppSettings,
  Authenticator,
  DeviceAssurance,
  Edition,
  Engine,
  Group,
  GroupRule,
  Idp,
  Named,
  Source,
  User,
} from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import type { CollectionName } from '../../model/resources/collections.js';
import type { DocumentKind, UsedKind } from '../kinds/kinds.js';
import type { Hints } from '../kinds/path-hints.js';
import { type ProblemLog, problemLog } from '../text/problem-log.js';

/** A policy whose rules are still being collected. Its type still has the vendor prefix (`OKTA_SIGN_ON`). */
export type PolicyDraft = Omit<Policy, 'rules'>;

/** A statement in a document that an application is mapped to a policy. */
export interface MappingClaim {
  readonly appId: string;
  readonly policyId: string;
  /** The type of the policy, if the document states it. */
  readonly type?: string;
  /**
   * Whether the mapping is stated by the link of the application itself to its policy. Such a link takes precedence over other statements.
   */
  readonly isLink: boolean;
  readonly at: Source;
}

/** A mapping stated as `{key: [members]}`. It does not say whether the key is the application or the policy; only the ids show this. */
export interface UndirectedClaim {
  readonly key: string;
  readonly member: string;
  readonly at: Source;
}

/** A page with some elements of one or more lists of the org. The rest of these lists is on another page. */
export interface ContinuedList {
  readonly lists: readonly Pick<UnknownPart, 'collection' | 'of'>[];
  /** The address of the next page, if stated. */
  readonly next?: string;
  /** Whether the page is a search result. In this case, `next` is the address of the complete list. */
  readonly isSearch?: boolean;
  /**
   * The total number of elements on all pages of the list, as the page states it, and the ids on this page. Absent if the page states no
   * total.
   */
  readonly counted?: { readonly total: number; readonly ids: readonly string[] };
  readonly at: Source;
}

/** Facts about a resource that follow from its location in the documents. Example: the path of a rule contains the id of its policy. */
export interface Surroundings {
  /** The id of the policy that contains the resource; absent if the location shows none. */
  readonly policyId?: string;
  /** The policy id in the path of the document, if there is exactly one. It counts only if the resource itself states no policy. */
  readonly policyInPath?: string;
  /**
   * Whether the resource was found in a list that belongs to another resource, such as the groups of a user. The service may leave out
   * fields of resources in such lists.
   */
  readonly isReference?: boolean;
}

/** A resource as found in a document, before any check. */
export interface FoundResource<Kind extends DocumentKind = DocumentKind> {
  readonly kind: Kind;
  readonly value: unknown;
  readonly at: Source;
  readonly around: Surroundings;
  /** The API operation to which a client sent the resource, if the resource is the body of a recorded request. */
  readonly sent?: 'create' | 'update';
}

/** A receiver of the resources that are found while documents are read. */
export interface Visitor {
  /** Returns whether the visitor needs resources of this kind. Lists of other kinds are skipped. */
  wants(kind: DocumentKind): boolean;
  /** Receives a resource of a kind that a snapshot contains. */
  visit(resource: FoundResource<UsedKind>, accumulator: Accumulator): void;
  /** Receives an object of a kind that a snapshot does not contain, such as a recorded exchange or a request body. */
  visitOther(resource: FoundResource): void;
}

/** Everything that was read from the documents so far, in the order of the documents. */
export interface Accumulator {
  readonly log: ProblemLog;
  readonly visitor: Visitor;
  /** The names of the documents, for messages. */
  readonly names: readonly string[];
  readonly sources: Map<object, Source>;
  /** Resources that were found only in lists that belong to other resources, such as the groups of a user. */
  readonly references: Set<object>;
  /** Misspelled keys that were read as the keys they resemble. Each is reported once per document. */
  readonly nearKeys: Set<string>;
  /** The keys of wrapper objects (envelopes) that were already reported. Each key is reported once per document. */
  readonly envelopes: Set<string>;
  readonly policies: Map<string, PolicyDraft>;
  /** Rules by policy id and rule id. A policy whose rule list was read has an entry even if the list is empty. */
  readonly rules: Map<string, Map<string, Rule>>;
  readonly zones: Map<string, ZoneDefinition>;
  readonly groups: Map<string, Group>;
  readonly users: Map<string, User>;
  readonly apps: Map<string, App>;
  readonly userTypes: Map<string, Named>;
  readonly authenticators: Map<string, Authenticator>;
  readonly deviceAssurances: Map<string, DeviceAssurance>;
  readonly idps: Map<string, Idp>;
  readonly behaviors: Map<string, Named>;
  readonly groupRules: Map<string, GroupRule>;
  readonly apiTokens: Map<string, ApiToken>;
  readonly appSettings: Map<string, AppSettings>;
  /** The kinds of resources for which an org document contains a section, even an empty one. */
  readonly listed: Set<DocumentKind>;
  /** Policies whose list of mappings was read, even an empty one. */
  readonly mappingLists: Set<string>;
  /** The policy type that the rules of a policy state, by policy id. */
  readonly ruleTypes: Map<string, string>;
  /** Collections that a manifest states to be complete. */
  readonly complete: Set<CollectionName>;
  /** The number of objects that a manifest states for each collection. */
  readonly counts: Map<string, number>;
  /** The location of the first manifest in the documents; absent if they contain none. */
  manifest?: Source;
  /** Whether the documents include the manifest of a pulled export, which lists everything that could not be read from the tenant. */
  isPulled?: true;
  readonly claims: (MappingClaim | UndirectedClaim)[];
  /** Ids that a separate list states for a group, user or application, such as the members of a group. */
  readonly lists: Readonly<Record<ListName, IdLists>>;
  /** The authentication methods of each authenticator, by the id of the authenticator. */
  readonly methods: Map<string, unknown[]>;
  /** Policies whose rule lists are complete according to a document; absent if no document states it. */
  rulesComplete?: Set<string>;
  /** The parts of the org that the documents state to be unknown. Policy types in this list still have the vendor prefix. */
  readonly unknown: UnknownPart[];
  /**
   * The recorded pages of lists. `held` has the addresses of all recorded pages. `continued` has each recorded page that names a next page
   * of its list.
   */
  readonly pages: { readonly held: Set<string>; readonly continued: ContinuedList[] };
  /** The lists that unreadable documents would contain, and why they could not be read. */
  readonly unread: { readonly lists: ContinuedList['lists']; readonly why: string }[];
  /** The new ids of resources that a Terraform plan replaces, by the old id. */
  readonly successors: Map<string, string>;
  /** The action of a Terraform plan on each resource, as text, by the address of the resource. */
  readonly resourceChanges: Map<string, string>;
  /** Whether the Terraform plan may make more changes than it lists. */
  isPlannedInPart?: true;
  /** The vendor prefixes that the documents state for the org. */
  readonly brands: Set<string>;
  readonly stated: { edition?: Edition; engine?: Engine };
  /** Whether the documents include a Terraform plan or state without any resource that an org consists of. */
  isEmptyTerraform?: true;
  /** The indexes of the documents that describe an entire org, even an empty one. */
  readonly orgs: Set<number>;
  usage: Usage;
}

export type ListName = 'usersOfGroup' | 'groupsOfUser' | 'groupsOfApp' | 'usersOfApp';

/**
 * The ids in each list, by the id of its owner: for a list of members, the owner is the group. `unreadable` means that not all ids could be
 * read, so that the list does not count as complete.
 */
export type IdLists = Map<string, Set<string> | 'unreadable'>;

/**
 * The kind of an element of a document; `undefined` if it is unknown. `other format` stands for a document that is not in a format of the
 * service; such a document may contain elements of many kinds.
 */
export type ElementKind = DocumentKind | 'id' | 'other format' | undefined;

/**
 * Which content of the current document was recognized, and which was not. `used` counts the recognized objects and lists that this program
 * uses.
 */
export interface Usage {
  used: number;
  /** Kinds of objects that this program knows but does not use, with their number of occurrences. */
  readonly notUsed: Map<string, number>;
  /** The first values that were not recognized. `unknownCount` is the number of all such values. */
  readonly unknown: { readonly at: Source; readonly value: unknown; readonly hints: Hints }[];
  unknownCount: number;
  /** The kinds of the elements in the document; `undefined` for an unknown kind. */
  readonly kinds: Set<ElementKind>;
}

export function accumulatorFor(names: readonly string[], visitor: Visitor): Accumulator {
  const log = problemLog();
  return {
    log,
    visitor,
    names,
    sources: new Map(),
    references: new Set(),
    nearKeys: new Set(),
    envelopes: new Set(),
    policies: new Map(),
    rules: new Map(),
    zones: new Map(),
    groups: new Map(),
    users: new Map(),
    apps: new Map(),
    userTypes: new Map(),
    authenticators: new Map(),
    deviceAssurances: new Map(),
    idps: new Map(),
    behaviors: new Map(),
    groupRules: new Map(),
    apiTokens: new Map(),
    appSettings: new Map(),
    listed: new Set(),
    mappingLists: new Set(),
    ruleTypes: new Map(),
    complete: new Set(),
    counts: new Map(),
    claims: [],
    lists: {
      usersOfGroup: new Map(),
      groupsOfUser: new Map(),
      groupsOfApp: new Map(),
      usersOfApp: new Map(),
    },
    methods: new Map(),
    unknown: [],
    pages: { held: new Set(), continued: [] },
    unread: [],
    successors: new Map(),
    resourceChanges: new Map(),
    brands: new Set(),
    stated: {},
    orgs: new Set(),
    usage: freshUsage(),
  };
}

/** Records that a part of the org is unknown, and the location that shows it. */
export function addUnknown({ unknown, sources }: Accumulator, entry: UnknownPart, at: Source): void {
  unknown.push(entry);
  sources.set(entry, at);
}

export function freshUsage(): Usage {
  return { used: 0, notUsed: new Map(), unknown: [], unknownCount: 0, kinds: new Set() };
}

/** Adds ids to the list of an owner, such as the members of a group. Without ids, it records that the list was read and is empty. */
export function addToList(lists: IdLists, owner: string, ids: readonly string[] = []): void {
  const list = lists.get(owner) ?? new Set();
  if (list !== 'unreadable') for (const id of ids) list.add(id);
  lists.set(owner, list);
}
