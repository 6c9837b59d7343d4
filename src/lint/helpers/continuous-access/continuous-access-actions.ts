import { quoted } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import { repeated } from '../../../base/repeated.js';
import { at, isGiven, listAt, textAt } from '../../rule/json-path.js';
import type { Report } from '../../rule/rule.js';

/**
 * The action that uses each member: for example, only `RUN_WORKFLOW` has a `workflow`. Spec: Entity risk policy; Continuous
 * access evaluation policy.
 */
const MEMBER_OF: Readonly<Record<string, string>> = {
  slo: 'TERMINATE_SESSION',
  workflow: 'RUN_WORKFLOW',
};

/** Reports members of an action that only other actions use. */
export function* foreignMembers(
  action: unknown,
  place: readonly PathStep[],
  word: string,
): Generator<Report> {
  for (const [member, owner] of Object.entries(MEMBER_OF))
    if (owner !== word && isGiven(action, member))
      yield {
        at: [...place, member],
        isKey: true,
        message: `\`${member}\` belongs to \`${owner}\`, but the action is ${quoted(word)}; remove it`,
      };
}

/** Reports actions that a list contains twice. The service performs them once. */
export function* repeatedActions(holder: unknown, list: string): Generator<Report> {
  const actions = listAt(holder, list).entries();
  for (const { first, again } of repeated(actions, ([, action]) => keyOf(action)))
    yield {
      at: [list, again[0]],
      severity: 'warning',
      message: `the action ${quoted(textAt(again[1], 'action') ?? '')} is listed twice; remove one of the two`,
      related: [{ at: [list, first[0]], message: 'the other action' }],
    };
}

/**
 * Returns a key that is equal for equal actions; `undefined` if the action has no name. Actions that run different workflows are different.
 */
function keyOf(action: unknown): string | undefined {
  const word = textAt(action, 'action');
  return word === undefined ? undefined : JSON.stringify([word, at(action, 'workflow'), at(action, 'slo')]);
}
