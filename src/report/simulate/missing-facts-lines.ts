import type { MissingFacts } from '../../analysis/questions/settle.js';
import { alternatives } from '../../base/messages.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import { missingWords } from '../../what-if/missing-words.js';
import { fill } from '../text/fill.js';
import type { TreeContext } from './tree-context.js';

/** The maximum number of possible deciding rules that are listed; the others are counted. */
const MOST_RULES = 4;

/** Information that the explanation tree already shows about a policy type. The lines about missing facts do not repeat it. */
interface Answered {
  /** Whether the explanation tree names all possible deciding rules. */
  readonly isAllNamed: boolean;
  /** The command-line options that the explanation tree already suggests. */
  readonly remedies: readonly string[];
}

/** Returns the possible results of an undecided policy type, without those that the explanation tree already states. */
export function missingFactsLines(
  settling: MissingFacts,
  answered: Answered,
  indent: string,
  context: TreeContext,
): string[] {
  const { paint, columns } = context.page;
  if (settling.decidedBy.kind === 'decided')
    return fill(`${indent}${paint.good('=')} `, `decided in every case: ${settledWords(settling)}`, columns);
  const words = [
    ...(answered.isAllNamed ? [] : [`still possible: ${possibleWords(settling)}`]),
    ...decidingWords(settling, answered, context),
  ];
  return words.length === 0 ? [] : fill(`${indent}  `, words.join('; '), columns);
}

function settledWords({ possible: [only] }: MissingFacts): string {
  return only === undefined ? 'no rule matches' : `deciding rule ${ruleWords(only)}`;
}

function possibleWords({ possible, maybeNone, isExact }: MissingFacts): string {
  const shown = possible.slice(0, possible.length > MOST_RULES + 1 ? MOST_RULES : possible.length);
  const rest = possible.length - shown.length;
  const all = [
    ...shown.map(ruleWords),
    ...(rest > 0 ? [`${rest} more`] : []),
    ...(maybeNone ? ['no rule'] : []),
  ];
  return `${alternatives(all)}${isExact ? '' : ' (the search was limited)'}`;
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
      return isAnswered ? [] : [`missing facts: pass ${alternatives(ways, 'and')}`];
    }
    case 'more than':
      return [`no set of up to ${decidedBy.count} facts was found that decides the result`];
    case 'nothing':
      return remedies.length === 0
        ? []
        : ['no facts of the request decide the result, because a part of it cannot be known offline'];
    case 'decided':
      return [];
  }
}
