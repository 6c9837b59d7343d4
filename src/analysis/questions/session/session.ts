import { lazy } from '../../../base/lazy.js';
import { getOrMake, memoize } from '../../../base/memo.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { World } from '../../../model/facts/world.js';
import type { Compiled } from '../../../simulate/compile.js';
import { type EncodedList, encodeList } from '../../symbolic/encode.js';
import { type KnownUsers, knownUsers } from '../../symbolic/known-users.js';
import { type LocalSearch, localSearchIn } from '../../symbolic/local-search.js';
import { appIdsOf, meaningsIn, type RuleList, ruleListsOf } from '../../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../../symbolic/space.js';
import { budgetFor, type SearchLimits, type SharedBudget } from './limits.js';

/** The shared state of queries about one org, computed once. */
export interface Session {
  readonly compiled: Compiled;
  readonly ruleLists: readonly RuleList[];
  readonly budget: SharedBudget;
  /** The search space of all rules, without requests that the service blocks. `lists` has the rules, encoded in this space. */
  readonly space: Space;
  readonly lists: readonly EncodedList[];
  readonly users: KnownUsers;
  readonly localSearch: LocalSearch;
  /** Returns a value that `find` computes from the session. The value is computed on first use and then cached. */
  derived<Value>(find: (session: Session) => Value): Value;
}

export interface SessionOptions extends SearchLimits {
  /** The policy types to which the session is restricted, by name. If absent, the session covers all types. */
  readonly types?: readonly string[] | undefined;
  /** Conditions that the search space must distinguish in addition to those of the rule lists. */
  readonly extraConditions?: readonly { readonly meaning: Meaning; readonly world: World }[] | undefined;
}

export function sessionOf(
  compiled: Compiled,
  { types, extraConditions = [], ...limits }: SessionOptions = {},
): Session {
  const { snapshot, world } = compiled;
  const all = ruleListsFor(compiled);
  const ruleLists = types === undefined ? all : all.filter(({ type }) => types.includes(type.name));
  const space = lazy(() =>
    spaceOf([...meaningsIn(ruleLists, world), ...extraConditions], appIdsOf(snapshot)),
  );
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

const ruleListsFor = memoize(({ snapshot, world }: Compiled): readonly RuleList[] =>
  ruleListsOf(snapshot, world),
);
