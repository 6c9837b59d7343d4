import { groupBy } from '../../../base/group-by.js';
import { anyOfLists, OTHER_APPLICATION, type RuleList } from '../../symbolic/rule-lists.js';
import type { SignInScope } from './sign-in-cases.js';

/** A group of applications with the same rule lists. */
export interface AlikeApplications {
  readonly appIds: readonly string[];
  /** The rule lists that apply to the applications `appIds`: one for each policy type in scope that has policies. */
  readonly lists: readonly RuleList[];
}

/**
 * Groups applications by their rule lists. If the policy of an application is unknown, it gets one joined list with the rules of all
 * policies that it may be mapped to.
 */
export function listsFor(
  appIds: readonly string[],
  { types }: Pick<SignInScope, 'types'>,
  ruleLists: readonly RuleList[],
): AlikeApplications[] {
  const known = new Set(ruleLists.flatMap((list) => list.appIds ?? []));
  const numbered = ruleLists.map((list, number) => ({ list, number }));
  const listsOf = (appId: string) => {
    const id = known.has(appId) ? appId : OTHER_APPLICATION;
    return types
      .map((type) =>
        numbered.filter(({ list }) => list.type.name === type && (list.appIds?.includes(id) ?? true)),
      )
      .filter((own) => own.length > 0);
  };
  const keyOf = (appId: string) =>
    JSON.stringify(listsOf(appId).map((own) => own.map(({ number }) => number)));
  return [...groupBy(appIds, keyOf).values()].map((alike) => ({
    appIds: alike,
    lists: listsOf(alike[0] ?? '').flatMap((own) => {
      const [only, ...others] = own.map(({ list }) => list);
      return (others.length === 0 ? only : anyOfLists(own.map(({ list }) => list))) ?? [];
    }),
  }));
}
