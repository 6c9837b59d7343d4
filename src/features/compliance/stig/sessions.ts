import { listed, quoted } from '../../../base/messages.js';
import { ownAt } from '../../../base/own.js';
import { not } from '../../../logic/kleene/formula.js';
import type { Meaning } from '../../../model/facts/fact.js';
import { inZone } from '../../../model/facts/zones/zone.js';
import type { Rule } from '../../../model/policies/policy.js';
import { quotedRule } from '../../../model/policies/rule-words.js';
import { type SessionValues, sessionReader } from '../../../simulate/outcome/session.js';
import { valueIf } from '../../../simulate/outcome/settled.js';
import { activeRulesOf } from '../check-text/active-rules.js';
import { asFarAsKnown } from '../check-text/as-far-as-known.js';
import { namesZone } from '../check-text/names-zone.js';
import { readTopSessionRule } from '../check-text/top-rules.js';
import { networksOf } from '../configuration/networks.js';
import { checkTextAnswer, checkTextUndecided, type EffectAnswer, effectNotKnown } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { defineControl } from '../control/control.js';
import { exampleOf, sessionAction } from '../examples/example-parts.js';
import { eachSession, endsWithin, type SessionField, sessionWords } from '../families/each-session.js';
import { outsideZones, policiesOfType, ruleAbove } from '../families/remedy-edits.js';
import { sessionEdits } from '../families/session-control.js';
import { sessionLimitControl } from '../families/session-limit-control.js';
import { eachEffect } from '../questions/each-effect.js';

const TOP_RULE =
  'the rule with priority 1 of the default global session policy is active, is not the system default rule';

function checkTextOfSession<Field extends SessionField>(
  field: Field,
  context: ControlContext,
  isSo: (value: NonNullable<SessionValues[Field]>) => boolean,
) {
  const { read } = sessionReader(context.compiled.snapshot.engine);
  return readTopSessionRule(context, ({ policy, rule }) => {
    const value = valueIf(read(rule, policy)[field]);
    if (value == null) return { isMet: false, evidence: 'has no session settings' };
    return { isMet: isSo(value as never), evidence: `has ${sessionWords(field, value as never)}` };
  });
}

const GOOD = { maxSessionIdleMinutes: 15, maxSessionLifetimeMinutes: 1080, usePersistentCookie: false };

/** Returns three examples about a session field: all rules have a good value, only the first rule has one, or no rule has one. */
function examplesOf(field: SessionField, bad: unknown) {
  const good = { actions: sessionAction(GOOD) };
  const wrong = { actions: sessionAction({ ...GOOD, [field]: bad }) };
  return [
    {
      what: 'the first rule, for everyone, meets the requirement',
      org: exampleOf({ sessions: [good] }),
      verdict: 'met',
    },
    {
      what: 'a policy above the default policy does not meet the requirement',
      org: exampleOf({
        sessions: [good],
        sessionPolicies: [
          {
            name: 'Contractors',
            conditions: { people: { groups: { include: ['staff'] } } },
            rules: [{ id: 'c1', type: 'SIGN_ON', name: 'All', status: 'ACTIVE', priority: 1, ...wrong }],
          },
        ],
      }),
      verdict: 'check text only',
    },
    {
      what: 'the rule with priority 1 is inactive, and the next rule, for everyone, meets the requirement',
      org: exampleOf({ sessions: [{ ...wrong, status: 'INACTIVE' }, good] }),
      verdict: 'effective only',
    },
    {
      what: 'the first rule does not meet the requirement',
      org: exampleOf({ sessions: [wrong] }),
      verdict: 'not met',
    },
    {
      what: 'the export contains neither policies nor applications',
      org: { apps: [], policies: [] },
      verdict: 'undecided',
    },
  ] as const;
}

export const sessionIdle = defineControl({
  ...sessionLimitControl({
    id: 'session-idle',
    assumptions: ['P3', 'P7', 'P11', 'P12'],
    aliases: ['V-273186'],
    title: 'Global session idle timeout',
    grade: 'CAT II',
    severity: 'warning',
    field: 'maxSessionIdleMinutes',
    parameter: { name: 'idleMinutes', default: 15, minimum: 1, maximum: 15 },
    remark:
      'the check text ignores policies above the default policy. Without `maxSessionIdleMinutes`, the idle timeout is 120 minutes, which does not meet the control',
    examples: examplesOf('maxSessionIdleMinutes', 720),
  }),
  checkTextRequires: `${TOP_RULE}, and has an idle timeout within the limit`,
  checkText: (context, most) => checkTextOfSession('maxSessionIdleMinutes', context, endsWithin(most)),
});

export const sessionLifetime = defineControl({
  ...sessionLimitControl({
    id: 'session-lifetime',
    assumptions: ['P3', 'P7', 'P11', 'P12'],
    aliases: ['V-273203'],
    title: 'Maximum global session lifetime',
    grade: 'CAT II',
    severity: 'warning',
    field: 'maxSessionLifetimeMinutes',
    parameter: { name: 'lifetimeMinutes', default: 1080, minimum: 1, maximum: 1080 },
    remark:
      'without `maxSessionLifetimeMinutes`, or with 0, the session has no limit, although some tools accept 0',
    examples: examplesOf('maxSessionLifetimeMinutes', 0),
  }),
  checkTextRequires: `${TOP_RULE}, and has a maximum session lifetime within the limit`,
  checkText: (context, most) => checkTextOfSession('maxSessionLifetimeMinutes', context, endsWithin(most)),
});

