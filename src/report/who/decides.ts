import { printable } from '../../base/printable.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { DecidesAnswer } from '../../questions/query.js';
import type { RuleOf } from '../../symbolic/reach.js';
import { inPolicy } from '../reach/json.js';
import { ruleName } from '../reach/text.js';
import { jsonText } from '../simulate/json.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import { titledOn } from '../text/titled.js';
import { requestLines, TITLE, usersLines, witnessLines } from './found-lines.js';

interface Asked extends RuleOf {
  readonly snapshot: Snapshot;
}

/** For whom a rule decides, and whether there may be more. */
export function decidesText({ found, undecided }: DecidesAnswer, asked: Asked, page: Page): string {
  const { paint, columns } = page;
  const name = paint.strong(ruleName(asked));
  if (found === undefined) return blocksText([noneLines(name, undecided, page)]);
  const line = titledOn(page, TITLE);
  const more = `perhaps it decides more: ${printable(undecided ?? '')}`;
  return blocksText([
    [
      ...fill(`${paint.good('✓')} `, `${name} decides these requests`, columns),
      ...requestLines(found, line),
      ...witnessLines(found.witness, asked.snapshot, page, line),
      ...usersLines(found, asked.snapshot, line),
    ],
    undecided === undefined ? [] : fill(`${paint.unsure('?')} `, more, columns),
  ]);
}

function noneLines(name: string, undecided: string | undefined, { paint, columns }: Page): string[] {
  return undecided === undefined
    ? fill(`${paint.bad('✗')} `, `no request is decided by ${name}; \`preflight reach\` says why`, columns)
    : fill(
        `${paint.unsure('?')} `,
        `no request is known that ${name} decides: ${printable(undecided)}`,
        columns,
      );
}

/** All that is known, for programs. */
export function decidesJson({ found, undecided }: DecidesAnswer, asked: RuleOf): string {
  return jsonText({
    ...inPolicy(asked),
    found: found ?? null,
    ...(undecided !== undefined && { undecided }),
  });
}
