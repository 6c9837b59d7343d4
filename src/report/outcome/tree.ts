import { describeDuration } from '../../assurance/duration.js';
import type { Paths } from '../../assurance/paths.js';
import { describeStrength } from '../../assurance/strength.js';
import { alternatives, counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { Request } from '../../facts/request.js';
import { zone } from '../../facts/zone.js';
import type { Verdict } from '../../logic/kleene/verdict.js';
import { namesIn } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { FailureAction } from '../../simulate/outcome/after-sign-in.js';
import type { ApplicationValues } from '../../simulate/outcome/application.js';
import type { Lockout } from '../../simulate/outcome/can-be-met.js';
import type { EnrollmentValues, ListedAuthenticator } from '../../simulate/outcome/enrollment.js';
import type { Outcome } from '../../simulate/outcome/outcome.js';
import type { SignInResult } from '../../simulate/outcome/overall.js';
import type { Part, RuleInPolicy } from '../../simulate/outcome/part.js';
import type { PasswordValues } from '../../simulate/outcome/password.js';
import type { RoutingValues } from '../../simulate/outcome/routing.js';
import type { Access, Limit, SessionValues } from '../../simulate/outcome/session.js';
import type { Effect, Settled } from '../../simulate/outcome/settled.js';
import { blocksText } from '../text/blocks-text.js';
import { CHOSEN } from '../text/chosen.js';
import { fill } from '../text/fill.js';
import { firstReasons } from '../text/first-reasons.js';
import { defineFormat } from '../text/format.js';
import type { Page, Paint } from '../text/page.js';
import { refusalText } from '../text/refusal.js';
import { listed } from '../words/leaf-words.js';
import { type HowToGive, missingWords } from '../words/missing-words.js';
import { ruleWords } from '../words/rule-words.js';
import { signInWords } from '../words/sign-in-words.js';
import { pathWords } from '../words/use-words.js';
import type { OutcomeReport } from './outcome-report.js';

/** What the sign-in comes to in a sentence or two, then each part with the rules that had a say. */
export const outcomeTree = defineFormat<OutcomeReport>({
  name: 'tree',
  what: 'for people: what the sign-in comes to, and each part with the rules that had a say',
  text({ answer, snapshot, request, give }, page) {
    if (!answer.ok) return refusalText(answer.refusal, page);
    const scene: Scene = { outcome: answer.value, snapshot, request: request as Request, give, page };
    return blocksText([signIn(scene), summary(scene), parts(scene), assumptions(scene)]);
  },
});

interface Scene {
  readonly outcome: Outcome;
  readonly snapshot: Snapshot;
  readonly request: Request;
  readonly give: HowToGive;
  readonly page: Page;
}

/** A heading, and the paragraphs beside it. */
interface Section {
  readonly sign: Sign;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

type Sign = Verdict | 'NOTHING';

const SIGNS = {
  MATCH: ['✓', 'good'],
  NOT_MATCH: ['✗', 'bad'],
  UNDEFINED: ['?', 'unsure'],
  NOTHING: ['–', 'quiet'],
} as const satisfies Record<Sign, readonly [string, keyof Paint]>;

function signed(sign: Sign, { paint }: Page): string {
  const [character, tone] = SIGNS[sign];
  return paint[tone](character);
}

function signIn({ request, snapshot, page }: Scene): string[] {
  const { paint, columns } = page;
  return fill(`${paint.quiet('sign-in')} `, signInWords(request, namesIn(snapshot, paint.quiet)), columns);
}

const RESULTS = {
  refused: ['NOT_MATCH', 'refused before any policy'],
  denied: ['NOT_MATCH', 'denied'],
  'locked out': ['NOT_MATCH', 'locked out'],
  allowed: ['MATCH', 'allowed'],
} as const satisfies Record<SignInResult, readonly [Sign, string]>;

function summary(scene: Scene): string[] {
  const { result } = scene.outcome.overall;
  const { page } = scene;
  const [sign, word] =
    result.kind === 'settled' ? RESULTS[result.value] : (['UNDEFINED', 'not decided'] as const);
  const head = `${signed(sign, page)} ${page.paint.strong(word)}`;
  const [first, ...others] = sentences(scene);
  return [
    ...fill('', `${head}${first === undefined ? '' : `: ${first}`}`, page.columns).map(indented),
    ...others.flatMap((sentence) => fill('  ', sentence, page.columns)),
  ];
}

function indented(line: string, index: number): string {
  return index === 0 ? line : `  ${line}`;
}

function sentences(scene: Scene): string[] {
  const { result, reasons } = scene.outcome.overall;
  if (result.kind === 'undefined') {
    const results = result.alternatives.length < 2 ? [] : [`it may be ${alternatives(result.alternatives)}`];
    return [
      ...results,
      ...reasons.flatMap(({ message }) => (/^it is not known/.test(message) ? [message] : [])),
    ];
  }
  switch (result.value) {
    case 'refused':
    case 'denied':
      return reasons.map(({ message, rules }) => [message, ...bracketed(rules)].join(' '));
    case 'locked out':
      return scene.outcome.canBeMet.lockouts.map(lockoutWords);
    case 'allowed':
      return [requirement(scene), ...meeting(scene)];
  }
}

function bracketed(rules: readonly RuleInPolicy[]): string[] {
  return rules.length === 0 ? [] : [`(${ruleNames(rules)})`];
}

function lockoutWords({ enrollment, unmet }: Lockout): string {
  const rules = unmet.flatMap((one) => one.rules);
  return `${ruleNames(rules)} ${rules.length === 1 ? 'asks' : 'ask'} for what ${ruleNames(enrollment)} does not let the user enroll or use`;
}

/** Spec: Simulation, 7, "Outcome": "allowed with these requirements". */
function requirement({ outcome: { required } }: Scene): string {
  if (required.asks.kind === 'undefined' || required.asks.value === null)
    return 'to one who meets what is required';
  const all = required.asks.value.map(({ described }) => described);
  return `to one who gives ${[...new Set(all)].join('; and ')}`;
}

function meeting(scene: Scene): string[] {
  const { paths, among, enrolledSuffice } = scene.outcome.canBeMet;
  const [easiest] = settledOr(paths, null)?.certain ?? [];
  const way = easiest === undefined ? '' : `: ${pathWords(easiest, scene.snapshot.brand)}`;
  if (among === 'enrollable') return [`what can be enrolled is enough${way}`];
  switch (settledOr(enrolledSuffice, undefined)) {
    case true:
      return [`what is enrolled is enough${way}`];
    case false:
      return [`what is enrolled is not enough, but more can be enrolled${way}`];
    default:
      return [`what is enrolled may be enough, and more can be enrolled${way}`];
  }
}

function parts(scene: Scene): string[] {
  const sections = [
    refusedBefore(scene),
    ...routed(scene),
    ...session(scene),
    ...application(scene),
    required(scene),
    ...enrollment(scene),
    canBeMet(scene),
    ...password(scene),
    ...afterwards(scene),
  ].filter((section) => section !== undefined);
  const width = Math.max(...sections.map(({ title }) => title.length));
  return sections.flatMap(({ sign, title, paragraphs }) => {
    const head = `${signed(sign, scene.page)} ${scene.page.paint.strong(title.padEnd(width))}  `;
    const below = ' '.repeat(width + 4);
    const [first = '', ...others] = paragraphs;
    return [
      ...fill(head, first, scene.page.columns),
      ...others.flatMap((paragraph) => hung(below, paragraph, scene.page.columns)),
    ];
  });
}

/** A paragraph that starts with spaces or a bullet goes on below its first word. */
function hung(indent: string, paragraph: string, columns: number): string[] {
  const [start = ''] = /^ *(?:· )?/.exec(paragraph) ?? [];
  return fill(indent + start, paragraph.slice(start.length), columns);
}

function refusedBefore(scene: Scene): Section | undefined {
  const { verdict, zones } = scene.outcome.refusedBefore;
  switch (verdict) {
    case 'NOT_MATCH':
      return undefined;
    case 'MATCH': {
      const names = listed(zones, ({ id, name }) => printable(name ?? id));
      return { sign: 'NOT_MATCH', title: 'network', paragraphs: [`in the blocklist zone ${names}`] };
    }
    case 'UNDEFINED': {
      const fact = { reason: 'missing-fact' as const, missing: [{ fact: zone.name, fields: zone.fields }] };
      const [way] = missingWords([fact], scene.request, scene.give, 1);
      const words = `not known: whether a blocklist zone refuses it before any policy (give ${way})`;
      return { sign: 'UNDEFINED', title: 'network', paragraphs: [words] };
    }
  }
}

/** The rule of a part with what it does or, where it is open, every rule that may decide with what it would do. */
function section<Values>(part: Part<Values>, words: EffectWords<Values>, scene: Scene): Section[] {
  const { policyType: title, decidedBy, possible, noneBecause, chosen } = part;
  const { paint } = scene.page;
  const how = chosen === null ? '' : paint.quiet(`; ${CHOSEN[chosen]}`);
  const sign = isDenied(part) ? 'NOT_MATCH' : undefined;
  if (decidedBy !== null) {
    const paragraphs = [`${paint.strong(ruleWords(decidedBy))}${how}`, ...words(part.effect)];
    return [{ sign: sign ?? 'MATCH', title, paragraphs }];
  }
  if (possible.length === 0) return [{ sign: 'NOTHING', title, paragraphs: [`${noneBecause ?? ''}${how}`] }];
  const shown = possible
    .slice(0, MOST_RULES)
    .flatMap((one) => [
      `${paint.strong(ruleWords(one))} perhaps`,
      ...words(one.effect).map((paragraph) => `  ${paragraph}`),
    ]);
  const rest = possible.length - MOST_RULES;
  return [
    {
      sign: sign ?? 'UNDEFINED',
      title,
      paragraphs: [
        `not decided ${paint.unsure(`(${remedy(part, scene)})`)}${how}`,
        ...shown,
        ...(rest > 0 ? [`or ${counted(rest, 'other rule')}`] : []),
        ...(noneBecause === null ? [] : ['or none']),
      ],
    },
  ];
}

type EffectWords<Values> = (effect: Effect<Values>) => readonly string[];

/** All that may decide deny. */
function isDenied({ effect }: Part<unknown>): boolean {
  const { access } = effect as Partial<Effect<{ readonly access: Access }>>;
  return access !== undefined && settledOr(access, undefined) === 'DENY';
}

function remedy({ missing }: Part<unknown>, { request, give }: Scene): string {
  const ways = missingWords([{ reason: 'missing-fact', missing }], request, give, 1);
  return ways.length === 0 ? 'no request can tell' : `give ${ways.join(', ')}`;
}

function routed(scene: Scene): Section[] {
  const words: EffectWords<RoutingValues> = ({ providers }) => [
    say(providers, (all) => {
      const names = all.map(({ type, name, id }) => printable(name ?? id ?? type ?? ''));
      return names.length === 0 ? 'routed to no provider' : `routed to ${alternatives(names)}`;
    }),
  ];
  return section(scene.outcome.routed, words, scene);
}

function session(scene: Scene): Section[] {
  return section(scene.outcome.session, sessionWords, scene);
}

function sessionWords(effect: Effect<SessionValues>): string[] {
  const { access, requireFactor, factorPromptMode, factorLifetime, primaryFactor } = effect;
  if (settledOr(access, undefined) === 'DENY') return ['access denied'];
  const lifetime = settledOr(factorLifetime, null);
  const prompt = say(factorPromptMode, (mode) => (mode === null ? '' : PROMPTS[mode](lifetime)));
  const second = say(requireFactor, (isAsked) => (isAsked ? `second factor ${prompt}` : 'no second factor'));
  const primary = say(primaryFactor, (factor) => (factor === null ? '' : PRIMARY[factor]));
  return [
    [say(access, () => 'access allowed'), primary, second].filter((words) => words !== '').join('; '),
    `session: ${limitWords(effect).join('; ')}`,
  ];
}

function limitWords(effect: Effect<SessionValues>): string[] {
  const { maxSessionIdleMinutes, maxSessionLifetimeMinutes, usePersistentCookie } = effect;
  return [
    say(maxSessionIdleMinutes, (limit) => `ends ${minutesOf(limit, 'without activity')}`),
    say(maxSessionLifetimeMinutes, (limit) => minutesOf(limit, 'at the latest')),
    say(usePersistentCookie, (isUsed) => (isUsed ? 'persistent cookie' : 'no persistent cookie')),
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
    lifetime === null ? 'once for a while' : `again after ${inWords(lifetime)}`,
} as const;

function minutesOf(limit: Limit | null, words: string): string {
  if (limit === null) return '';
  return limit === 'no limit' ? 'no other limit' : `after ${inWords(limit)} ${words}`;
}

function inWords(minutes: number): string {
  return describeDuration({ text: `${minutes} minutes`, minutes });
}

function application(scene: Scene): Section[] {
  const words: EffectWords<ApplicationValues> = ({ access, described, strength }) => {
    if (settledOr(access, undefined) === 'DENY') return ['access denied'];
    const asks = say(described, (phrase) => printable(phrase ?? '', LONGEST_PHRASE));
    return [
      `${say(access, () => 'access allowed')}: ${asks}`,
      say(strength, (one) => `at the least ${describeStrength(one)}`),
    ];
  };
  return section(scene.outcome.application, words, scene);
}

const LONGEST_PHRASE = 1000;

function required(scene: Scene): Section {
  const { access, secondFactor, strength, paths, among } = scene.outcome.required;
  const title = 'required';
  if (access.kind === 'undefined') return { sign: 'UNDEFINED', title, paragraphs: [notKnown(access)] };
  if (access.value === 'DENY') return { sign: 'NOT_MATCH', title, paragraphs: ['access denied'] };
  const isKnown = [secondFactor, strength, paths].every(({ kind }) => kind === 'settled');
  return {
    sign: isKnown ? 'MATCH' : 'UNDEFINED',
    title,
    paragraphs: [
      say(secondFactor, (isAsked) => (isAsked ? 'a second factor' : 'no second factor')),
      say(strength, (one) => `at the least ${describeStrength(one)}`),
      ...sayLines(paths, (all) => pathLines(all, `among ${among}`, scene)),
    ],
  };
}

function enrollment(scene: Scene): Section[] {
  const words: EffectWords<EnrollmentValues> = ({ when, settings }) => [
    say(when, (one) => WHEN[one]),
    ...sayLines(settings, ({ authenticators }) =>
      (['REQUIRED', 'OPTIONAL', 'NOT_ALLOWED'] as const).flatMap((self) => {
        const all = authenticators.filter((one) => one.self === self);
        return all.length === 0 ? [] : [`${SELF[self]} ${all.map(authenticatorName).join(', ')}`];
      }),
    ),
  ];
  return section(scene.outcome.enrollment, words, scene);
}

const SELF = { REQUIRED: 'required:', OPTIONAL: 'optional:', NOT_ALLOWED: 'not allowed:' } as const;

const WHEN = {
  CHALLENGE: 'asked to enroll when challenged',
  LOGIN: 'asked to enroll at the first sign-in',
  NEVER: 'never asked to enroll',
  NEVER_INCLUDING_RECOVERY: 'never asked to enroll, nor for recovery',
} as const;

function authenticatorName({ key, id }: ListedAuthenticator): string {
  return printable(id === null ? key : `${key} (${id})`);
}

function canBeMet(scene: Scene): Section {
  const { answer, lockouts, paths, among } = scene.outcome.canBeMet;
  const title = 'can be met';
  const whose = among === 'enrolled' ? 'by what is enrolled, or can be' : 'by what can be enrolled';
  if (answer.kind === 'undefined')
    return { sign: 'UNDEFINED', title, paragraphs: [notKnown(answer), ...lockouts.flatMap(lockoutLines)] };
  switch (answer.value) {
    case null:
      return { sign: 'NOTHING', title, paragraphs: ['access is denied in any case'] };
    case 'no':
      return { sign: 'NOT_MATCH', title, paragraphs: ['no: lockout', ...lockouts.flatMap(lockoutLines)] };
    case 'yes':
      return {
        sign: 'MATCH',
        title,
        paragraphs: [`yes, ${whose}`, ...sayLines(paths, (all) => pathLines(all, 'by', scene))],
      };
  }
}

function lockoutLines({ enrollment, unmet }: Lockout): string[] {
  return unmet.flatMap(({ rules, reasons }) => [
    `${ruleNames(rules)}, under ${ruleNames(enrollment)}:`,
    ...firstReasons(reasons).map((reason) => `· ${reason}`),
  ]);
}

function password(scene: Scene): Section[] {
  const words: EffectWords<PasswordValues> = (effect) => {
    const kinds = KINDS.filter(([field]) => settledOr(effect[field], 1) !== 0).map(([, kind]) => kind);
    const length = say(effect.minLength, (least) => `at least ${counted(least, 'character')}`);
    return [kinds.length === 0 ? length : `${length}; with ${alternatives(kinds, 'and')}`];
  };
  return section(scene.outcome.password, words, scene);
}

const KINDS = [
  ['minLowerCase', 'lower case'],
  ['minUpperCase', 'upper case'],
  ['minNumber', 'number'],
  ['minSymbol', 'symbol'],
] as const satisfies readonly (readonly [keyof PasswordValues, string])[];

/** Only where the snapshot has such policies: most have none. */
function afterwards(scene: Scene): Section[] {
  const { entityRisk, continuousAccess, postAuthSession } = scene.outcome;
  return [
    ...(entityRisk.possible.length === 0
      ? []
      : section(entityRisk, ({ actions }) => [say(actions, actionWords)], scene)),
    ...[continuousAccess, postAuthSession]
      .filter(({ possible }) => possible.length > 0)
      .flatMap((part) => section(part, ({ failureActions }) => [say(failureActions, actionWords)], scene)),
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

function assumptions({ outcome, page }: Scene): string[] {
  if (outcome.assumptions.length === 0) return [];
  return [
    ...fill('', page.paint.strong('assumed, where the specification is silent'), page.columns),
    ...outcome.assumptions.flatMap(({ id, text }) => fill(`  ${id.padEnd(3)}  `, text, page.columns)),
  ];
}

const MOST_PATHS = 6;

function pathLines(paths: Paths | null, intro: string, scene: Scene): string[] {
  if (paths === null) return [];
  const { certain, possible } = paths;
  if (certain.length + possible.length === 0) return [`no way in ${intro}`];
  const shown = [
    ...certain.map((path) => pathWords(path, scene.snapshot.brand)),
    ...possible.map(
      (path) => `${pathWords(path, scene.snapshot.brand)} ${scene.page.paint.unsure('perhaps')}`,
    ),
  ];
  const rest = shown.length - MOST_PATHS;
  return [
    `${intro}:`,
    ...shown.slice(0, MOST_PATHS).map((words) => `· ${words}`),
    ...(rest > 0 ? [`· and ${rest} more`] : []),
  ];
}

/** More rules than this are counted. */
const MOST_RULES = 3;

function ruleNames(rules: readonly RuleInPolicy[]): string {
  const names = [...new Set(rules.map(ruleWords))];
  const rest = names.length - MOST_RULES;
  const shown = names.slice(0, MOST_RULES);
  return [...shown, ...(rest > 0 ? [counted(rest, 'other rule')] : [])].join(' and ');
}

function say<Value>(one: Settled<Value>, words: (value: Value) => string): string {
  return one.kind === 'settled' ? words(one.value) : notKnown(one);
}

function sayLines<Value>(one: Settled<Value>, lines: (value: Value) => readonly string[]): readonly string[] {
  return one.kind === 'settled' ? lines(one.value) : [notKnown(one)];
}

function notKnown({ reasons }: Settled<unknown> & { kind: 'undefined' }): string {
  const words = reasons.map((reason) => reason.replace(/^it is not known /, ''));
  return `not known: ${printable(words.join('; '))}`;
}

function settledOr<Value, Otherwise>(one: Settled<Value>, otherwise: Otherwise): Value | Otherwise {
  return one.kind === 'settled' ? one.value : otherwise;
}
