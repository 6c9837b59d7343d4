import { type ComplianceControl, defineControl } from '../control/control.js';
import { exampleOf, passwordPolicyWith } from '../examples/example-parts.js';
import { askOfPasswords, type PasswordRow, passwordControl } from '../families/password-control.js';
import { passwordsAloneControl } from '../families/passwords-alone.js';
import { policiesOfType, settingEdit } from '../families/remedy-edits.js';
import { allHold } from '../questions/all-hold.js';
import { judgeField } from '../questions/each-effect.js';
import { eachRule } from '../questions/each-rule.js';

const ROWS: readonly Omit<PasswordRow, 'aliases' | 'severity'>[] = [
  {
    id: 'password-expiry',
    grade: 'SHALL NOT',
    title: 'passwords do not expire after a time',
    of: 'maxAge',
    asks: 'none',
    remark: 'contradicts `stig`, which demands that they expire',
    bad: 90,
  },
  {
    id: 'password-blocklist',
    grade: 'SHALL',
    title: 'common passwords are refused',
    of: 'common',
    asks: 'flag',
    bad: false,
  },
  {
    id: 'password-attempts',
    grade: 'SHALL',
    title: 'failed attempts are limited',
    of: 'attempts',
    asks: 'most',
    parameter: [100, 1, 100],
    remark: '0 never locks; an absent value is unknown, since different defaults are documented',
    bad: 0,
  },
];

const KINDS = ['minLowerCase', 'minUpperCase', 'minNumber', 'minSymbol'] as const;

const composition = defineControl({
  id: 'password-composition',
  aliases: [],
  title: 'passwords need no kinds of characters',
  grade: 'SHALL NOT',
  severity: 'warning',
  needs: 'policies',
  topic: 'passwords',
  assumptions: ['P9'],
  demands: () => KINDS.map((kind) => ({ setting: `complexity.${kind}`, within: [[0, 0]] })),
  claim: () => 'whatever password policy decides, it demands no letters, numbers or symbols',
  ask: (asking) =>
    askOfPasswords(asking, (claim) =>
      allHold(
        KINDS.map((kind) => () => {
          const judge = claim((effect) =>
            judgeField(
              effect[kind],
              (least) => least === 0,
              (least) => `\`${kind}\` is ${least}`,
            ),
          );
          return eachRule(judge, asking);
        }),
      ),
    ),
  remedy: 'set the four numbers of `complexity` to 0 in each password policy that decides',
  edits: (_, __, effect) =>
    policiesOfType('PASSWORD', effect).flatMap((policy) =>
      KINDS.map((kind) => settingEdit(policy, ['password', 'complexity', kind], 0)),
    ),
  remark: 'contradicts `stig` and `pci`, which demand kinds of characters; an absent number is 1',
  examples: [
    {
      what: 'no kind is demanded',
      org: exampleOf({ passwords: [passwordPolicyWith({ complexity: demanding(0) })] }),
      verdict: 'met',
    },
    {
      what: 'a number is demanded',
      org: exampleOf({
        passwords: [passwordPolicyWith({ complexity: { ...demanding(0), minNumber: 1 } })],
      }),
      verdict: 'not met',
    },
    {
      what: 'nothing is said, which is one of each',
      org: exampleOf({ passwords: [passwordPolicyWith({})] }),
      verdict: 'not met',
    },
    { what: 'no password policy is exported', org: exampleOf({}), verdict: 'undecided' },
  ],
});

function demanding(least: number): object {
  return Object.fromEntries(KINDS.map((kind) => [kind, least]));
}

/** The controls of the framework that are about passwords. */
export const passwordControls: readonly ComplianceControl[] = [
  passwordsAloneControl({
    id: 'password-length',
    aliases: [],
    title: 'a password that stands alone is long',
    grade: 'SHALL',
    severity: 'warning',
    into: 'apps',
    demand: 'length',
    parameter: { name: 'characters', usual: 15, least: 15 },
    otherwise: 8,
    remark: 'a question over two policies at once: how long the password is, and whether it lets in alone',
  }),
  composition,
  ...ROWS.map((row) => passwordControl({ ...row, aliases: [], severity: 'warning' })),
];
