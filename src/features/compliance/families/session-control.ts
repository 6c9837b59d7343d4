import type { Judgement } from '../../../analysis/questions/admitting.js';
import { listed } from '../../../base/messages.js';
import { ownAt } from '../../../base/own.js';
import { putAt } from '../../../documents/edits/put-at.js';
import { describeMinutes, ONCE_PER_SESSION } from '../../../model/assurance/duration.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import {
  type ApplicationValues,
  applicationReader,
  type Reauthentication,
} from '../../../simulate/outcome/application.js';
import { type Limit, type SessionValues, sessionReader } from '../../../simulate/outcome/session.js';
import { type Effect, everyField, reasonsIn, unsettled, valueIf } from '../../../simulate/outcome/settled.js';
import { type ApplicationSet, applicationsInWords } from '../configuration/applications.js';
import type { EffectAnswer } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { type ComplianceControl, defineControl } from '../control/control.js';
import type { RemedyEdit } from '../control/remedy-edit.js';
import { accessAction, exampleOf, sessionAction } from '../examples/example-parts.js';
import { rulesOfType } from '../questions/described-cases.js';
import { eachAccess } from '../questions/each-access.js';
import { judgeField } from '../questions/each-effect.js';
import { eachRule } from '../questions/each-rule.js';
import { endsWithin, sessionWords } from './each-session.js';
import { checkApplications, exampleConfiguration } from './paths-control.js';
import { actionEdit, ruleInPlaceOf } from './remedy-edits.js';

/** The data of a control about the duration of sessions with access to applications. */
export interface SessionRow
  extends Pick<
    ComplianceControl,
    | 'aliases'
    | 'assumptions'
    | 'grade'
    | 'id'
    | 'verification'
    | 'parameter'
    | 'remark'
    | 'severity'
    | 'title'
  > {
  readonly into: ApplicationSet;
  readonly ends: keyof typeof ENDS;
}

interface End {
  claim(bound: number, apps: string): string;
  judge(
    session: Effect<SessionValues>,
    application: Effect<ApplicationValues>,
    bound: number,
  ): Judgement<string>;
  readonly field: 'maxSessionIdleMinutes' | 'maxSessionLifetimeMinutes';
  readonly bad: number;
}

const ENDS = {
  /** The requirement that a session ends after a time without activity. */
  idle: {
    claim: (bound, apps) =>
      `every session with access to ${apps} has an idle timeout of ${describeMinutes(bound)} or less`,
    judge: ({ maxSessionIdleMinutes }, _, bound) =>
      judgeField(maxSessionIdleMinutes, endsWithin(bound), (value) =>
        sessionWords('maxSessionIdleMinutes', value),
      ),
    field: 'maxSessionIdleMinutes',
    bad: 720,
  },
  /**
   * The requirement on the absolute length of a session, with two alternatives. The session ends within the maximum number of minutes, or
   * the application requires re-authentication within that time.
   */
  period: {
    claim: (bound, apps) =>
      `every session with access to ${apps} has a maximum lifetime of ${describeMinutes(bound)} or less, or the application requires re-authentication within that time`,
    judge: ({ maxSessionLifetimeMinutes }, { reauthentication }, bound) => {
      const lasts = judgeField(maxSessionLifetimeMinutes, endsWithin(bound), lasting);
      return lasts.kind === 'others' ? lasts : judgeReauthentication(reauthentication, bound, lasts);
    },
    field: 'maxSessionLifetimeMinutes',
    bad: 0,
  },
  /**
   * The requirement that each session either has a maximum lifetime, however long, or is in an application that requires re-authentication.
   */
  ever: {
    claim: (_, apps) =>
      `every session with access to ${apps} has a maximum lifetime, or the application requires re-authentication`,
    judge: ({ maxSessionLifetimeMinutes }, { reauthentication }) => {
      const lasts = judgeField(maxSessionLifetimeMinutes, endsWithin(Number.POSITIVE_INFINITY), lasting);
      return lasts.kind === 'others'
        ? lasts
        : judgeReauthentication(reauthentication, ONCE_PER_SESSION - 1, lasts);
    },
    field: 'maxSessionLifetimeMinutes',
    bad: 0,
  },
} as const satisfies Readonly<Record<string, End>>;

