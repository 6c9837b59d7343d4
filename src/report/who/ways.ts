import type { RuleWithout } from '../../analysis/questions/paths-without.js';
import { alternatives, counted } from '../../base/messages.js';
import type { Characteristic } from '../../model/assurance/authenticators.js';
import type { Head } from '../text/head-lines.js';
import type { Page } from '../text/page.js';
import { usesWords, useWords } from '../words/use-words.js';
import { admittingMembers, admittingText } from './admitted.js';
import { headOfAnswer } from './head-of-answer.js';
import type { WaysReport } from './who-report.js';

/**
 * States whether every authentication path has an authenticator with the queried characteristic, and lists the rules and paths without one.
 */
export function waysText(report: WaysReport, page: Page): string {
  const words = {
    head: (app: string) => headOf(report, app),
    how: (rule: RuleWithout) => describePath(rule, report),
  };
  return admittingText(report, words, page);
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

function headOf({ characteristic, answer }: WaysReport, app: string): Head {
  const such = SUCH[characteristic];
  const { isAccessible, rules } = answer;
  return headOfAnswer(answer, app, {
    yes: (certain) => `users can sign in to ${app} without ${such}, by ${counted(certain.length, 'rule')}`,
    unknown: `${rules.length > 0 ? 'it depends on unknown facts' : 'it is undecided'} whether every authentication path of ${app} has ${such}`,
    no: isAccessible ? `every authentication path of ${app} has ${such}` : `nobody can sign in to ${app}`,
  });
}

/**
 * Describes the authenticators of an authentication path of a rule. The path lacks the characteristic of the question, such as phishing
 * resistance.
 */
export function describePath(
  { authenticators, isCertain, dependsOn: unless }: RuleWithout,
  { characteristic, snapshot: { brand } }: WaysReport,
): string {
  const words = usesWords(authenticators, brand);
  if (isCertain) return words;
  if (unless.length === 0) return `possibly ${words}`;
  const open = unless.map(({ key, method, id }) =>
    useWords({ key, ...(method !== undefined && { method }), ...(id !== undefined && { id }) }, brand),
  );
  return `${words}, unless ${alternatives(open)} ${HAS[characteristic]}`;
}

export function waysMembers({ appId, characteristic, answer }: WaysReport) {
  const { isAccessible } = answer;
  return { application: appId, requires: characteristic, isAccessible, ...admittingMembers(answer) };
}
