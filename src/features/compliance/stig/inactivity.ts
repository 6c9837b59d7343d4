import { counted, listed } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { ownAt } from '../../../base/own.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import { quotedRule } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import {
  checkTextAnswer,
  checkTextUndecided,
  EFFECT_HOLDS,
  type EffectAnswer,
  effectNotKnown,
} from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { defineControl } from '../control/control.js';
import { exampleOf } from '../examples/example-parts.js';

/** The policy type of automations. */
const TYPE = 'USER_LIFECYCLE';

const NOT_EXPORTED = `the export contains no automations (policies of the type \`${TYPE}\`)`;

export const inactivity = defineControl({
  id: 'inactivity',
  assumptions: ['P3'],
  aliases: ['V-273188'],
  title: 'Automatic suspension of inactive accounts',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'objects',
  objects: 'automations (policies of the type `USER_LIFECYCLE`)',
  parameter: { name: 'inactiveDays', default: 35, minimum: 1, maximum: 35 },
  claim: (most) =>
    `an active automation suspends or deactivates every user without a sign-in for ${most} days`,
  checkTextRequires: 'an active automation for inactive accounts exists',
  evaluate(context, most): EffectAnswer {
    if (context.configuration.directorySourced === 'all')
      return {
        kind: 'not applicable',
        reason: 'the configuration states that all users come from a directory',
      };
    const found = automationsIn(context, most);
    if (found.kind === 'holds') return EFFECT_HOLDS;
    return found.kind === 'undecided'
      ? effectNotKnown(found.why, 'export these policies with their rules, or attest the automations')
      : { kind: 'fails', text: found.why, places: found.places };
  },
  checkText(context, most) {
    const found = automationsIn(context, most);
    return found.kind === 'undecided'
      ? checkTextUndecided(found.why)
      : checkTextAnswer(found.kind === 'holds', found.why, found.places);
  },
  remedy: 'Set up an automation for everyone that suspends users after 35 days without a sign-in',
  remark:
    'an automation for one group does not cover other users. Even if a directory is connected, some users may not come from it',
  examples: [
    {
      what: 'an automation suspends the accounts of everyone after 35 days',
      org: automated({ number: 35 }),
      verdict: 'met',
    },
    {
      what: 'an automation suspends the accounts of everyone only after 90 days',
      org: automated({ number: 90 }),
      verdict: 'not met',
    },
    {
      what: 'an automation suspends the accounts of one group only',
      org: automated({ number: 35, groups: { include: ['staff'] } }),
      verdict: 'not met',
    },
    {
      what: 'the automation is inactive',
      org: automated({ number: 35, status: 'INACTIVE' }),
      verdict: 'not met',
    },
    {
      what: 'the export lacks the action of the automation',
      org: automated({ number: 35, action: null }),
      verdict: 'undecided',
    },
    { what: 'the export has no automations', org: exampleOf({}), verdict: 'undecided' },
    {
      what: 'all users come from a directory',
      org: exampleOf({}),
      configuration: { directorySourced: 'all' },
      verdict: 'not applicable',
    },
  ],
});

type FoundAutomations =
  | { readonly kind: 'fails' | 'holds'; readonly why: string; readonly places: readonly object[] }
  | { readonly kind: 'undecided'; readonly why: string };

function automationsIn({ compiled: { snapshot } }: ControlContext, most: number): FoundAutomations {
  const policies = snapshot.policies.filter(({ type }) => type === TYPE);
  if (policies.length === 0) return { kind: 'undecided', why: NOT_EXPORTED };
  const rules = policies.flatMap((policy) => policy.rules.map((rule) => ({ policy, rule })));
  const read = rules.map((one) => ({ one, short: whyShort(one, most, snapshot) }));
  const whole = read.find(({ short }) => short.length === 0);
  if (whole !== undefined)
    return { kind: 'holds', why: `${quotedRule(whole.one)} does so`, places: [whole.one.rule] };
  const open = read.find(({ short }) => short.includes(UNREADABLE) && short.every(isNoFailure));
  if (open !== undefined) return { kind: 'undecided', why: `${quotedRule(open.one)} ${UNREADABLE}` };
  const parts = read.filter(({ short }) => short.length === 1 && short[0] === NOT_EVERYBODY);
  if (parts.length > 1)
    return {
      kind: 'undecided',
      why: `it is unknown whether the ${counted(parts.length, 'automation')}, each for some users, together cover every user`,
    };
  return {
    kind: 'fails',
    why:
      read.length === 0
        ? 'no automation has a rule'
        : listed(read.slice(0, MOST_SHOWN), ({ one, short }) => `${quotedRule(one)} ${short[0]}`),
    places: read.map(({ one }) => one.rule),
  };
}

