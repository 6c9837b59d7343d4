import { isObject } from '../../../base/object.js';
import type { AnswerRecords } from '../../../report/text/answer-records.js';
import { FEATURE_RECORDS } from '../features/answer-records.js';
import type { AnswerView, ShowOptions, ViewedAnswer } from './answer-view.js';
import { membersView } from './members.js';
import * as registry from './registry.js';
import { recordsPage } from './table-page.js';

/** The views of all kinds of answers. Views with more identifying members are tried first. */
const VIEWS = [
  ...(Object.values(registry) as readonly AnswerView<never>[]),
  ...(Object.values(FEATURE_RECORDS) as readonly AnswerRecords<never>[]).map(recordsView),
].toSorted((one, other) => other.members.length - one.members.length);

function recordsView<One>({ members, rowsOf }: AnswerRecords<One>): AnswerView<One> {
  return {
    members,
    view(answer) {
      const rows = rowsOf(answer);
      return { page: () => recordsPage(rows), rows: () => rows };
    },
  };
}

/** Returns the view of any answer. A successful `Result` or `Answer` is shown as its value. */
export function viewOf(answer: unknown, options: ShowOptions): ViewedAnswer {
  const inside = isObject(answer) && answer.ok === true && 'value' in answer ? answer.value : answer;
  const fitting =
    isObject(inside) &&
    VIEWS.find(
      ({ members, isOfKind }) => members.every((one) => one in inside) && (isOfKind?.(inside) ?? true),
    );
  return fitting ? fitting.view(inside as never, options) : membersView(inside);
}
