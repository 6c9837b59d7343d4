import { rulesKeyOf } from '../../../analysis/questions/session/access-list.js';
import { groupBy } from '../../../base/group-by.js';
import { listed, quoted } from '../../../base/messages.js';
import {
  type AssuranceLevel,
  compareAssurance,
  describeLevel,
} from '../../../model/assurance/assurance-level.js';
import { assuranceOfAll } from '../../../model/assurance/method-assurance.js';
import { isUser } from '../../../model/facts/user.js';
import { isActiveApplication } from '../../../model/policies/application-status.js';
import { NAMED_RESOURCES } from '../../../model/policies/display-names.js';
import { findByName } from '../../../model/policies/find-by-name.js';
import type { App, User } from '../../../model/policies/snapshot.js';
import { findApplication } from '../configuration/applications.js';
import { EFFECT_HOLDS, type EffectAnswer, effectNotKnown } from '../control/answer.js';
import { type ControlContext, sharedSession } from '../control/context.js';
import { defineControl } from '../control/control.js';
import { accessAction, exampleOf } from '../examples/example-parts.js';
import { ANY_FACTOR } from '../families/path-requirements.js';
import { checkApplications } from '../families/paths-control.js';
import { everyPath } from '../questions/every-path.js';
import { type ClaimScope, claimOfPaths } from '../questions/paths-at.js';
import { REPORT_QUALITY } from './report-quality.js';

export const breakGlassWorks = defineControl({
  ...REPORT_QUALITY,
  id: 'break-glass-works',
  title: 'Break-glass accounts have access',
  needs: 'applications',
  assumptions: ['P2', 'P11'],
  claim: () =>
    'every break-glass user can sign in to the Admin Console with authenticators that they can enroll',
  evaluate(context) {
    const names = usersForEmergencies(context);
    if (names.length === 0) return NO_USERS;
    const answers = names.map((name) => canSignIn(name, { ...context, excepted: [] }));
    const worst = (kind: string) => answers.find((one) => one.kind === kind);
    return worst('fails') ?? worst('undecided') ?? answers[0] ?? EFFECT_HOLDS;
  },
  remedy: 'Add a top-priority rule for break-glass users that requires authenticators that they can enroll',
  remark: 'break-glass users are exempt from controls about assurance and networks, but not from this one',
  examples: [
    {
      what: 'break-glass users have the same access as everyone',
      org: ofEmergency({}),
      configuration: emergency('glass@example.com'),
      verdict: 'met',
    },
    {
      what: 'access is denied for everyone',
      org: ofEmergency({ access: [{ actions: accessAction({}, 'DENY') }] }),
      configuration: emergency('glass@example.com'),
      verdict: 'not met',
    },
    {
      what: 'the export contains no user with the login of the break-glass user',
      org: ofEmergency({}),
      configuration: emergency('grass@example.com'),
      verdict: 'not met',
    },
    {
      what: 'the Admin Console is not in the export',
      org: { ...ofEmergency({}), apps: [] },
      configuration: emergency('glass@example.com'),
      verdict: 'undecided',
    },
    { what: 'the configuration has no break-glass users', org: exampleOf({}), verdict: 'not applicable' },
  ],
});

function usersForEmergencies({ configuration: { breakGlass = [] } }: ControlContext): readonly string[] {
  return [...new Set(breakGlass.flatMap(({ users }) => users))];
}

const NO_USERS: EffectAnswer = {
  kind: 'not applicable',
  reason: 'the configuration names no break-glass users',
};

/**
 * Checks whether the user can sign in to the Admin Console. The check tries to prove that the user never has access; one sign-in with
 * access refutes that.
 */
