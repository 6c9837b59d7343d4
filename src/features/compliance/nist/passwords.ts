import { type ComplianceControl, defineControl } from '../control/control.js';
import { exampleOf, passwordPolicyWith } from '../examples/example-parts.js';
import { checkPasswords, type PasswordRow, passwordControl } from '../families/password-control.js';
import { passwordsAloneControl } from '../families/passwords-alone.js';
import { policiesOfType, settingEdit } from '../families/remedy-edits.js';
import { allHold } from '../questions/all-hold.js';
import { judgeField } from '../questions/each-effect.js';
import { eachRule } from '../questions/each-rule.js';

const ROWS: readonly Omit<PasswordRow, 'aliases' | 'severity'>[] = [
  {
    id: 'password-expiry',
    grade: 'SHALL NOT',
    title: 'No periodic password expiry',
    of: 'maxAge',
    asks: 'none',
    remark: 'the framework `stig` contradicts this control: it requires a maximum password age',
    bad: 90,
  },
  {
    id: 'password-blocklist',
    grade: 'SHALL',
    title: 'Rejection of common passwords',
    of: 'common',
    asks: 'flag',
    bad: false,
  },
  {
    id: 'password-attempts',
    grade: 'SHALL',
    title: 'Limit of failed sign-in attempts',
    of: 'attempts',
    asks: 'most',
    parameter: [100, 1, 100],
    remark:
      '`maxAttempts: 0` means no lockout. If a policy does not state `maxAttempts`, the result is undecided, because the documentation states different defaults',
    bad: 0,
  },
];

const KINDS = ['minLowerCase', 'minUpperCase', 'minNumber', 'minSymbol'] as const;

const composition = defineControl({
  id: 'password-composition',
  aliases: [],
  title: 'No password composition rules',
  grade: 'SHALL NOT',
  severity: 'warning',
  needs: 'policies',
  topic: 'passwords',
  assumptions: ['P9'],
  demands: () => KINDS.map((kind) => ({ setting: `complexity.${kind}`, within: [[0, 0]] })),
  claim: () => 'no deciding password policy requires letters, digits or symbols',
  evaluate: (context) =>
    checkPasswords(context, (claim) =>
      allHold(
        KINDS.map((kind) => () => {
          const judge = claim((effect) =>
            judgeField(
              effect[kind],
              (least) => least === 0,
              (least) => `\`${kind}\` is ${least}`,
            ),
          );
          return eachRule(judge, context);
        }),
      ),
    ),
  remedy:
    'Set `minLowerCase`, `minUpperCase`, `minNumber` and `minSymbol` of `settings.password.complexity` to 0 in every password policy that applies to users',
  edits: (_, __, effect) =>
    policiesOfType('PASSWORD', effect).flatMap((policy) =>
      KINDS.map((kind) => settingEdit(policy, ['password', 'complexity', kind], 0)),
    ),
  remark:
    'the frameworks `stig` and `pci` contradict this control: they require character classes. A minimum that the policy does not state is 1',
  examples: [
    {
      what: 'no character class is required',
      org: exampleOf({ passwords: [passwordPolicyWith({ complexity: demanding(0) })] }),
      verdict: 'met',
    },
    {
      what: 'a digit is required',
      org: exampleOf({
        passwords: [passwordPolicyWith({ complexity: { ...demanding(0), minNumber: 1 } })],
      }),
      verdict: 'not met',
    },
    {
      what: 'the policy does not state the minimums, which are then 1',
      org: exampleOf({ passwords: [passwordPolicyWith({})] }),
      verdict: 'not met',
    },
    { what: 'the export has no password policy', org: exampleOf({}), verdict: 'undecided' },
  ],
});

function demanding(least: number): object {
  return Object.fromEntries(KINDS.map((kind) => [kind, least]));
}

/** The controls about passwords. */
export const passwordControls: readonly ComplianceControl[] = [
  passwordsAloneControl({
    id: 'password-length',
    aliases: [],
    title: 'Minimum length of passwords as the only factor',
    grade: 'SHALL',
    severity: 'warning',
    into: 'apps',
    demand: 'length',
    parameter: { name: 'characters', default: 15, minimum: 15 },
    boundWithSecondFactor: 8,
    remark:
      'the control combines two policies: the password policy sets the length, the authentication policy decides whether the password is the only factor',
  }),
  composition,
  ...ROWS.map((row) => passwordControl({ ...row, aliases: [], severity: 'warning' })),
];