export const persistentCookie = defineControl({
  id: 'persistent-cookie',
  assumptions: ['P7'],
  topic: 'sessions',
  aliases: ['V-273206'],
  title: 'No persistent session cookies',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'policies',
  claim: () => 'no deciding global session rule uses a persistent session cookie',
  checkTextRequires: `${TOP_RULE}, and does not use a persistent session cookie`,
  evaluate: (context) => eachSession('usePersistentCookie', context, (isKept) => !isKept),
  checkText: (context) => checkTextOfSession('usePersistentCookie', context, (isKept) => !isKept),
  remedy: 'Set `usePersistentCookie` to false in every deciding rule',
  edits: (_, __, effect) => sessionEdits('usePersistentCookie', false, effect),
  remark:
    'Okta never uses a persistent cookie for an administrator, whatever the rule sets, but does so for other users',
  examples: examplesOf('usePersistentCookie', true),
});

/** Checks that no rule grants a session to the sign-ins that satisfy all conditions in `within`. */
function noSession(within: readonly Meaning[], context: ControlContext): EffectAnswer {
  return eachEffect(
    {
      reader: sessionReader(context.compiled.snapshot.engine),
      field: 'access',
      isSo: (access) => access === 'DENY',
      words: () => 'a session is granted',
      within,
    },
    context,
  );
}

const MOST_PLACES = 8;

/**
 * Returns where the rules grant sessions, by the zones that they name: ``sessions are granted from `Office` and anywhere else,
 * denied from `Kiosks```.
 */
function placesOfSessions(context: ControlContext): string {
  const { zones } = context.compiled.snapshot;
  const rules = activeRulesOf('OKTA_SIGN_ON', context);
  const named = zones.filter(({ id }) => rules.some(({ rule }) => isNamedIn(rule, id)));
  const places = [
    ...named.slice(0, MOST_PLACES).map(({ id, name }) => ({
      words: quoted(name ?? id),
      within: [inZone(id)],
    })),
    {
      words: named.length === 0 ? 'anywhere' : 'anywhere else',
      within: named.map(({ id }) => not(inZone(id))),
    },
  ].map((place) => ({ ...place, kind: noSession(place.within, context).kind }));
  const from = (kind: EffectAnswer['kind'], words: string) => {
    const some = places.filter((place) => place.kind === kind);
    return some.length === 0 ? [] : [`${words} from ${listed(some, (place) => place.words)}`];
  };
  return [
    ...from('fails', 'sessions are granted'),
    ...from('holds', 'denied'),
    ...from('undecided', 'unknown'),
  ].join(', ');
}

function isNamedIn({ conditions }: Rule, zoneId: string): boolean {
  return (['include', 'exclude'] as const).some((side) => {
    const zones = ownAt(conditions, ['network', side]);
    return Array.isArray(zones) && zones.includes(zoneId);
  });
}

export const sessionNetworks = defineControl({
  id: 'session-networks',
  topic: 'networks',
  aliases: ['V-279691'],
  title: 'Global sessions from allowed networks only',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'networks',
  claim: () => 'every global session from outside the allowed networks is denied',
  checkTextRequires: 'an active global session rule names a network zone',
  evaluate(context) {
    const { snapshot } = context.compiled;
    const allowed = networksOf('allowedNetworks', context.configuration, snapshot);
    if (allowed.kind === 'none')
      return effectNotKnown(`${allowed.why}; ${placesOfSessions(context)}`, allowed.remedy);
    return noSession(
      allowed.ids.map((id) => not(inZone(id))),
      context,
    );
  },
  checkText(context) {
    const rules = activeRulesOf('OKTA_SIGN_ON', context);
    const named = rules.find(({ rule }) => namesZone(rule) === true);
    const open = rules.find(({ rule }) => namesZone(rule) === undefined);
    if (named === undefined && open !== undefined)
      return checkTextUndecided(`whether ${quotedRule(open)} names a zone is unknown`);
    return asFarAsKnown(
      'some',
      'OKTA_SIGN_ON',
      context.compiled.snapshot,
      checkTextAnswer(
        named !== undefined,
        named === undefined ? 'no active rule names a zone' : `${quotedRule(named)} names a zone`,
        [named?.rule],
      ),
    );
  },
  remedy:
    'Allow sessions by a rule with the allowed zones in its condition `network`, and deny all other sessions by the rule below it, in every global session policy',
  edits({ configuration, compiled: { snapshot } }, _, effect) {
    const allowed = networksOf('allowedNetworks', configuration, snapshot);
    if (allowed.kind === 'none') return [];
    return policiesOfType('OKTA_SIGN_ON', effect).map((policy) =>
      ruleAbove(policy, {
        name: 'Other networks',
        conditions: outsideZones(allowed.ids),
        actions: { signon: { access: 'DENY' } },
      }),
    );
  },
  remark:
    'a zone in one rule is not enough if the next rule allows sessions from anywhere, although some tools accept that',
  examples: [
    {
      what: 'sessions are allowed from the zone, and denied from elsewhere',
      org: exampleOf({
        sessions: [
          {
            conditions: { network: { connection: 'ZONE', include: ['office'] } },
            actions: sessionAction(GOOD),
          },
          { actions: { signon: { access: 'DENY' } } },
        ],
      }),
      configuration: { allowedNetworks: ['Office'] },
      verdict: 'met',
    },
    {
      what: 'a rule allows sessions from the zone, and the rule below it from anywhere',
      org: exampleOf({
        sessions: [
          {
            conditions: { network: { connection: 'ZONE', include: ['office'] } },
            actions: sessionAction(GOOD),
          },
        ],
      }),
      configuration: { allowedNetworks: ['Office'] },
      verdict: 'check text only',
    },
    { what: 'the configuration names no allowed networks', org: exampleOf({}), verdict: 'undecided' },
    {
      what: 'no rule names a zone',
      org: exampleOf({}),
      configuration: { allowedNetworks: ['Office'] },
      verdict: 'not met',
    },
  ],
});