function canSignIn(name: string, context: ControlContext): EffectAnswer {
  const user = userNamed(name, context);
  if (user === undefined)
    return { kind: 'fails', text: `${quoted(name)} does not name exactly one user in the export` };
  const nobody = checkApplications('adminConsole', 'anyone', context, (into) =>
    claimOfPaths(
      { ...into, within: [isUser(user.id)] },
      (ofCase) => {
        if (ofCase.kind !== 'paths') return ofCase;
        return ofCase.paths.some(({ isCertain }) => isCertain)
          ? { kind: 'found', what: 'an authentication path' }
          : { kind: 'undecided', reason: 'the authenticators of these users are unknown' };
      },
      context,
      { isOfAll: false },
    ),
  );
  if (nobody.kind === 'fails') return EFFECT_HOLDS;
  return nobody.kind === 'holds'
    ? { kind: 'fails', text: `${quoted(name)} cannot sign in to the Admin Console from any network` }
    : nobody.kind === 'undecided'
      ? nobody
      : effectNotKnown('access of the break-glass users is unknown', 'check the policy of the Admin Console');
}

export const breakGlassBounded = defineControl({
  ...REPORT_QUALITY,
  id: 'break-glass-bounded',
  title: 'Break-glass accounts are limited to the Admin Console',
  needs: 'applications',
  assumptions: ['P2', 'P11'],
  claim: () =>
    'break-glass users need at least the same assurance level as others for every application except the Admin Console',
  evaluate(context) {
    const names = usersForEmergencies(context);
    if (names.length === 0) return NO_USERS;
    const users = names.flatMap((name) => userNamed(name, context) ?? []);
    if (users.length < names.length)
      return effectNotKnown(
        'not every break-glass user names exactly one user in the export',
        'set their logins or ids in `breakGlass`, and export the users',
      );
    const groups = otherApplications(context);
    if (groups.length > MOST_POLICIES)
      return effectNotKnown(
        `${groups.length} authentication policies are too many to compare`,
        'check the rules that name these users or their groups',
      );
    const others: ControlContext = { ...context, excepted: users.map(({ id }) => isUser(id)) };
    const beyond: (EffectAnswer & { readonly kind: 'fails' })[] = [];
    for (const apps of groups) {
      const into = { appIds: apps.map(({ id }) => id) };
      const differing = users
        .map((user) => ({ user, about: { ...context, excepted: [], about: [isUser(user.id)] } }))
        .filter(({ about }) => !isDecidedBySameRules(into, about, others));
      const required = differing.length === 0 ? 'denied' : lowestAssuranceOf(into, others);
      if (required === undefined) return COMPARED_IN_VAIN;
      for (const { user, about } of differing) {
        const gets = everyPath({ kind: 'at least', assurance: required }, into, about);
        if (gets.kind === 'undecided') return gets;
        if (gets.kind === 'fails')
          beyond.push({
            ...gets,
            text: `${quoted(user.login ?? user.id)} can sign in to ${listed(apps.slice(0, MOST_SHOWN), ({ id, label }) => quoted(label ?? id))} with ${gets.text}; others need ${describeLevel(required)}`,
          });
      }
    }
    const [first] = beyond;
    return first === undefined
      ? EFFECT_HOLDS
      : {
          ...first,
          text: [...new Set(beyond.map(({ text }) => text))].slice(0, MOST_SHOWN).join('; '),
        };
  },
  remedy:
    'Limit the rules for break-glass users to the Admin Console, or require the same assurance as from others',
  remark:
    'for each application, the control compares the assurance level that break-glass users need with that of others; it does not compare networks',
  examples: [
    {
      what: 'break-glass users have the same access as everyone',
      org: ofEmergency({}),
      configuration: emergency('glass@example.com'),
      verdict: 'met',
    },
    {
      what: 'a rule for all applications requires less from break-glass users',
      org: ofEmergency({
        sessions: [ANY_FACTOR],
        access: [
          {
            conditions: { people: { users: { include: ['glass'] } } },
            actions: accessAction({ factorMode: '1FA' }),
          },
          { actions: accessAction({ factorMode: '2FA' }) },
        ],
      }),
      configuration: emergency('glass@example.com'),
      verdict: 'not met',
    },
    {
      what: 'the export contains no user with the login of the break-glass user',
      org: ofEmergency({}),
      configuration: emergency('grass@example.com'),
      verdict: 'undecided',
    },
    { what: 'the configuration has no break-glass users', org: exampleOf({}), verdict: 'not applicable' },
  ],
});

