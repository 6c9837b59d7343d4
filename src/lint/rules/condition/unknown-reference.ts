import { quoted } from '../../../read/words.js';
import type { Severity } from '../../finding.js';
import { at } from '../../look.js';
import type { Org } from '../../org.js';
import type { Resource } from '../../resource.js';
import { defineRule, type Report } from '../../rule.js';
import { CONDITION_LISTS, type ConditionList, type Listed, listedIn } from './listed-values.js';

/** Spec: Conditions (policy and rule). The live service keeps the ids of what was deleted (field notes 8.5). */
export const conditionUnknownReference = defineRule({
  id: 'condition/unknown-reference',
  severity: 'error',
  what: 'a condition that names what the documents do not hold',
  why: 'nobody is in a group that there is not: the condition is never met for it, or never keeps it out',
  source: 'Conditions (policy and rule)',
  on: 'org',
  relaxed: [
    {
      edition: 'field',
      severity: 'warning',
      why: 'the live service keeps the ids of what was deleted, and an export often holds a part of an org',
    },
  ],
  *check(org) {
    for (const kind of ['policy', 'rule'] as const)
      for (const resource of org.all(kind))
        for (const list of CONDITION_LISTS)
          for (const side of list.sides)
            for (const one of listedIn(at(resource.value, 'conditions'), list, side))
              if (isUnknown(one, list, org) && !isAssumedEveryone(resource, list, side))
                yield reportOf(one, list, resource, org);
  },
  examples: {
    bad: [
      withPeople({ groups: { include: ['partner'], exclude: [] } }),
      withPeople({ users: { include: ['ann'], exclude: [] } }),
    ],
    good: [
      withPeople({ groups: { include: ['staff'], exclude: [] } }),
      withPeople({ users: { include: [], exclude: ['ALL_USERS'] } }),
    ],
  },
});

function isUnknown({ id }: Listed, { kind }: ConditionList, org: Org): boolean {
  if (kind === undefined || id === undefined || org.find(kind, id) !== undefined) return false;
  return kind !== 'app' || org.find('client', id) === undefined;
}

/** The only group of a default policy is taken for the everyone group, which exports often leave out (A15). */
function isAssumedEveryone({ value }: Resource, { path }: ConditionList, side: string): boolean {
  return path[1] === 'groups' && side === 'include' && at(value, 'system') === true;
}

function reportOf(
  { at: place, id = '' }: Listed,
  { kind = 'other resource' }: ConditionList,
  of: Resource,
  org: Org,
): Report {
  const hasNone = org.all(kind).length === 0;
  const severity: Severity | undefined =
    hasNone || (org.edition === 'field' && !org.isWhole) ? 'info' : undefined;
  const where = hasNone
    ? `the documents hold no ${kind} at all, so nothing tells whether ${quoted(id)} is there`
    : `there is no ${kind} ${quoted(id)}: write the id of one that there is, or remove it`;
  return { of, at: ['conditions', ...place], message: where, ...(severity && { severity }) };
}

function withPeople(people: object) {
  return {
    groups: [{ id: 'staff', profile: { name: 'Staff' } }],
    policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff' }],
    rules: {
      p1: [
        {
          id: 'r1',
          type: 'PASSWORD',
          name: 'Reset',
          conditions: { people },
          actions: { passwordChange: { access: 'ALLOW' } },
        },
      ],
    },
  };
}
