import type { Characteristic } from '../../assurance/authenticators.js';
import { alternatives, counted } from '../../base/messages.js';
import { namesIn } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { WaysAnswer, Without } from '../../questions/ways.js';
import { jsonText } from '../simulate/json.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import { usesWords, useWords } from '../words/use-words.js';
import { admittedLines, admittingJson, noSessionLines } from './admitted.js';
import { undecidedLines } from './undecided.js';

interface Asked {
  readonly appId: string;
  readonly characteristic: Characteristic;
  readonly snapshot: Snapshot;
}

/** Whether every way in has such an authenticator: if not, by which rules, with what, from where. */
export function waysText(answer: WaysAnswer, asked: Asked, page: Page): string {
  const { snapshot } = asked;
  return blocksText([
    headLines(answer, asked, page),
    ...answer.rules.map((rule) => admittedLines(rule, howWords(rule, asked), snapshot, page)),
    undecidedLines(answer, page),
    noSessionLines(answer, page),
  ]);
}

const SUCH: Readonly<Record<Characteristic, string>> = {
  hardwareProtection: 'a hardware-protected authenticator',
  deviceBound: 'a device-bound authenticator',
  phishingResistant: 'a phishing-resistant authenticator',
  userPresence: 'an authenticator that proves user presence',
  userVerification: 'an authenticator that verifies the user',
};

const HAS: Readonly<Record<Characteristic, string>> = {
  hardwareProtection: 'is hardware-protected',
  deviceBound: 'is device-bound',
  phishingResistant: 'is phishing-resistant',
  userPresence: 'proves user presence',
  userVerification: 'verifies the user',
};

function headLines(
  { rules, undecided, isReached, noPolicy }: WaysAnswer,
  { appId, characteristic, snapshot }: Asked,
  { paint, columns }: Page,
): string[] {
  const app = namesIn(snapshot, paint.quiet).shown('app', appId);
  const such = SUCH[characteristic];
  const said = (sign: string, words: string) => fill(`${sign} `, words, columns);
  if (noPolicy !== undefined) return said(paint.unsure('?'), `${app}: ${noPolicy}`);
  const sure = rules.filter(({ isSure }) => isSure);
  if (sure.length > 0)
    return said(
      paint.bad('✗'),
      `somebody reaches ${app} without ${such}, by ${counted(sure.length, 'rule')}`,
    );
  if (rules.length > 0)
    return said(
      paint.unsure('?'),
      `it depends whether every way into ${app} has ${such}, by ${counted(rules.length, 'rule')}`,
    );
  if (undecided.length > 0)
    return said(paint.unsure('?'), `it is not known whether every way into ${app} has ${such}`);
  return said(paint.good('✓'), isReached ? `every way into ${app} has ${such}` : `nobody reaches ${app}`);
}

function howWords(
  { authenticators, isSure, unless }: Without,
  { characteristic, snapshot: { brand } }: Asked,
): string {
  const words = usesWords(authenticators, brand);
  if (isSure) return words;
  if (unless.length === 0) return `perhaps ${words}`;
  const open = unless.map(({ key, method, id }) =>
    useWords({ key, ...(method !== undefined && { method }), ...(id !== undefined && { id }) }, brand),
  );
  return `${words}, unless ${alternatives(open)} ${HAS[characteristic]}`;
}

/** All that is known, for programs. */
export function waysJson(answer: WaysAnswer, { appId, characteristic }: Omit<Asked, 'snapshot'>): string {
  const { isReached } = answer;
  return jsonText({ application: appId, ways: characteristic, isReached, ...admittingJson(answer) });
}
