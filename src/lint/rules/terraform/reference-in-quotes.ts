import { latePattern } from '../../../base/lazy.js';
import { quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import { findNameable } from '../../../documents/terraform/links/nameable.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { defineRule } from '../../rule/rule.js';

/** Reports a text in quotes that looks like a reference, in an attribute that requires an id. Spec: Terraform, 2.6 and 4.1. */
export const terraformReferenceInQuotes = defineRule({
  id: 'terraform/reference-in-quotes',
  severity: 'error',
  what: 'an attribute that needs an id contains a reference in quotes',
  why: 'a reference in quotes is a constant text and not the id of an object, so the apply fails, or the rule applies to nobody',
  source: 'Terraform, 2.6: text in quotes is a constant, unless it is interpolated',
  on: 'terraform',
  refusedByService: 'never',
  *check({ planned }) {
    for (const { resource, values } of planned)
      for (const { text, at } of idsIn(values, []))
        if (REFERENCE().test(text))
          yield {
            of: resource,
            at,
            message: `${quoted(text)} is a text here, not a reference; write ${quoted(bare(text))}, without quotes`,
          };
  },
  examples: () => ({
    bad: [
      plan('okta_group.staff.id'),
      plan('$'.concat('{okta_group.staff.id}')),
      plan('data.okta_group.staff.id'),
      plan('module.groups["eu.west"].staff_id'),
      plan('local.staff'),
    ],
    good: [plan('00gstaff000000000001')],
  }),
});

/** Matches a reference such as `okta_group.staff.id`, `module.groups.staff` or `local.staff`, alone or with interpolation syntax. */
const REFERENCE = latePattern(
  String.raw`^(?:\$\{.*\}|(?:(?:data\.)?okta_[a-z_]+\.[\p{L}_][\p{L}\p{N}_-]*|(?:local|var|module|each)\.[\p{L}_])[^\s]*)$`,
  'su',
);

function bare(text: string): string {
  return text.startsWith('$') ? text.slice(2, -1).trim() : text;
}

interface WrittenId {
  readonly text: string;
  readonly at: readonly PathStep[];
}

/** Yields the texts of attributes that contain ids of other resources, including attributes in blocks. */
function* idsIn(value: unknown, at: readonly PathStep[]): Generator<WrittenId> {
  if (typeof value === 'string') {
    if (findNameable(at) !== undefined) yield { text: value, at };
  } else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) yield* idsIn(one, [...at, index]);
  } else if (isObject(value)) {
    for (const [name, one] of Object.entries(value)) yield* idsIn(one, [...at, name]);
  }
}

function plan(group: string) {
  return examplePlan({
    type: 'okta_policy_signon',
    after: { name: 'Staff', priority: 1, status: 'ACTIVE', groups_included: [group] },
    unknown: { id: true },
  });
}
