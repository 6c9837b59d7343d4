import { alternatives } from '../base/messages.js';
import { printable } from '../base/printable.js';
import { describeLevel } from '../model/assurance/assurance-level.js';
import { requiredAction } from '../model/facts/account-state.js';
import type { Request } from '../model/facts/request.js';
import { findById } from '../model/policies/display-names.js';
import type { RuleInPolicy } from '../model/policies/rule-in-policy.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import type { Outcome } from '../simulate/outcome/outcome.js';
import type { SignInResult } from '../simulate/outcome/overall.js';
import type { Part, PossibleRule } from '../simulate/outcome/part.js';
import type { Access } from '../simulate/outcome/session.js';
import { type Effect, valueIf } from '../simulate/outcome/settled.js';
import { ruleInQuotes, rulesInQuotes } from './rule-in-quotes.js';

/** The result of a sign-in in one line: the user, the verdict, the application and the deciding rule. */
export interface Headline {
  /** Whether the user can sign in: `in`, `out` or `unknown`. This determines the color of the headline. */
  readonly entry: 'in' | 'out' | 'unknown';
  /** The text before the verdict: `ann@example.com is ` */
  readonly before: string;
  /** The verdict itself: `DENIED` */
  readonly verdict: string;
  /** The text after the verdict: ` access to Payroll` */
  readonly after: string;
  /** The reason, with its separator: `; deciding rule: "Sensitive apps › Catch-all Rule"` */
  readonly because: string;
}

/** The names of the user and the application. */
export interface Parties {
  readonly who: string;
  readonly app: string;
}

export const SOMEBODY_SOMEWHERE: Parties = { who: 'the user', app: 'the application' };

export function headlineText({ before, verdict, after, because }: Headline): string {
  return before + verdict + after + because;
}

/** Returns the headline of an outcome; every command that answers about one sign-in uses it. */
export function headlineOf(outcome: Outcome, { who, app }: Parties): Headline {
  const { result, reasons } = outcome.overall;
  const byAccount = reasons.find(({ part }) => part === 'account');
  if (byAccount !== undefined)
    return {
      entry: 'out',
      before: `${who} is `,
      verdict: VERDICTS.denied[0],
      after: ` ${VERDICTS.denied[1]} ${app}`,
      because: ` before any policy: ${byAccount.message}`,
    };
  if (result.kind === 'decided') {
    const [verdict, preposition] = VERDICTS[result.value];
    return {
      entry: result.value === 'allowed' ? 'in' : 'out',
      before: `${who} is `,
      verdict,
      after: ` ${preposition} ${app}${assuranceWords(result.value, outcome)}${afterWords(result.value, outcome)}`,
      because: BECAUSE[result.value](outcome),
    };
  }
  const byPolicy = denialByPolicy(outcome);
  if (byPolicy !== undefined) {
    const [verdict, preposition] = VERDICTS[byPolicy];
    return {
      entry: 'out',
      before: `${who} is `,
      verdict: `${VERDICTS.blocked[0]} or ${verdict}`,
      after: ` ${preposition} ${app}`,
      because: `${BECAUSE[byPolicy](outcome)}, unless a network blocklist blocks the sign-in first`,
    };
  }
  return {
    entry: 'unknown',
    before: 'it is ',
    verdict: 'UNDECIDED',
    after: ` whether ${who} can sign in to ${app}`,
    because: undecidedBecause(outcome),
  };
}

/** Returns the outcome that the same sign-in would have with an active account. */
export function outcomeIfActive({ ifActive, ...outcome }: Outcome): Outcome {
  return { ...outcome, overall: ifActive ?? outcome.overall, account: { signIn: 'able', status: 'ACTIVE' } };
}

