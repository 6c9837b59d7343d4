import { isGiven, listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const continuousAccessAppIdsOnlySpecific = defineRule({
  id: 'continuous-access/app-ids-only-specific',
  severity: 'error',
  what: '`appInstanceIds` is set although the mode is not `SPECIFIC`, or the mode `SPECIFIC` has no applications',
  why: 'the service rejects the rule, because only `SPECIFIC` has a list of applications to sign out of',
  source: 'Continuous access evaluation policy, `appInstanceIds`',
  on: 'continuous access',
  refusedByService: 'both',
  *check(continuousAccess) {
    for (const [index, action] of listAt(continuousAccess, 'failureActions').entries()) {
      const at = ['failureActions', index, 'slo'];
      const mode = textAt(action, 'slo', 'appSelectionMode');
      const isListed = isGiven(action, 'slo', 'appInstanceIds');
      if (mode === 'SPECIFIC' && listAt(action, 'slo', 'appInstanceIds').length === 0)
        yield {
          at: isListed ? [...at, 'appInstanceIds'] : at,
          message: '`appSelectionMode: SPECIFIC` requires applications; list them in `appInstanceIds`',
        };
      if ((mode === 'ALL' || mode === 'NONE') && isListed)
        yield {
          at: [...at, 'appInstanceIds'],
          message: `\`appInstanceIds\` has no effect with \`appSelectionMode: ${mode}\`; remove it, or set the mode to \`SPECIFIC\``,
        };
    }
  },
  examples: () => ({
    bad: [
      terminating({ appSelectionMode: 'ALL', appInstanceIds: ['a1'] }),
      terminating({ appSelectionMode: 'SPECIFIC' }),
      terminating({ appSelectionMode: 'SPECIFIC', appInstanceIds: [] }),
    ],
    good: [
      terminating({ appSelectionMode: 'SPECIFIC', appInstanceIds: ['a1'] }),
      exampleGiven(terminating({ appSelectionMode: 'NONE' }), {
        note: 'The mode `NONE` needs no list of applications',
      }),
    ],
  }),
});

function terminating(slo: object) {
  return { failureActions: [{ action: 'TERMINATE_SESSION', slo }] };
}
