import { editedDefaults, nearestPlace } from '../../helpers/change/edited-defaults.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Policy, "Defaults" 4. */
export const ruleDefaultEdited = defineRule({
  id: 'rule/default-edited',
  severity: 'error',
  what: 'a change edits a default rule on Classic Engine',
  why: 'the service rejects the edit, so the change cannot be applied completely',
  source: 'Policy, "Defaults"',
  on: 'change',
  refusedByService: 'both',
  engine: 'classic',
  *check(change) {
    for (const { before, after, paths } of editedDefaults(change))
      for (const path of paths)
        yield {
          of: after,
          at: nearestPlace(after.value, path),
          message: `a default rule cannot be edited on Classic Engine; keep \`${path.join('.')}\`, or add a rule above`,
          related: [{ of: before, at: nearestPlace(before.value, path), message: 'the current value' }],
        };
  },
  examples: () => ({
    bad: [{ before: withAccess('ALLOW'), after: withAccess('DENY') }],
    good: [{ before: withAccess('ALLOW'), after: withAccess('ALLOW') }],
  }),
});

function withAccess(access: string) {
  return {
    policies: [{ id: 'p1', type: 'PASSWORD', name: 'Default Policy', system: true }],
    rules: {
      p1: [
        {
          id: 'r1',
          type: 'PASSWORD',
          name: 'Default Rule',
          system: true,
          actions: { passwordChange: { access } },
        },
      ],
    },
  };
}
