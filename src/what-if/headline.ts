import { describeLevel } from '../assurance/assurance-level.js';
import { alternatives } from '../base/messages.js';
import { printable } from '../base/printable.js';
import { actionFirst } from '../facts/account-state.js';
import type { Request } from '../facts/request.js';
import { NAMED } from '../policies/names.js';
import type { Snapshot } from '../policies/snapshot.js';
import type { Outcome } from '../simulate/outcome/outcome.js';
import type { SignInResult } from '../simulate/outcome/overall.js';
import type { Part, PossibleRule, RuleInPolicy } from '../simulate/outcome/part.js';
import type { Access } from '../simulate/outcome/session.js';
import { type Effect, valueIf } from '../simulate/outcome/settled.js';
import { ruleInQuotes, rulesInQuotes } from './rule-in-quotes.js';

/** What happens to the person, in one line: who, the verdict, where, and by which rule. */
export interface Headline {
  /** Whether the user gets in: by this it is coloured. */
  readonly entry: 'in' | 'out' | 'unknown';
  /** `ann@example.com is ` */
  readonly before: string;
  /** `DENIED` */
  readonly verdict: string;
  /** ` at Payroll: "Sensitive apps › Catch-all Rule" decides` */
  readonly after: string;
}

/** Who signs in to what, in words. */
export interface Parties {
  readonly who: string;
  readonly app: string;
}

export const SOMEBODY_SOMEWHERE: Parties = { who: 'the user', app: 'the application' };

export function headlineText({ before, verdict, after }: Headline): string {
  return before + verdict + after;
}

/** By what all policy types come to together, so that every command says the same. */
export function headlineOf(outcome: Outcome, { who, app }: Parties): Headline {
  const { result, reasons } = outcome.overall;
  const byAccount = reasons.find(({ part }) => part === 'account');
  if (byAccount !== undefined)
    return {
      entry: 'out',
      before: `${who} is `,
      verdict: VERDICTS.denied,
      after: ` at ${app} before any policy: ${byAccount.message}`,
    };
  if (result.kind === 'settled')
    return {
      entry: result.value === 'allowed' ? 'in' : 'out',
      before: `${who} is `,
      verdict: VERDICTS[result.value],
      after: ` at ${app}${assuranceWords(result.value, outcome)}${afterWords(result.value, outcome)}: ${BECAUSE[result.value](outcome)}`,
    };
  const byPolicy = keptOutByPolicy(outcome);
  if (byPolicy !== undefined)
    return {
      entry: 'out',
      before: `${who} is `,
      verdict: `REFUSED or ${VERDICTS[byPolicy]}`,
      after: ` at ${app}: ${BECAUSE[byPolicy](outcome)}, unless a blocklist zone refuses it before`,
    };
  return {
    entry: 'unknown',
    before: 'it is ',
    verdict: 'UNDECIDED',
    after: ` whether ${who} gets in at ${app}: ${undecidedBecause(outcome)}`,
  };
}

/** The same outcome of an active account: the result of the policies. */
export function outcomeIfActive({ ifActive, ...outcome }: Outcome): Outcome {
  return { ...outcome, overall: ifActive ?? outcome.overall, account: { signIn: 'able', status: 'ACTIVE' } };
}

/** Who signs in to what, by what the snapshot calls them. */
export function partiesOf({ appInstance, policyContext }: Request, snapshot: Snapshot): Parties {
  const named = (kind: 'app' | 'group' | 'user', id: string) =>
    printable(NAMED[kind](snapshot).find((one) => one.id === id)?.name || id);
  const { user, groups } = policyContext;
  const ids = groups?.ids ?? [];
  const shown = ids.slice(0, MOST_GROUPS).map((id) => named('group', id));
  const rest = ids.length - shown.length;
  const members = alternatives([...shown, ...(rest > 0 ? [`${rest} more`] : [])], 'and');
  return {
    who: user?.id != null ? named('user', user.id) : `a member of ${members || 'no group'}`,
    app: named('app', appInstance),
  };
}

const MOST_GROUPS = 4;

const VERDICTS = {
  refused: 'REFUSED',
  denied: 'DENIED',
  'locked out': 'LOCKED OUT',
  allowed: 'ALLOWED',
} as const satisfies Record<SignInResult, string>;

