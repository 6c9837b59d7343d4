import { at, isGiven, listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports the operating system `OTHER` without `os.expression`. The live service rejects it, but accepts an empty text as the expression.
 */
export const conditionPlatformExpressionRequired = defineRule({
  id: 'condition/platform-expression-required',
  severity: 'error',
  what: 'a platform has the operating system `OTHER`, but no `os.expression`',
  why: 'only the expression states the intended operating system, so the service rejects the rule without it',
  source:
    'Refusals of the live service: "The condition \'platform\' must have os.expression if os.type is OTHER."',
  on: 'condition:platform',
  refusedByService: 'field',
  edition: 'field',
  reading: ['create', 'update'],
  *check(platform) {
    for (const side of ['include', 'exclude'])
      for (const [index, entry] of listAt(platform, side).entries())
        if (textAt(entry, 'os', 'type') === 'OTHER' && !isGiven(at(entry, 'os'), 'expression'))
          yield {
            at: [side, index, 'os'],
            message:
              '`os.type` is `OTHER`, but `os.expression` is missing; add it, or set it to `""` for every other operating system',
          };
  },
  examples: () => ({
    bad: [
      { include: [{ type: 'DESKTOP', os: { type: 'OTHER' } }] },
      { include: [{ type: 'DESKTOP', os: { type: 'OTHER', expression: null } }] },
    ],
    good: [
      exampleGiven(
        { include: [{ type: 'DESKTOP', os: { type: 'OTHER', expression: '' } }] },
        { note: '`""` represents every other operating system' },
      ),
      exampleGiven(
        { include: [{ type: 'DESKTOP', os: { type: 'WINDOWS' } }] },
        { note: 'Only the operating system `OTHER` needs an expression' },
      ),
    ],
  }),
});
