import { lazy } from '../../../base/lazy.js';
import { getOrMake } from '../../../base/memo.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { World } from '../../../model/facts/world.js';
import type { Compiled } from '../../../simulate/compile.js';
import { type EncodedList, encodeList } from '../../symbolic/encode.js';
import { type KnownUsers, knownUsers } from '../../symbolic/known-users.js';
import { type LocalSearch, localSearchIn } from '../../symbolic/local-search.js';
import { appIdsOf, meaningsIn, type RuleList, ruleListsOf } from '../../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../../symbolic/space.js';
import { budgetFor, type SearchLimits, type SharedBudget } from './limits.js';

/** What questions about the policies of an org share: made once, handed from one to the next. */
export interface Session {
  readonly compiled: Compiled;
  readonly ruleLists: readonly RuleList[];
  readonly budget: SharedBudget;
  /** The requests that the service does not refuse, as all rules tell them apart; and the rules in it. */
  readonly space: Space;
  readonly lists: readonly EncodedList[];
  readonly users: KnownUsers;
  readonly localSearch: LocalSearch;
  /** What a question finds of it, found once. */
  derived<Value>(find: (session: Session) => Value): Value;
}

export interface SessionOptions extends SearchLimits {
  /** Only these policy types, by their neutral names. */
  readonly types?: readonly string[] | undefined;
  /** What else tells requests apart, beside the rules. */
  readonly beside?: readonly { readonly meaning: Meaning; readonly world: World }[] | undefined;
}

export function sessionOf(
  compiled: Compiled,
  { types, beside = [], ...limits }: SessionOptions = {},
): Session {
  const { snapshot, world } = compiled;
  const ruleLists = ruleListsOf(snapshot, world).filter(({ type }) => types?.includes(type.name) ?? true);
  const space = lazy(() => spaceOf([...meaningsIn(ruleLists, world), ...beside], appIdsOf(snapshot)));
  const lists = lazy(() => ruleLists.map((list) => encodeList(list, space(), world)));
  const users = lazy(() => knownUsers(snapshot.users, space(), world));
  const localSearch = lazy(() => localSearchIn(space()));
  const known = new Map<unknown, unknown>();
  const session: Session = {
    compiled,
    ruleLists,
    budget: budgetFor(ruleLists, limits),
    get space() {
      return space();
    },
    get lists() {
      return lists();
    },
    get users() {
      return users();
    },
    get localSearch() {
      return localSearch();
    },
    derived: <Value>(find: (of: Session) => Value) => getOrMake(known, find, () => find(session)) as Value,
  };
  return session;
}