export function sessionControl({ into, ends, ...row }: SessionRow): ComplianceControl {
  const { claim, judge, field, bad }: End = ENDS[ends];
  const bound = row.parameter?.default ?? 0;
  return defineControl({
    assumptions: ['P2', 'P11', 'P12'],
    ...row,
    needs: 'applications',
    topic: 'sessions',
    claim: (most) => claim(most, applicationsInWords(into)),
    evaluate: (context, most) =>
      checkApplications(into, 'anyone', context, (scope) =>
        context.compiled.snapshot.engine === 'classic'
          ? eachSessionOfClassic(context, (session, application) => judge(session, application, most))
          : eachAccess(scope, (session, application) => judge(session, application, most), context),
      ),
    remedy: `Set \`session.${field}\` in every deciding rule of the global session policies${ends === 'idle' ? '' : ', or set `reauthenticateIn`, such as `PT12H`, in the authentication policies of the applications'}`,
    edits: (_, most, effect) => sessionEdits(field, ends === 'ever' ? ONE_DAY : most, effect),
    examples: examplesOf(into, field, bound === 0 ? ONE_DAY : bound, bad),
  });
}

/**
 * Checks a requirement on sessions in an export of the Classic Engine. The export does not contain the sign-on policies of applications.
 * Therefore, only the global session rules are checked, and re-authentication by an application is unknown. Spec: Posture, "Answering".
 */
function eachSessionOfClassic(
  context: ControlContext,
  judge: (session: Effect<SessionValues>, application: Effect<ApplicationValues>) => Judgement<string>,
): EffectAnswer {
  const { brand, engine } = context.compiled.snapshot;
  const application = everyField<ApplicationValues>(
    applicationReader(brand).fields,
    unsettled([
      'on the Classic Engine an export has no application sign-on policies, which could require re-authentication',
    ]),
  );
  return eachRule(
    { reader: sessionReader(engine), judge: (session) => judge(session, application) },
    context,
  );
}

const ONE_DAY = 1440;

const lasting = (value: Limit) => sessionWords('maxSessionLifetimeMinutes', value);

/**
 * Judges a session whose lifetime alone may be longer than `bound` minutes; `lasts` is the judgement of this lifetime. Accepts the session
 * if the application requires re-authentication within `bound` minutes.
 */
function judgeReauthentication(
  reauthentication: Effect<ApplicationValues>['reauthentication'],
  bound: number,
  lasts: Judgement<string>,
): Judgement<string> {
  const value = valueIf(reauthentication);
  if (value == null)
    return {
      kind: 'undecided',
      reason:
        reasonsIn(reauthentication)[0] ?? 'the re-authentication frequency of the application is unknown',
    };
  const longest = longestPeriod(value);
  if (longest === undefined) return { kind: 'undecided', reason: NO_FREQUENCY };
  if (longest <= bound) return { kind: 'others' };
  return lasts.kind === 'found'
    ? {
        kind: 'found',
        what: `${lasts.what}; ${reauthenticationWords(longest)}`,
      }
    : lasts;
}

/**
 * Returns the longest time in minutes until re-authentication is required; `undefined` if a time is unknown. A constraint overrides the
 * rule.
 */
function longestPeriod({ after, parts }: Reauthentication): number | undefined {
  const all = [after, ...parts.map((part) => part.after)].map((one) => one?.minutes);
  return all.every((one) => one !== undefined) ? Math.max(...all) : undefined;
}

/** Checks whether the application requires re-authentication at every access. */
export function judgeEveryTime(
  reauthentication: Effect<ApplicationValues>['reauthentication'],
): Judgement<string> {
  const value = valueIf(reauthentication);
  const longest = value == null ? undefined : longestPeriod(value);
  if (longest === undefined)
    return { kind: 'undecided', reason: reasonsIn(reauthentication)[0] ?? NO_FREQUENCY };
  if (longest === 0) return { kind: 'others' };
  return { kind: 'found', what: reauthenticationWords(longest) };
}