/** What a settled result is by. */
const BECAUSE = {
  refused: ({ refusedBefore: { zones } }) =>
    `it comes from the blocklist zone ${alternatives(
      zones.map(({ id, name }) => `"${printable(name || id)}"`),
      'and',
    )}, before any policy`,
  denied: ({ overall: { reasons }, session, application }) => {
    const parts = reasons.filter(({ kind }) => kind === 'denied').map(({ part }) => part);
    const denying = [
      ...(parts.includes('session') ? [`${anyOf(session)} (global session policy)`] : []),
      ...(parts.includes('application') ? [anyOf(application)] : []),
    ];
    return denying.length === 1 ? `${denying.join('')} decides` : `${denying.join(' and ')} both deny`;
  },
  'locked out': ({ canBeMet: { lockouts }, required: { askedBy } }) => {
    const asking = lockouts.flatMap(({ unmet }) => unmet.flatMap(({ rules }) => rules));
    const enrolling = rulesInQuotes(
      lockouts.flatMap(({ enrollment }) => enrollment),
      'and',
    );
    const rules = asking.length > 0 ? asking : askedBy;
    const ask = rules.length === 1 ? 'asks' : 'ask';
    return `${rulesInQuotes(rules, 'and')} ${ask} for what ${enrolling || 'no rule'} does not let the user enroll or use`;
  },
  allowed: (outcome) => `${anyOf(accessPart(outcome))} decides`,
} as const satisfies Record<SignInResult, (outcome: Outcome) => string>;

function assuranceWords(result: SignInResult, { required: { assurance } }: Outcome): string {
  const known = result === 'allowed' ? valueIf(assurance) : undefined;
  return known === undefined ? '' : ` with ${describeLevel(known)}`;
}

/** The action that the account requires before it is let in. */
function afterWords(result: SignInResult, { account }: Outcome): string {
  const first = result === 'allowed' ? actionFirst(account) : undefined;
  return first === undefined ? '' : ` after ${first}`;
}

/** The part of the application; without one, where the engine knows none, of the global session policy. */
function accessPart({ application, session }: Outcome): AccessPart {
  return application.possible.length > 0 ? application : session;
}

type AccessPart = Part<{ readonly access: Access }>;

function anyOf({ possible }: AccessPart): string {
  return rulesInQuotes(possible, 'or');
}

/** Not let in by the policies, though it is not known whether a blocklist zone refuses it before them. */
function keptOutByPolicy({ required: { access }, canBeMet }: Outcome): 'denied' | 'locked out' | undefined {
  if (valueIf(access) === 'DENY') return 'denied';
  return valueIf(access) === 'ALLOW' && valueIf(canBeMet.answer) === 'no' ? 'locked out' : undefined;
}

function undecidedBecause(outcome: Outcome): string {
  const { refusedBefore, overall } = outcome;
  const asked = (['session', 'application'] as const).filter((name) =>
    overall.reasons.some(({ part }) => part === name),
  );
  const parts = asked.map((name): AccessPart => outcome[name]);
  const open = [...new Set(parts.filter(isOpen).flatMap(openWords))];
  const background = accessPart(outcome);
  const allowing = isOpen(background) ? [] : [`${anyOf(background)} allows it`];
  if (open.length > 0) return [...open, ...allowing].join('; ');
  const allowed = `${anyOf(background)} allows it`;
  return refusedBefore.verdict === 'UNDEFINED'
    ? `${allowed}, unless a blocklist zone refuses it before any policy`
    : `${allowed}, and it is not known whether the user can give what is asked`;
}

function isOpen({ effect }: AccessPart): boolean {
  return effect.access.kind === 'undefined';
}

/** Which rules may decide, and what each would do. */
function openWords({ decidedBy, possible, noneBecause }: AccessPart): string[] {
  if (decidedBy !== null)
    return [`${ruleInQuotes(decidedBy)} decides, and it is not known whether it allows access`];
  if (possible.length === 0) return noneBecause === null ? [] : [noneBecause];
  const shown = possible.slice(-MOST_RULES);
  const rest = possible.length - shown.length;
  const all = [
    ...shown.map(doing),
    ...(rest > 0 ? [`${rest} more`] : []),
    ...(noneBecause === null ? [] : ['none']),
  ];
  return [`${alternatives(all)} decides`];
}

/** More rules than this are counted. */
const MOST_RULES = 3;

function doing(rule: PossibleRule<{ readonly access: Access }>): string {
  const access = valueIf(rule.effect.access);
  return `${ruleInQuotes(rule)}${access === undefined ? '' : ` (${access})`}`;
}

/** What a rule does about access, where that is known. */
export function accessOfRule(
  part: { readonly possible: readonly PossibleRule<unknown>[] },
  { rule }: RuleInPolicy,
): Access | undefined {
  const effect = part.possible.find((one) => one.rule.id === rule.id)?.effect as
    | Partial<Effect<{ readonly access: Access }>>
    | undefined;
  return effect?.access === undefined ? undefined : valueIf(effect.access);
}