const MOST_POLICIES = 200;
const MOST_SHOWN = 5;

const COMPARED_IN_VAIN = effectNotKnown(
  'the lowest assurance level of other users is unknown for some applications',
  'export the authenticators and the enrollment policies',
);

/** Returns the active applications except the Admin Console, in groups that have the same rules. */
function otherApplications(context: ControlContext): readonly (readonly App[])[] {
  const { configuration, compiled } = context;
  const session = sharedSession(compiled);
  const found = findApplication('adminConsole', configuration, compiled.snapshot);
  const consoleId = found.kind === 'application' ? found.app.id : undefined;
  const apps = compiled.snapshot.apps.filter((app) => app.id !== consoleId && isActiveApplication(app));
  return [...groupBy(apps, ({ id }) => rulesKeyOf(id, session)).values()];
}

/**
 * Whether every combination of rules that can decide a sign-in of the users in `some` can also decide a sign-in of the users in `others`.
 * The users in `some` then have no more access than those in `others`.
 */
function isDecidedBySameRules(into: ClaimScope, some: ControlContext, others: ControlContext): boolean {
  const theirs = decidingRules(into, others);
  const own = theirs && decidingRules(into, some);
  return own !== undefined && [...own].every((rules) => theirs?.has(rules));
}

/**
 * Returns every set of rules that can decide one sign-in together; `undefined` if they are unknown. Each set is a JSON text with the rule
 * id of each policy type.
 */
function decidingRules(into: ClaimScope, context: ControlContext): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  const effect = claimOfPaths(
    into,
    (_, { decided }) => {
      found.add(JSON.stringify([...decided].map(([type, one]) => [type, one?.rule.rule.id])));
      return { kind: 'others' };
    },
    context,
    { isOfAll: false },
  );
  return effect.kind === 'holds' ? found : undefined;
}

/**
 * Returns the lowest assurance level of the sign-ins that a claim is about: `denied` if nobody has access, `undefined` if it is unknown.
 */
function lowestAssuranceOf(into: ClaimScope, context: ControlContext): AssuranceLevel | undefined {
  let weakest: AssuranceLevel = 'denied';
  let undecided: AssuranceLevel = 'denied';
  const effect = claimOfPaths(
    into,
    (ofCase) => {
      if (ofCase.kind !== 'paths') return ofCase;
      for (const { path, methods, isCertain, brand } of ofCase.paths) {
        const found = assuranceOfAll(methods, path.authenticators, { brand });
        if (found.kind === 'unknown') return { kind: 'undecided', reason: found.reason };
        if (found.isExact && isCertain) weakest = weakerOf(weakest, found.assurance);
        else undecided = weakerOf(undecided, found.assurance);
      }
      return { kind: 'others' };
    },
    context,
    { isOfAll: false },
  );
  return effect.kind !== 'holds' || weakerOf(weakest, undecided) !== weakest ? undefined : weakest;
}

function weakerOf(one: AssuranceLevel, other: AssuranceLevel): AssuranceLevel {
  return compareAssurance(one, other) <= 0 ? one : other;
}

function userNamed(name: string, { compiled: { snapshot } }: ControlContext): User | undefined {
  const [user, ...others] = findByName(NAMED_RESOURCES.user(snapshot), name);
  return others.length > 0 ? undefined : snapshot.users.find(({ id }) => id === user?.id);
}

function ofEmergency(parts: Parameters<typeof exampleOf>[0]): object {
  const users = [{ id: 'glass', status: 'ACTIVE', profile: { login: 'glass@example.com' }, groupIds: [] }];
  return exampleOf({ ...parts, users });
}

function emergency(user: string): object {
  return { breakGlass: [{ users: [user], reason: 'fire', owner: 'ann', expires: '2099-01-01' }] };
}
