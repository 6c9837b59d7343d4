import { counted } from '../../base/messages.js';
import { namesIn } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { Wanted, With, WithAnswer } from '../../questions/with.js';
import { jsonText } from '../simulate/json.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import { usesWords, useWords } from '../words/use-words.js';
import { admittedLines, admittingJson, noSessionLines } from './admitted.js';
import { undecidedLines } from './undecided.js';

interface Asked {
  readonly appId: string;
  readonly authenticator: Wanted;
  readonly snapshot: Snapshot;
}

/** Which ways in need an authenticator, which take it beside others, from where, and for example how. */
export function withText(answer: WithAnswer, asked: Asked, page: Page): string {
  const { snapshot } = asked;
  return blocksText([
    headLines(answer, asked, page),
    ...answer.rules.map((rule) => admittedLines(rule, howWords(rule, asked), snapshot, page)),
    undecidedLines(answer, page),
    noSessionLines(answer, page),
  ]);
}

function headLines(
  { rules, undecided, isHeld, isReached, noPolicy }: WithAnswer,
  { appId, authenticator, snapshot }: Asked,
  { paint, columns }: Page,
): string[] {
  const app = namesIn(snapshot, paint.quiet).shown('app', appId);
  const it = useWords(authenticator, snapshot.brand);
  const said = (sign: string, words: string) => fill(`${sign} `, words, columns);
  if (noPolicy !== undefined) return said(paint.unsure('?'), `${app}: ${noPolicy}`);
  const used = rules.filter(({ isUsed }) => isUsed === 'yes');
  if (used.length > 0) {
    const needing = used.filter(({ isNeeded }) => isNeeded === 'yes').length;
    const by = `${counted(used.length, 'rule')}; ${needWords(needing, used.length)}`;
    return said(paint.bad('✗'), `somebody reaches ${app} with ${it}, by ${by}`);
  }
  if (rules.length + undecided.length > 0)
    return said(paint.unsure('?'), `it is not known whether anybody reaches ${app} with ${it}`);
  const lacking = isHeld ? '' : ', which is no active authenticator of the snapshot';
  return said(
    paint.good('✓'),
    isReached ? `no way into ${app} takes ${it}${lacking}` : `nobody reaches ${app}`,
  );
}

function needWords(needing: number, all: number): string {
  if (needing === 0) return all === 1 ? 'others do, too' : 'none of them needs it';
  if (needing === all) return all === 1 ? 'there is no other way in by it' : 'all of them need it';
  return `${needing} of them ${needing === 1 ? 'needs' : 'need'} it`;
}

const TAKES = {
  yes: 'needs it:',
  perhaps: 'perhaps needs it:',
  no: 'takes it, and others:',
} as const;

function howWords({ isUsed, isNeeded, authenticators }: With, { snapshot: { brand } }: Asked): string {
  const takes = isUsed === 'yes' ? TAKES[isNeeded] : 'perhaps takes it:';
  return `${takes} ${usesWords(authenticators, brand)}`;
}

/** All that is known, for programs. */
export function withJson(answer: WithAnswer, { appId, authenticator }: Omit<Asked, 'snapshot'>): string {
  const { isHeld, isReached } = answer;
  return jsonText({ application: appId, with: authenticator, isHeld, isReached, ...admittingJson(answer) });
}