const MOST_SHOWN = 5;

const UNREADABLE = 'has values that the export does not contain';
const NOT_EVERYBODY = 'is not for everyone';

function isNoFailure(reason: string): boolean {
  return reason === UNREADABLE;
}

const ENDS_ACCESS = /^(suspend|deactivat|deprovision|delete)/i;

/** Returns the reasons why the rule of an automation does not suspend or deactivate every user after at most `most` days of inactivity. */
function whyShort({ policy, rule }: PolicyRule, most: number, snapshot: Snapshot): readonly string[] {
  const isActive = [policy, rule].every(({ status }) => status === 'ACTIVE');
  const inactivity =
    ownAt(rule.conditions, ['people', 'users', 'inactivity']) ??
    ownAt(policy.conditions, ['people', 'users', 'inactivity']);
  const number = ownAt(inactivity, ['number']);
  const unit = ownAt(inactivity, ['unit']);
  const isInDays = typeof unit === 'string' && /^days?$/i.test(unit);
  const action =
    ownAt(rule.actions, ['userLifecycle', 'action']) ?? ownAt(rule.actions, ['userLifecycle', 'status']);
  return [
    ...(isActive ? [] : ['is inactive']),
    ...(inactivity === undefined ? ['has no inactivity condition'] : []),
    ...(inactivity !== undefined && (typeof number !== 'number' || !isInDays) ? [UNREADABLE] : []),
    ...(typeof number === 'number' && isInDays && (number < 1 || number > most)
      ? [`waits ${counted(number, 'day')}`]
      : []),
    ...(typeof action !== 'string'
      ? [UNREADABLE]
      : ENDS_ACCESS.test(action)
        ? []
        : ['does not suspend or deactivate']),
    ...([policy, rule].every((one) => isForEverybody(one.conditions, snapshot)) ? [] : [NOT_EVERYBODY]),
  ];
}

function isForEverybody(conditions: unknown, { groups }: Snapshot): boolean {
  const everyone = new Set(groups.flatMap(({ id, isEveryone }) => (isEveryone ? [id] : [])));
  return (['groups', 'users'] as const).every((kind) => {
    const stated = ownAt(conditions, ['people', kind]);
    if (!isObject(stated)) return true;
    const [included, excluded] = [stated.include, stated.exclude].map((list) =>
      Array.isArray(list) ? list : [],
    );
    const isAll = (included ?? []).length === 0 || (included ?? []).some((id) => everyone.has(String(id)));
    return isAll && (excluded ?? []).length === 0;
  });
}

interface AutomationParts {
  readonly number: number;
  readonly groups?: object;
  readonly status?: string;
  readonly action?: string | null;
}

/** Returns an example org with one automation, in the form of an export. */
function automated({ number, groups, status = 'ACTIVE', action = 'SUSPENDED' }: AutomationParts): object {
  const org = exampleOf({}) as { readonly policies: readonly object[] };
  const rule = {
    id: 'idle-accounts',
    type: TYPE,
    name: 'Idle accounts',
    status,
    priority: 1,
    conditions: { people: { users: { inactivity: { number, unit: 'DAYS' } }, ...(groups && { groups }) } },
    actions: { userLifecycle: { action } },
  };
  const policy = {
    id: 'automations',
    type: TYPE,
    name: 'Automations',
    status: 'ACTIVE',
    priority: 1,
    conditions: null,
    rules: [rule],
  };
  return { ...org, policies: [...org.policies, policy] };
}
