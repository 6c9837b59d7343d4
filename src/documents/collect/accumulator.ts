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

/** A policy whose rules are still being gathered, and whose type still carries the brand. */
export type PolicyDraft = Omit<Policy, 'rules'>;

/** A document says that the application is mapped to the policy. */
export interface MappingClaim {
  readonly appId: string;
  readonly policyId: string;
  /** The kind of policy, where the claim says so. */
  readonly type?: string;
  /** The application's own link, which goes first. */
  readonly isLink: boolean;
  readonly at: Source;
}

/** `{key: [members]}`, where only the ids can tell whether the key is the application or the policy. */
export interface UndirectedClaim {
  readonly key: string;
  readonly member: string;
  readonly at: Source;
}

/** A page of lists of the org, of which another follows. */
export interface ContinuedList {
  readonly lists: readonly Pick<UnknownPart, 'collection' | 'of'>[];
  /** Its address, where that is told. */
  readonly next?: string;
  /** Some of it was asked for; `next` is the whole list. */
  readonly isSearch?: boolean;
  /** How many there are on all pages, and which stand on this one. */
  readonly counted?: { readonly total: number; readonly ids: readonly string[] };
  readonly at: Source;
}

/** What the place of a resource tells of it. */
export interface Surroundings {
  /** It stands in this policy. */
  readonly policyId?: string;
  /** The path names this policy; what the resource itself says goes first. */
  readonly policyInPath?: string;
  /** It stands in a list that is about something else, and may well stand elsewhere too. */
  readonly isReference?: boolean;
}

/** A resource as it stands in a document, before anything of it is checked. */
export interface FoundResource<Kind extends DocumentKind = DocumentKind> {
  readonly kind: Kind;
  readonly value: unknown;
  readonly at: Source;
  readonly around: Surroundings;
  /** It was sent to the service, to be written down. */
  readonly sent?: 'create' | 'update';
}

/** What becomes of the resources that the walk over the documents finds. */
export interface Visitor {
  /** Whether those of a kind matter; lists of others need not be gone through. */
  wants(kind: DocumentKind): boolean;
  /** One of a kind that an org is made of. */
  visit(resource: FoundResource<UsedKind>, accumulator: Accumulator): void;
  /** One of another kind, an exchange, or what was sent in it. */
  visitOther(resource: FoundResource): void;
}

/** What has been read so far, by id, in the order of the documents. */
export interface Accumulator {
  readonly log: ProblemLog;
  readonly visitor: Visitor;
  /** Names of the documents, for messages. */
  readonly names: readonly string[];
  readonly sources: Map<object, Source>;
  /** What was so far found only in a list that is about something else. */
  readonly references: Set<object>;
  /** The keys that were read as others, noted once for each document. */
  readonly nearKeys: Set<string>;
  /** The keys, of what tools put around something, that were said of each document. */
  readonly envelopes: Set<string>;
  readonly policies: Map<string, PolicyDraft>;
  /** By the id of the policy, then by their own. A policy whose list was seen has an entry, though it be empty. */
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
  /** The kinds of which a document holds a section that is called so, possibly an empty one. */
  readonly listed: Set<DocumentKind>;
  /** Policies whose own list of mappings was seen, though it be empty. */
  readonly mappingLists: Set<string>;
  /** The type that rules state, by the id of their policy. */
  readonly ruleTypes: Map<string, string>;
  /** Collections that a manifest states to be complete. */
  readonly complete: Set<CollectionName>;
  /** How many objects a manifest counts in a collection. */
  readonly counts: Map<string, number>;
  /** Where the first manifest stands. */
  manifest?: Source;
  /** A manifest of a pull is among the documents: it names all that the pull could not read. */
  isPulled?: true;
  readonly claims: (MappingClaim | UndirectedClaim)[];
  /** Ids that belong to another resource, where a document gives them apart from it. */
  readonly lists: Readonly<Record<ListName, IdLists>>;
  /** The methods of an authenticator, by its id. */
  readonly methods: Map<string, unknown[]>;
  /** Policies whose rule list is said to be complete; absent when no document says anything. */
  rulesComplete?: Set<string>;
  /** What the documents say they do not know; types still carry the brand. */
  readonly unknown: UnknownPart[];
  /** The pages of lists: which there are, by address, and which say that another follows. */
  readonly pages: { readonly held: Set<string>; readonly continued: ContinuedList[] };
  /** The lists that documents would hold if they could be read, and why they could not. */
  readonly unread: { readonly lists: ContinuedList['lists']; readonly why: string }[];
  /** What a plan replaces, by the id before. */
  readonly successors: Map<string, string>;
  /** What a plan does to resources, by address. */
  readonly resourceChanges: Map<string, string>;
  /** Whether more may change than it says. */
  isPlannedInPart?: true;
  /** What the documents say of the org. */
  readonly brands: Set<string>;
  readonly stated: { edition?: Edition; engine?: Engine };
  /** A plan or state of Terraform without any resource that an org is made of is among the documents. */
  isEmptyTerraform?: true;
  /** The numbers of the documents that hold a whole org, possibly an empty one. */
  readonly orgs: Set<number>;
  usage: Usage;
}

export type ListName = 'usersOfGroup' | 'groupsOfUser' | 'groupsOfApp' | 'usersOfApp';

/** Ids by the id of the owner; `unreadable` where not all could be read, so that no list is taken for complete. */
export type IdLists = Map<string, Set<string> | 'unreadable'>;

/** The kind of an element of a document; `undefined` if it is unknown. Other formats hold elements of many kinds. */
export type ElementKind = DocumentKind | 'id' | 'other format' | undefined;

/** What the document at hand was good for. */
export interface Usage {
  used: number;
  /** Kinds that are known and not used, with how many there were. */
  readonly notUsed: Map<string, number>;
  /** What nothing recognises: the first of them, and how many there are. */
  readonly unknown: { readonly at: Source; readonly value: unknown; readonly hints: Hints }[];
  unknownCount: number;
  /** The kinds of the elements that stand in the document; `undefined` for one of an unknown kind. */
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

/** Says what is unknown, and where that shows. */
export function addUnknown({ unknown, sources }: Accumulator, entry: UnknownPart, at: Source): void {
  unknown.push(entry);
  sources.set(entry, at);
}

export function freshUsage(): Usage {
  return { used: 0, notUsed: new Map(), unknown: [], unknownCount: 0, kinds: new Set() };
}

/** Adds to the ids that belong to an owner; with none, notes that the list was seen and is empty. */
export function addToList(lists: IdLists, owner: string, ids: readonly string[] = []): void {
  const list = lists.get(owner) ?? new Set();
  if (list !== 'unreadable') for (const id of ids) list.add(id);
  lists.set(owner, list);
}
