import { quoted } from '../../../base/messages.js';
import { ownAt } from '../../../base/own.js';
import { setAction } from '../../../documents/edits/set-action.js';
import { quotedRule } from '../../../model/policies/rule-words.js';
import { byApplicationRule } from '../check-text/top-rules.js';
import { findApplication } from '../configuration/applications.js';
import { checkTextUndecided } from '../control/answer.js';
import { defineControl } from '../control/control.js';
import { accessAction, exampleOf } from '../examples/example-parts.js';
import { checkApplications } from '../families/paths-control.js';
import { judgeEveryTime } from '../families/session-control.js';
import { applicationRulesIn } from '../questions/described-cases.js';
import { eachAccess } from '../questions/each-access.js';

const PERIOD = ['appSignOn', 'verificationMethod', 'reauthenticateIn'] as const;
const CONSTRAINTS = ['appSignOn', 'verificationMethod', 'constraints'] as const;

export const everyTime = defineControl({
  id: 'admin-console-every-time',
  aliases: [],
  title: 'Re-authentication at every access to the Admin Console',
  grade: 'advice',
  severity: 'warning',
  needs: 'applications',
  topic: 'administratorFactors',
  assumptions: ['P2', 'P8', 'P11'],
  claim: () => 'every deciding rule for the Admin Console requires re-authentication every time',
  checkTextRequires: 'the first rule of the authentication policy sets `reauthenticateIn` to `PT0S`',
  evaluate: (context) =>
    checkApplications('adminConsole', 'anyone', context, (scope) =>
      eachAccess(scope, (_, { reauthentication }) => judgeEveryTime(reauthentication), context),
    ),
  checkText(context) {
    const found = findApplication('adminConsole', context.configuration, context.compiled.snapshot);
    if (found.kind === 'none') return checkTextUndecided(found.why);
    return byApplicationRule(found.app, context, ({ rule }) => {
      const period = ownAt(rule.actions, PERIOD);
      const evidence =
        typeof period === 'string'
          ? `sets \`reauthenticateIn\` to ${quoted(period)}`
          : 'does not set `reauthenticateIn`';
      return { isMet: period === 'PT0S', evidence };
    });
  },
  remedy:
    'Set `reauthenticateIn` to `PT0S` in every deciding rule; if constraints of the rule set `reauthenticateIn`, set it to `PT0S` there, too',
  edits: (_, __, effect) =>
    applicationRulesIn(effect).map(({ policy, rule }) => ({
      words: `set \`reauthenticateIn\` to \`PT0S\` in ${quotedRule({ policy, rule })}`,
      apply(org) {
        const target = { policyId: policy.id, ruleId: rule.id };
        const edited = setAction(org, target, PERIOD, 'PT0S');
        const constraints = ownAt(rule.actions, CONSTRAINTS);
        if (!edited.ok || !Array.isArray(constraints)) return edited;
        return setAction(edited.value, target, CONSTRAINTS, constraints.map(withoutPeriods));
      },
    })),
  remark: '`reauthenticateIn` in a constraint overrides that of its rule',
  examples: [
    {
      what: 'the rule requires re-authentication at every sign-in',
      org: exampleOf({ access: [{ actions: accessAction({ reauthenticateIn: 'PT0S' }) }] }),
      verdict: 'met',
    },
    {
      what: 'the rule requires re-authentication at every sign-in, but a constraint sets a longer interval for the password',
      org: exampleOf({
        access: [
          {
            actions: accessAction({
              reauthenticateIn: 'PT0S',
              constraints: [{ knowledge: { types: ['password'], reauthenticateIn: 'PT43800H' } }],
            }),
          },
        ],
      }),
      verdict: 'check text only',
    },
    {
      what: 'the rule requires re-authentication only every two hours',
      org: exampleOf({}),
      verdict: 'not met',
    },
    { what: 'the application is not in the export', org: exampleOf({ apps: [] }), verdict: 'undecided' },
  ],
});

/** Returns a constraint without its re-authentication periods. */
function withoutPeriods(constraint: object): object {
  return Object.fromEntries(
    Object.entries(constraint).map(([kind, part]) => {
      if (typeof part !== 'object' || part === null || Array.isArray(part)) return [kind, part];
      const { reauthenticateIn: _, ...rest } = part as Readonly<Record<string, unknown>>;
      return [kind, rest];
    }),
  );
}
