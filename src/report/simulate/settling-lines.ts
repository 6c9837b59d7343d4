import { alternatives } from '../../base/messages.js';
import { ruleWords } from '../../policies/rule-words.js';
import type { MissingFacts } from '../../questions/settle.js';
import { missingWords } from '../../what-if/missing-words.js';
import { fill } from '../text/fill.js';
import type { TreeContext } from './tree-context.js';

/** More rules than this are counted. */
const MOST_RULES = 4;

/** What the answer of a type says already. */
interface Answered {
  /** Whether it names all rules that are possible. */
  readonly isAllNamed: boolean;
  /** What it tells to give. */
  readonly remedies: readonly string[];
}

/** What comes of a policy type that something is open of, whatever is still to be learnt; nothing that stands there already. */
export function settlingLines(
  settling: MissingFacts,
  answered: Answered,
  indent: string,
  context: TreeContext,
): string[] {
  const { paint, columns } = context.page;
  if (settling.decidedBy.kind === 'settled')
    return fill(`${indent}${paint.good('=')} `, `settled anyway: ${settledWords(settling)}`, columns);
  const words = [
    ...(answered.isAllNamed ? [] : [`still possible: ${possibleWords(settling)}`]),
    ...decidingWords(settling, answered, context),
  ];
  return words.length === 0 ? [] : fill(`${indent}  `, words.join('; '), columns);
}

function settledWords({ possible: [only] }: MissingFacts): string {
  const what = only === undefined ? 'no rule decides' : `${ruleWords(only)} decides`;
  return `${what}, whatever is still to be learnt`;
}

function possibleWords({ possible, maybeNone, isExact }: MissingFacts): string {
  const shown = possible.slice(0, possible.length > MOST_RULES + 1 ? MOST_RULES : possible.length);
  const rest = possible.length - shown.length;
  const all = [
    ...shown.map(ruleWords),
    ...(rest > 0 ? [`${rest} more`] : []),
    ...(maybeNone ? ['no rule'] : []),
  ];
  return `${alternatives(all)}${isExact ? '' : ' (as far as was searched)'}`;
}

function decidingWords(
  { decidedBy }: MissingFacts,
  { remedies }: Answered,
  { request, give }: TreeContext,
): string[] {
  switch (decidedBy.kind) {
    case 'facts': {
      const ways = missingWords([{ reason: 'missing-fact', missing: decidedBy.facts }], request, give, 1);
      const isAnswered = ways.length === remedies.length && ways.every((way) => remedies.includes(way));
      return isAnswered ? [] : [`would be decided by: ${alternatives(ways, 'and')}`];
    }
    case 'more than':
      return [`no set of up to ${decidedBy.count} facts is known to decide it`];
    case 'nothing':
      return remedies.length === 0
        ? []
        : ['no more facts would decide it: part of it cannot be known offline'];
    case 'settled':
      return [];
  }
}
