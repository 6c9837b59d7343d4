import { isObject } from '../../../base/object.js';
import type { AnswerView, ShowOptions, ViewedAnswer } from './answer-view.js';
import { jsonView } from './json.js';
import * as registry from './registry.js';

/** All kinds, by how many members tell them: what is told by more comes first. */
const VIEWS = (Object.values(registry) as readonly AnswerView<never>[]).toSorted(
  (one, other) => other.members.length - one.members.length,
);

/** How any answer is shown; one that comes as a value with `ok` as that value. */
export function viewOf(answer: unknown, options: ShowOptions): ViewedAnswer {
  const inside = isObject(answer) && answer.ok === true && 'value' in answer ? answer.value : answer;
  const fitting =
    isObject(inside) &&
    VIEWS.find(({ members, fits }) => members.every((one) => one in inside) && (fits?.(inside) ?? true));
  return fitting ? fitting.view(inside as never, options) : jsonView(inside);
}
