import { rulesKeyOf } from '../../../analysis/questions/session/access-list.js';
import { groupBy } from '../../../base/group-by.js';
import { listed, quoted } from '../../../base/messages.js';
import {
  type AssuranceLevel,
  assuranceOfAll,
  compareAssurance,
  describeLevel,
} from '../../../model/assurance/assurance-level.js';
import { isUser } from '../../../model/facts/user.js';
import { isActiveApplication } from '../../../model/policies/application-status.js';
import { NAMED_RESOURCES } from '../../../model/policies/display-names.js';
import { findByName } from '../../../model/policies/find-by-name.js';
import type { App, User } from '../../../model/policies/snapshot.js';
import { applicationSpokenOf } from '../configuration/applications.js';
import { EFFECT_HOLDS, type EffectAnswer, effectNotKnown } from '../control/answer.js';
import { type Asking, sharedSession } from '../control/asking.js';
import { defineControl } from '../control/control.js';
import { accessAction, exampleOf } from '../examples/example-parts.js';
import { ANY_FACTOR } from '../families/asked-of-ways.js';
import { askOfApplications } from '../families/ways-control.js';
import { everyWay } from '../questions/every-way.js';
import { claimOfWays, type WaysInto } from '../questions/ways-at.js';
import { ABOUT_THE_QUESTION } from './about-the-question.js';