function reauthenticationWords(minutes: number): string {
  return minutes < ONCE_PER_SESSION
    ? `the application requires re-authentication every ${describeMinutes(minutes)}`
    : 'the application requires no re-authentication during the session';
}

const NO_FREQUENCY = 'the rule of the application states no re-authentication frequency';

type Setting = readonly [path: readonly string[], value: unknown];

/**
 * Returns the edits that set values in the actions of a rule. A default rule is not edited, because some of its values cannot change and
 * assessors do not check it. Instead, the edit adds a rule for everyone directly above it.
 */
function ruleEdits(one: PolicyRule, settings: readonly Setting[]): readonly RemedyEdit[] {
  if (!one.rule.isDefault) return settings.map(([path, value]) => actionEdit(one, path, value));
  const actions = settings.reduce<unknown>((all, [path, value]) => putAt(all, path, value), one.rule.actions);
  const says = listed(settings, ([path, value]) => `\`${path.at(-1)}\` ${String(value)}`);
  return [ruleInPlaceOf(one, says, actions)];
}

/** Returns the edits that set a session field to the required value in each deciding rule with another value. */
export function sessionEdits(
  field: 'maxSessionIdleMinutes' | 'maxSessionLifetimeMinutes' | 'usePersistentCookie',
  value: unknown,
  effect: EffectAnswer,
): readonly RemedyEdit[] {
  return rulesOfType('OKTA_SIGN_ON', effect).flatMap((rule) =>
    ruleEdits(rule, [[['signon', 'session', field], value]]),
  );
}

/** Returns the edits after which each deciding rule requires the second factor at every sign-in, even on remembered devices. */
export function promptAlways(effect: EffectAnswer): readonly RemedyEdit[] {
  return rulesOfType('OKTA_SIGN_ON', effect).flatMap((rule) => ruleEdits(rule, alwaysIn(rule)));
}

function alwaysIn({ rule: { actions } }: PolicyRule): readonly Setting[] {
  const remembers = ownAt(actions, ['signon', 'rememberDeviceByDefault']) === true;
  return [
    [['signon', 'factorPromptMode'], 'ALWAYS'],
    ...(remembers ? [[['signon', 'rememberDeviceByDefault'], false] as const] : []),
  ];
}

/**
 * Returns the edits after which each deciding rule requires the second factor at every sign-in. Rules that definitely require one already
 * are not edited.
 */
export function requireSecondFactor(effect: EffectAnswer): readonly RemedyEdit[] {
  return rulesOfType('OKTA_SIGN_ON', effect).flatMap((rule) =>
    ruleEdits(rule, [[['signon', 'requireFactor'], true], ...alwaysIn(rule)]),
  );
}

function examplesOf(
  into: ApplicationSet,
  field: End['field'],
  good: number,
  bad: number,
): ComplianceControl['examples'] {
  const configuration = exampleConfiguration(into, 'anyone');
  const staff = { conditions: { people: { groups: { include: ['staff'] } } } };
  const session = (value: number) => ({ actions: sessionAction({ [field]: value }) });
  const access = [{ actions: accessAction({ reauthenticateIn: 'PT43800H' }) }];
  const org = (...sessions: readonly object[]) => exampleOf({ sessions, access });
  return [
    { what: 'one rule for everyone sets the limit', org: org(session(good)), configuration, verdict: 'met' },
    {
      what: `the first rule ${bad === 0 ? 'sets no limit' : 'exceeds the limit'} for one group`,
      org: org({ ...staff, ...session(bad) }, session(good)),
      configuration,
      verdict: 'not met',
    },
    {
      what: `the first rule ${bad === 0 ? 'sets no limit' : 'exceeds the limit'} for one group, which has no access to the applications`,
      org: exampleOf({
        sessions: [{ ...staff, ...session(bad) }, session(good)],
        access: [{ ...staff, actions: accessAction({}, 'DENY') }, ...access],
      }),
      configuration,
      verdict: 'met',
    },
    {
      what: 'the export contains no applications',
      org: exampleOf({ sessions: [session(good)], apps: [] }),
      verdict: 'undecided',
    },
  ];
}