/** Returns the names that the export gives to the user or the groups, and to the application. */
export function partiesOf({ appInstance, policyContext }: Request, snapshot: Snapshot): Parties {
  const named = (kind: 'app' | 'group' | 'user', id: string) =>
    printable(findById(id, kind, snapshot)?.name || id);
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

/**
 * For each result of a sign-in, the two parts of the headline that state it: the word for the result, and the preposition before the name
 * of the application.
 */
const VERDICTS = {
  blocked: ['BLOCKED', 'from'],
  denied: ['DENIED', 'access to'],
  'locked out': ['LOCKED OUT', 'of'],
  allowed: ['ALLOWED', 'access to'],
} as const satisfies Record<SignInResult, readonly [verdict: string, preposition: string]>;

/** Functions that describe the reason for a decided result. */
const BECAUSE = {
  blocked: ({ blocklist: { zones } }) =>
    ` by the network blocklist ${alternatives(
      zones.map(({ id, name }) => `"${printable(name || id)}"`),
      'and',
    )}, before any policy`,
  denied: ({ overall: { reasons }, session, application }) => {
    const parts = reasons.filter(({ kind }) => kind === 'denied').map(({ part }) => part);
    const denying = [
      ...(parts.includes('session') ? [`${anyOf(session)} (global session policy)`] : []),
      ...(parts.includes('application') ? [anyOf(application)] : []),
    ];
    return `; deciding rule${denying.length === 1 ? '' : 's'}: ${denying.join(' and ')}`;
  },
  'locked out': ({ canSatisfy: { lockouts }, required: { requiredBy } }) => {
    const asking = lockouts.flatMap(({ unmet }) => unmet.flatMap(({ rules }) => rules));
    const enrolling = rulesInQuotes(
      lockouts.flatMap(({ enrollment }) => enrollment),
      'and',
    );
    const rules = asking.length > 0 ? asking : requiredBy;
    const require = rules.length === 1 ? 'requires' : 'require';
    return `: ${rulesInQuotes(rules, 'and')} ${require} authenticators that ${enrolling || 'no rule'} does not let the user enroll or use`;
  },
  allowed: (outcome) => `; deciding rule: ${anyOf(accessPart(outcome))}`,
} as const satisfies Record<SignInResult, (outcome: Outcome) => string>;

function assuranceWords(result: SignInResult, { required: { assurance } }: Outcome): string {
  const known = result === 'allowed' ? valueIf(assurance) : undefined;
  return known === undefined ? '' : ` with ${describeLevel(known)}`;
}

/** Returns, as text, the action that the user must take first, such as changing an expired password. */
function afterWords(result: SignInResult, { account }: Outcome): string {
  const first = result === 'allowed' ? requiredAction(account) : undefined;
  return first === undefined ? '' : ` after ${first}`;
}

/**
 * Returns the outcome of the authentication policy. Returns the outcome of the global session policy instead if no rule of an
 * authentication policy may decide, as on the Classic Engine.
 */
function accessPart({ application, session }: Outcome): AccessPart {
  return application.possible.length > 0 ? application : session;
}

type AccessPart = Part<{ readonly access: Access }>;

function anyOf({ possible }: AccessPart): string {
  return rulesInQuotes(possible, 'or');
}

/**
 * Returns `denied` or `locked out` if the policies alone lead to this result; otherwise `undefined`. The headline shows this result if only
 * the result of the network blocklist is unknown.
 */
function denialByPolicy({ required: { access }, canSatisfy }: Outcome): 'denied' | 'locked out' | undefined {
  if (valueIf(access) === 'DENY') return 'denied';
  return valueIf(access) === 'ALLOW' && valueIf(canSatisfy.answer) === 'no' ? 'locked out' : undefined;
}

function undecidedBecause(outcome: Outcome): string {
  const { blocklist, overall } = outcome;
  const asked = (['session', 'application'] as const).filter((name) =>
    overall.reasons.some(({ part }) => part === name),
  );
  const parts = asked.map((name): AccessPart => outcome[name]);
  const open = [...new Set(parts.filter(isOpen).flatMap(possibleRuleWords))];
  const background = accessPart(outcome);
  const allowed = `${anyOf(background)} allows the sign-in`;
  const allowing = isOpen(background) ? [] : [allowed];
  if (open.length > 0) return `; deciding rule: ${[open.join(', and '), ...allowing].join('; ')}`;
  return blocklist.verdict === 'UNDEFINED'
    ? `: ${allowed}, unless a network blocklist blocks it before any policy`
    : `: ${allowed}, but it is unknown whether the user has the required authenticators`;
}

function isOpen({ effect }: AccessPart): boolean {
  return effect.access.kind === 'undecided';
}

/** Returns the possible deciding rules with the access that each of them grants. */
function possibleRuleWords({ decidedBy, possible, noRuleReason }: AccessPart): string[] {
  if (decidedBy !== null) return [`${ruleInQuotes(decidedBy)} (access unknown)`];
  if (possible.length === 0) return noRuleReason === null ? [] : [noRuleReason];
  const shown = possible.slice(-MOST_RULES);
  const rest = possible.length - shown.length;
  const all = [
    ...shown.map(ruleWithAccess),
    ...(rest > 0 ? [`${rest} more`] : []),
    ...(noRuleReason === null ? [] : ['none']),
  ];
  return [alternatives(all)];
}

/** The maximum number of listed rules; the others are counted. */
const MOST_RULES = 3;

function ruleWithAccess(rule: PossibleRule<{ readonly access: Access }>): string {
  const access = valueIf(rule.effect.access);
  return `${ruleInQuotes(rule)}${access === undefined ? '' : ` (${access})`}`;
}

/** Returns the access that a rule grants or denies, or `undefined` if it is unknown. */
export function accessOfRule(
  part: { readonly possible: readonly PossibleRule<unknown>[] },
  { rule }: RuleInPolicy,
): Access | undefined {
  const effect = part.possible.find((one) => one.rule.id === rule.id)?.effect as
    | Partial<Effect<{ readonly access: Access }>>
    | undefined;
  return effect?.access === undefined ? undefined : valueIf(effect.access);
}