export const breakGlassWorks = defineControl({
  ...ABOUT_THE_QUESTION,
  id: 'break-glass-works',
  title: 'Break-glass accounts have access',
  needs: 'applications',
  assumptions: ['P2', 'P11'],
  claim: () =>
    'every break-glass user can sign in to the Admin Console with authenticators that they can enroll',
  ask(asking) {
    const names = usersForEmergencies(asking);
    if (names.length === 0) return NO_USERS;
    const answers = names.map((name) => getsIn(name, { ...asking, excepted: [] }));
    const worst = (kind: string) => answers.find((one) => one.kind === kind);
    return worst('fails') ?? worst('undecided') ?? answers[0] ?? EFFECT_HOLDS;
  },
  remedy: 'Add a top-priority rule for break-glass users that requires authenticators that they can enroll',
  remark: 'the control ignores their exceptions, which cover assurance and networks only',
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
      what: 'the break-glass user does not exist',
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

function usersForEmergencies({ configuration: { breakGlass = [] } }: Asking): readonly string[] {
  return [...new Set(breakGlass.flatMap(({ users }) => users))];
}

const NO_USERS: EffectAnswer = {
  kind: 'not applicable',
  reason: 'the configuration names no break-glass users',
};

/** A sign-in that gets in shows that somebody does: what would break a claim is what is looked for. */
function getsIn(name: string, asking: Asking): EffectAnswer {
  const user = userCalled(name, asking);
  if (user === undefined)
    return { kind: 'fails', text: `${quoted(name)} does not name exactly one user in the export` };
  const nobody = askOfApplications('adminConsole', 'anyone', asking, (into) =>
    claimOfWays(
      { ...into, within: [isUser(user.id)] },
      (ways) => {
        if (ways.kind !== 'paths') return ways;
        return ways.paths.some(({ isSure }) => isSure)
          ? { kind: 'found', what: 'an authentication path' }
          : { kind: 'undecided', reason: 'the authenticators of these users are unknown' };
      },
      asking,
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
  ...ABOUT_THE_QUESTION,
  id: 'break-glass-bounded',
  title: 'Break-glass accounts are limited to the Admin Console',
  needs: 'applications',
  assumptions: ['P2', 'P11'],
  claim: () =>
    'break-glass users need at least the same assurance as others for every application except the Admin Console',
  ask(asking) {
    const names = usersForEmergencies(asking);
    if (names.length === 0) return NO_USERS;
    const users = names.flatMap((name) => userCalled(name, asking) ?? []);
    if (users.length < names.length)
      return effectNotKnown(
        'not every break-glass user names exactly one user in the export',
        'set their logins or ids in `breakGlass`, and export the users',
      );
    const groups = applicationsBeside(asking);
    if (groups.length > MOST_POLICIES)
      return effectNotKnown(
        `${groups.length} authentication policies are too many to compare`,
        'check the rules that name these users or their groups',
      );
    const others: Asking = { ...asking, excepted: users.map(({ id }) => isUser(id)) };
    const beyond: (EffectAnswer & { readonly kind: 'fails' })[] = [];
    for (const apps of groups) {
      const into = { appIds: apps.map(({ id }) => id) };
      const told = users
        .map((user) => ({ user, about: { ...asking, excepted: [], about: [isUser(user.id)] } }))
        .filter(({ about }) => !isDecidedAlike(into, about, others));
      const asked = told.length === 0 ? 'denied' : weakestWay(into, others);
      if (asked === undefined) return COMPARED_IN_VAIN;
      for (const { user, about } of told) {
        const gets = everyWay({ kind: 'at least', assurance: asked }, into, about);
        if (gets.kind === 'undecided') return gets;
        if (gets.kind === 'fails')
          beyond.push({
            ...gets,
            text: `${quoted(user.login ?? user.id)} can sign in to ${listed(apps.slice(0, MOST_SHOWN), ({ id, label }) => quoted(label ?? id))} with ${gets.text}; others need ${describeLevel(asked)}`,
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
  remark: 'the control compares assurance levels per application, not networks',
  examples: [
    {
      what: 'break-glass users have the same access as everyone',
      org: ofEmergency({}),
      configuration: emergency('glass@example.com'),
      verdict: 'met',
    },
    {
      what: 'a rule for all applications requires less from them',
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
      what: 'the break-glass user does not exist',
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

/** The applications but the Admin Console, those with the same rules together. */
function applicationsBeside(asking: Asking): readonly (readonly App[])[] {
  const { configuration, compiled } = asking;
  const session = sharedSession(compiled);
  const found = applicationSpokenOf('adminConsole', configuration, compiled.snapshot);
  const consoleId = found.kind === 'application' ? found.app.id : undefined;
  const apps = compiled.snapshot.apps.filter((app) => app.id !== consoleId && isActiveApplication(app));
  return [...groupBy(apps, ({ id }) => rulesKeyOf(id, session)).values()];
}

/** Whether all that may decide for some decides for others, too: then they get nothing beyond these. */
function isDecidedAlike(into: WaysInto, some: Asking, others: Asking): boolean {
  const theirs = decidingRules(into, others);
  const own = theirs && decidingRules(into, some);
  return own !== undefined && [...own].every((rules) => theirs?.has(rules));
}

/** The rules that decide together, by ids; `undefined` where they are unknown. */
function decidingRules(into: WaysInto, asking: Asking): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  const effect = claimOfWays(
    into,
    (_, { decided }) => {
      found.add(JSON.stringify([...decided].map(([type, one]) => [type, one?.rule.rule.id])));
      return { kind: 'others' };
    },
    asking,
    { isOfAll: false },
  );
  return effect.kind === 'holds' ? found : undefined;
}

/** How strong the weakest way in is of all sign-ins; `denied` where nobody gets in, `undefined` where it is unknown. */
function weakestWay(into: WaysInto, asking: Asking): AssuranceLevel | undefined {
  let weakest: AssuranceLevel = 'denied';
  let perhaps: AssuranceLevel = 'denied';
  const effect = claimOfWays(
    into,
    (ways) => {
      if (ways.kind !== 'paths') return ways;
      for (const { path, methods, isSure, brand } of ways.paths) {
        const found = assuranceOfAll(methods, path.authenticators, { brand });
        if (found.kind === 'unknown') return { kind: 'undecided', reason: found.reason };
        if (found.isExact && isSure) weakest = weakerOf(weakest, found.assurance);
        else perhaps = weakerOf(perhaps, found.assurance);
      }
      return { kind: 'others' };
    },
    asking,
    { isOfAll: false },
  );
  return effect.kind !== 'holds' || weakerOf(weakest, perhaps) !== weakest ? undefined : weakest;
}

function weakerOf(one: AssuranceLevel, other: AssuranceLevel): AssuranceLevel {
  return compareAssurance(one, other) <= 0 ? one : other;
}

function userCalled(name: string, { compiled: { snapshot } }: Asking): User | undefined {
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
