import { groupBy } from '../../base/group-by.js';
import { OTHER_APPLICATION, type RuleList } from '../../symbolic/rule-lists.js';
import type { SignInScope } from './sign-in-cases.js';

/** Applications that have the same lists of rules. */
export interface AlikeApplications {
  readonly appIds: readonly string[];
  /** One for each type in scope that has any. */
  readonly lists: readonly RuleList[];
}

/** The applications that have the same lists, together; one that nothing names has those of any other. */
export function listsFor(
  appIds: readonly string[],
  { types }: Pick<SignInScope, 'types'>,
  ruleLists: readonly RuleList[],
): AlikeApplications[] {
  const known = new Set(ruleLists.flatMap((list) => list.appIds ?? []));
  const numbersFor = (appId: string) =>
    types.flatMap((type) => {
      const id = known.has(appId) ? appId : OTHER_APPLICATION;
      const found = ruleLists.findIndex(
        (list) => list.type.name === type && (list.appIds?.includes(id) ?? true),
      );
      return found < 0 ? [] : [found];
    });
  return [...groupBy(appIds, (appId) => numbersFor(appId).join())].map(([key, ids]) => ({
    appIds: ids,
    lists: key === '' ? [] : key.split(',').map((index) => ruleLists[Number(index)] as RuleList),
  }));
}
