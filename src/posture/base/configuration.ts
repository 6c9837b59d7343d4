import { listed } from '../../base/listed.js';
import { quoted } from '../../base/messages.js';
import { isUser } from '../../facts/user.js';
import { namedAmong } from '../../policies/by-name.js';
import { NAMED } from '../../policies/names.js';
import { applicationSetOf } from '../configuration/applications.js';
import { networksOf } from '../configuration/networks.js';
import { peopleSpokenOf } from '../configuration/people.js';
import { EFFECT_HOLDS, type EffectAnswer, effectNotKnown } from '../control/answer.js';
import type { Asking } from '../control/asking.js';
import { defineControl } from '../control/control.js';
import { accessAction, exampleOf } from '../examples/example-parts.js';
import { askOfApplications } from '../families/ways-control.js';
import { claimOfWays } from '../questions/ways-at.js';

const ABOUT = { grade: 'about the question', severity: 'warning', aliases: [] } as const;

export const baseReferences = defineControl({
  ...ABOUT,
  id: 'references',
  title: 'what the configuration names is there',
  needs: 'objects',
  claim: () => 'every application, zone, group and user that the configuration names is one of the snapshot',
  ask({ configuration, compiled }) {
    const { snapshot } = compiled;
    const { aal = {} } = configuration;
    const apps = (['adminConsole', 'dashboard', 'sensitiveApps', 'cardholderApps', 'networkApps'] as const)
      .filter((key) => configuration[key] !== undefined)
      .map((key) => applicationSetOf(key, configuration, snapshot));
    const levels = (['2', '3'] as const)
      .filter((level) => aal[level] !== undefined)
      .map((level) => applicationSetOf(level === '2' ? 'aal2' : 'aal3', configuration, snapshot));
    const networks = (['allowedNetworks', 'corporateNetworks'] as const)
      .filter((key) => configuration[key] !== undefined)
      .map((key) => networksOf(key, configuration, snapshot));
    const people = (['administrators', 'federal', 'serviceAccounts'] as const)
      .filter((key) => configuration[key] !== undefined)
      .map((key) => peopleSpokenOf(key, configuration, compiled));
    const all = [...apps, ...levels, ...networks, ...people];
    if (all.length === 0) return { kind: 'not applicable', reason: 'the configuration names nothing' };
    const wrong = all.flatMap((one) => (one.kind === 'none' ? [one.why] : []));
    return wrong.length === 0 ? EFFECT_HOLDS : { kind: 'fails', found: listed(wrong, String) };
  },
  remedy: 'mend the names, or export what they name',
  examples: [
    {
      what: 'the zone is there',
      org: exampleOf({}),
      configuration: { allowedNetworks: ['Office'] },
      verdict: 'met',
    },
    {
      what: 'it is not',
      org: exampleOf({}),
      configuration: { allowedNetworks: ['Ofice'] },
      verdict: 'not met',
    },
    { what: 'nothing is named', org: exampleOf({}), verdict: 'not applicable' },
  ],
});

export const exceptionsLive = defineControl({
  ...ABOUT,
  id: 'exceptions-live',
  title: 'exceptions are in force, and of use',
  needs: 'objects',
  claim: () => 'no exception has expired, and each changes what becomes of a control',
  ask({ answered = [], configuration: { exceptions = [], breakGlass = [] } }) {
    if (exceptions.length + breakGlass.length === 0)
      return { kind: 'not applicable', reason: 'the configuration has no exceptions' };
    const all = answered.flatMap(({ effect, exceptions: some }) => some.map((one) => ({ ...one, effect })));
    const expired = all.find(({ state }) => state !== 'in force');
    if (expired !== undefined)
      return {
        kind: 'fails',
        found: `${quoted(expired.exception.reason)}: ${expired.why ?? expired.state}`,
      };
    const idle = exceptions.find(({ reason }) => {
      const own = all.filter(({ exception }) => exception.reason === reason);
      return own.every(({ gets, effect }) => gets?.kind === effect.kind);
    });
    return idle === undefined
      ? EFFECT_HOLDS
      : { kind: 'fails', found: `${quoted(idle.reason)} changes what becomes of no control that was asked` };
  },
  remedy: 'renew the exception with a reason, or take it away',
  examples: [{ what: 'there are none', org: exampleOf({}), verdict: 'not applicable' }],
});

export const breakGlassWorks = defineControl({
  ...ABOUT,
  id: 'break-glass-works',
  title: 'who is to get in when nobody else can, does',
  needs: 'applications',
  assumptions: ['P2', 'P11'],
  claim: () =>
    'each user for emergencies gets into the Admin Console from somewhere, with what they can enroll',
  ask(asking) {
    const { breakGlass = [] } = asking.configuration;
    const names = [...new Set(breakGlass.flatMap(({ users }) => users))];
    if (names.length === 0)
      return { kind: 'not applicable', reason: 'the configuration names no users for emergencies' };
    const answers = names.map((name) => getsIn(name, { ...asking, excepted: [] }));
    const worst = (kind: string) => answers.find((one) => one.kind === kind);
    return worst('fails') ?? worst('not known') ?? answers[0] ?? EFFECT_HOLDS;
  },
  remedy: 'put a rule for them above all others that asks for what they can enroll',
  remark: 'these are asked about without their exceptions, which are for strength and networks alone',
  examples: [
    {
      what: 'they get in as everybody does',
      org: ofEmergency({}),
      configuration: emergency('glass@example.com'),
      verdict: 'met',
    },
    {
      what: 'access is denied to all',
      org: ofEmergency({ access: [{ actions: accessAction({}, 'DENY') }] }),
      configuration: emergency('glass@example.com'),
      verdict: 'not met',
    },
    {
      what: 'there is no such user',
      org: ofEmergency({}),
      configuration: emergency('grass@example.com'),
      verdict: 'not met',
    },
    { what: 'there are none', org: exampleOf({}), verdict: 'not applicable' },
  ],
});

/** A sign-in that gets in shows that somebody does: what would break a claim is what is looked for. */
function getsIn(name: string, asking: Asking): EffectAnswer {
  const [user, ...others] = namedAmong(NAMED.user(asking.compiled.snapshot), name);
  if (user === undefined || others.length > 0)
    return { kind: 'fails', found: `${quoted(name)} is not one user of the snapshot` };
  const nobody = askOfApplications('adminConsole', 'anyone', asking, (into) =>
    claimOfWays(
      { ...into, within: [isUser(user.id)] },
      (ways) => {
        if (ways.kind !== 'paths') return ways;
        return ways.paths.some(({ isSure }) => isSure)
          ? { kind: 'found', what: 'a way in' }
          : { kind: 'undecided', reason: 'what they have enrolled is not known' };
      },
      asking,
      { isOfAll: false },
    ),
  );
  if (nobody.kind === 'fails') return EFFECT_HOLDS;
  return nobody.kind === 'holds'
    ? { kind: 'fails', found: `${quoted(name)} does not get into the Admin Console, from nowhere` }
    : nobody.kind === 'not known'
      ? nobody
      : effectNotKnown('whether they get in is not known', 'look at the policy of the Admin Console');
}

function ofEmergency(parts: Parameters<typeof exampleOf>[0]): object {
  const users = [{ id: 'glass', status: 'ACTIVE', profile: { login: 'glass@example.com' }, groupIds: [] }];
  return exampleOf({ ...parts, users });
}

function emergency(user: string): object {
  return { breakGlass: [{ users: [user], reason: 'fire', owner: 'ann', expires: '2099-01-01' }] };
}
