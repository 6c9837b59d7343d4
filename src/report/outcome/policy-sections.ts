import { alternatives, counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { describeLevel } from '../../model/assurance/assurance-level.js';
import { describeMinutes } from '../../model/assurance/duration.js';
import type { FailureAction } from '../../simulate/outcome/after-sign-in.js';
import type { ApplicationValues } from '../../simulate/outcome/application.js';
import type { EnrollmentValues, ListedAuthenticator } from '../../simulate/outcome/enrollment.js';
import type { PasswordValues } from '../../simulate/outcome/password.js';
import type { RoutingValues } from '../../simulate/outcome/routing.js';
import type { Limit, SessionValues } from '../../simulate/outcome/session.js';
import type { Effect } from '../../simulate/outcome/settled.js';
import type { OutcomeContext } from './outcome-context.js';
import { type EffectWords, policySection } from './policy-section.js';
import type { TreeSection } from './section.js';
import { settledLines, settledOr, settledWords } from './settled-words.js';

export function routedSection(context: OutcomeContext): TreeSection {
  const words: EffectWords<RoutingValues> = ({ providers }) => [
    settledWords(providers, (all) => {
      const names = all.map(({ type, name, id }) => printable(name ?? id ?? type ?? ''));
      return names.length === 0 ? 'routed to no provider' : `routed to ${alternatives(names)}`;
    }),
  ];
  return policySection(context.outcome.routed, words, context);
}

export function sessionSection(context: OutcomeContext): TreeSection {
  return policySection(context.outcome.session, sessionWords, context);
}

function sessionWords(effect: Effect<SessionValues>): string[] {
  const { access, requireFactor, factorPromptMode, factorLifetime, primaryFactor } = effect;
  if (settledOr(access, undefined) === 'DENY') return ['access denied'];
  const lifetime = settledOr(factorLifetime, null);
  const prompt = settledWords(factorPromptMode, (mode) => (mode === null ? '' : PROMPTS[mode](lifetime)));
  const second = settledWords(requireFactor, (isAsked) =>
    isAsked ? `second factor ${prompt}` : 'no second factor',
  );
  const primary = settledWords(primaryFactor, (factor) => (factor === null ? '' : PRIMARY[factor]));
  return [
    [settledWords(access, () => 'access allowed'), primary, second]
      .filter((words) => words !== '')
      .join('; '),
    `session: ${limitWords(effect).join('; ')}`,
  ];
}

function limitWords(effect: Effect<SessionValues>): string[] {
  const { maxSessionIdleMinutes, maxSessionLifetimeMinutes, usePersistentCookie } = effect;
  return [
    settledWords(maxSessionIdleMinutes, (limit) => `ends ${minutesOf(limit, 'of inactivity')}`),
    settledWords(maxSessionLifetimeMinutes, (limit) => minutesOf(limit, 'at the latest')),
    settledWords(usePersistentCookie, (isUsed) => (isUsed ? 'persistent cookie' : 'no persistent cookie')),
  ];
}

const PRIMARY = {
  PASSWORD_IDP: 'a password or another identity provider comes first',
  PASSWORD_IDP_ANY_FACTOR: 'any factor may come first',
} as const;

const PROMPTS = {
  ALWAYS: () => 'at every sign-in',
  DEVICE: () => 'once for each device',
  SESSION: (lifetime: number | null) =>
    lifetime === null ? 'once per lifetime' : `every ${describeMinutes(lifetime)}`,
} as const;

function minutesOf(limit: Limit | null, words: string): string {
  if (limit === null) return '';
  return limit === 'no limit' ? 'no other limit' : `after ${describeMinutes(limit)} ${words}`;
}

export function applicationSection(context: OutcomeContext): TreeSection {
  const words: EffectWords<ApplicationValues> = ({ access, described, assurance }) => {
    if (settledOr(access, undefined) === 'DENY') return ['access denied'];
    const requirement = settledWords(described, (phrase) => printable(phrase ?? '', LONGEST_PHRASE));
    return [
      `${settledWords(access, () => 'access allowed')}: ${requirement}`,
      settledWords(assurance, (one) => `at least ${describeLevel(one)}`),
    ];
  };
  return policySection(context.outcome.application, words, context);
}

const LONGEST_PHRASE = 1000;

export function enrollmentSection(context: OutcomeContext): TreeSection {
  const words: EffectWords<EnrollmentValues> = ({ when, settings }) => [
    settledWords(when, (one) => WHEN[one]),
    ...settledLines(settings, ({ authenticators }) =>
      (['REQUIRED', 'OPTIONAL', 'NOT_ALLOWED'] as const).flatMap((self) => {
        const all = authenticators.filter((one) => one.self === self);
        return all.length === 0 ? [] : [`${SELF[self]} ${all.map(authenticatorName).join(', ')}`];
      }),
    ),
  ];
  return policySection(context.outcome.enrollment, words, context);
}

const SELF = { REQUIRED: 'required:', OPTIONAL: 'optional:', NOT_ALLOWED: 'not allowed:' } as const;

const WHEN = {
  CHALLENGE: 'enrollment prompt when challenged',
  LOGIN: 'enrollment prompt at the first sign-in',
  NEVER: 'no enrollment prompt',
  NEVER_INCLUDING_RECOVERY: 'no enrollment prompt, not even for recovery',
} as const;

function authenticatorName({ key, id }: ListedAuthenticator): string {
  return printable(id === null ? key : `${key} (${id})`);
}

export function passwordSection(context: OutcomeContext): TreeSection {
  const words: EffectWords<PasswordValues> = (effect) => {
    const kinds = KINDS.filter(([field]) => settledOr(effect[field], 1) !== 0).map(([, kind]) => kind);
    const length = settledWords(effect.minLength, (least) => `at least ${counted(least, 'character')}`);
    return [kinds.length === 0 ? length : `${length}; with ${alternatives(kinds, 'and')}`];
  };
  return policySection(context.outcome.password, words, context);
}

const KINDS = [
  ['minLowerCase', 'lower case'],
  ['minUpperCase', 'upper case'],
  ['minNumber', 'number'],
  ['minSymbol', 'symbol'],
] as const satisfies readonly (readonly [keyof PasswordValues, string])[];

/** Returns the report sections for policy types that most orgs do not have, if the snapshot has such policies. */
export function afterSignInSections(context: OutcomeContext): TreeSection[] {
  const { entityRisk, continuousAccess, postAuthSession } = context.outcome;
  return [
    ...(entityRisk.possible.length === 0
      ? []
      : [policySection(entityRisk, ({ actions }) => [settledWords(actions, actionWords)], context)]),
    ...[continuousAccess, postAuthSession]
      .filter(({ possible }) => possible.length > 0)
      .map((part) =>
        policySection(part, ({ failureActions }) => [settledWords(failureActions, actionWords)], context),
      ),
  ];
}

type Action = FailureAction | { readonly action: 'TERMINATE_ALL_SESSIONS' };

function actionWords(actions: readonly Action[]): string {
  if (actions.length === 0) return 'then: only logged';
  return `then: ${actions.map((one) => printable(actionName(one))).join(', ')}`;
}

function actionName(action: Action): string {
  switch (action.action) {
    case 'RUN_WORKFLOW':
      return `run workflow ${action.workflowId}`;
    case 'TERMINATE_ALL_SESSIONS':
      return 'end all sessions';
    case 'TERMINATE_SESSION':
      return 'end the session';
  }
}
