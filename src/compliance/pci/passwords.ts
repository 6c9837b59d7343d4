import { describeMinutes } from '../../assurance/duration.js';
import { counted } from '../../base/messages.js';
import type { PolicyRule } from '../../policies/policy.js';
import type { Judgement } from '../../questions/admitting.js';
import type { PasswordValues } from '../../simulate/outcome/password.js';
import { type Effect, reasonsIn, valueIf } from '../../simulate/outcome/settled.js';
import { recoveringAlone } from '../check-text/recovering-alone.js';
import type { Asking } from '../control/asking.js';
import { type ComplianceControl, defineControl } from '../control/control.js';
import { exampleOf, passwordPolicyWith } from '../examples/example-parts.js';
import { askOfPasswords, type PasswordRow, passwordControl } from '../families/password-control.js';
import { passwordsAloneControl } from '../families/passwords-alone.js';
import { actionEdit, policiesOfType, settingEdit } from '../families/remedy-edits.js';
import { rulesOfType } from '../questions/described-cases.js';
import { judgeField } from '../questions/each-effect.js';
import { eachRule } from '../questions/each-rule.js';

const ROWS: readonly Omit<PasswordRow, 'grade' | 'severity'>[] = [
  {
    id: 'lockout',
    aliases: ['8.3.4'],
    title: 'accounts lock after failed attempts',
    of: 'attempts',
    asks: 'most',
    parameter: [10, 1, 10],
    remark: '0 never locks; an absent value is unknown, since different defaults are documented',
    bad: 0,
  },
  {
    id: 'length',
    aliases: ['8.3.6'],
    title: 'passwords are long',
    of: 'length',
    asks: 'least',
    parameter: [12, 12],
    remark: '8 are allowed only where a system cannot do more; this one can',
    bad: 8,
  },
  {
    id: 'history',
    aliases: ['8.3.7'],
    title: 'passwords are not used again',
    of: 'history',
    asks: 'least',
    parameter: [4, 4],
    bad: 3,
  },
];

/** Until it is over, or the identity is confirmed: one channel alone is less than a sign-in confirms. */
const lockedFor = passwordControl({
  id: 'lockout-duration',
  aliases: ['8.3.4'],
  title: 'accounts stay locked for half an hour',
  grade: 'requirement',
  severity: 'warning',
  of: 'lockedMinutes',
  asks: 'least or 0',
  parameter: [30, 30],
  bad: 5,
});

const lockoutDuration = defineControl({
  ...lockedFor,
  remark:
    '0 keeps an account locked until somebody unlocks it, which is good here, not bad; who may unlock it alone, by a single channel, has not confirmed the identity',
  claim: (minutes) =>
    `whatever password policy decides, it keeps accounts locked for ${describeMinutes(minutes)} or more, or for good, and nobody unlocks one by a single channel`,
  ask: (asking, minutes) =>
    askOfPasswords(asking, (claim) =>
      eachRule(
        claim((effect, rule) => judgeLock(effect, rule, minutes, asking)),
        asking,
      ),
    ),
  edits: (asking, minutes, effect) =>
    effect.kind === 'fails' && effect.text.includes(UNLOCKS)
      ? rulesOfType('PASSWORD', effect).map((rule) =>
          actionEdit(rule, ['selfServiceUnlock', 'access'], 'DENY'),
        )
      : (lockedFor.edits?.(asking, minutes, effect) ?? []),
  examples: [
    ...lockedFor.examples,
    { what: 'e-mail alone unlocks an account', org: unlockedBy('ALLOW'), verdict: 'not met' },
    { what: 'nobody unlocks accounts by themselves', org: unlockedBy('DENY'), verdict: 'met' },
  ],
});

/** An org that keeps accounts locked, where e-mail is a way to unlock one if people may. */
function unlockedBy(access: string): object {
  const policy = {
    settings: {
      password: { lockout: { maxAttempts: 10, autoUnlockMinutes: 0 } },
      recovery: { factors: { okta_email: { status: 'ACTIVE' } } },
    },
    rules: [
      {
        id: 'unlock',
        type: 'PASSWORD',
        name: 'Unlock',
        status: 'ACTIVE',
        priority: 1,
        actions: { selfServiceUnlock: { access } },
      },
    ],
  };
  return exampleOf({ passwords: [policy] });
}

const UNLOCKS = 'alone unlocks an account';

function judgeLock(
  { autoUnlockMinutes, selfServiceUnlock }: Effect<PasswordValues>,
  rule: PolicyRule,
  minutes: number,
  { compiled: { snapshot } }: Asking,
): Judgement<string> {
  const locked = judgeField(
    autoUnlockMinutes,
    (value) => value === 0 || value >= minutes,
    (value) => `unlocks after ${counted(value, 'minute')}`,
  );
  if (locked.kind === 'found') return locked;
  const channels = [...recoveringAlone(rule, snapshot)];
  const [channel] = channels.find(([, isAlone]) => isAlone === true) ?? [];
  const [, reason] = channels.find(([, isAlone]) => typeof isAlone === 'string') ?? [];
  if (valueIf(selfServiceUnlock) === 'DENY' || (channel ?? reason) === undefined) return locked;
  if (channel === undefined) return { kind: 'undecided', reason: String(reason) };
  return valueIf(selfServiceUnlock) === 'ALLOW'
    ? { kind: 'found', what: `\`${channel}\` ${UNLOCKS}` }
    : {
        kind: 'undecided',
        reason: reasonsIn(selfServiceUnlock)[0] ?? 'whether it can be unlocked is unknown',
      };
}

/** A number, and a letter of either case. */
function judgeKinds({ minNumber, minLowerCase, minUpperCase }: Effect<PasswordValues>): Judgement<string> {
  const demanded = (value: Effect<PasswordValues>['minNumber'], kind: string) =>
    judgeField(
      value,
      (least) => least >= 1,
      () => `no ${kind} is demanded`,
    );
  const number = demanded(minNumber, 'number');
  if (number.kind === 'found') return number;
  const letters = [demanded(minLowerCase, 'letter'), demanded(minUpperCase, 'letter')];
  const checkText = ['others', 'undecided']
    .map((kind) => letters.find((one) => one.kind === kind))
    .find((one) => one !== undefined);
  if (checkText === undefined) return letters[0] ?? number;
  return number.kind === 'undecided' ? number : checkText;
}

const mixed = defineControl({
  id: 'mixed',
  aliases: ['8.3.6'],
  title: 'passwords have numbers and letters',
  grade: 'requirement',
  severity: 'warning',
  needs: 'policies',
  topic: 'passwords',
  assumptions: ['P9'],
  demands: () => [{ setting: 'complexity.minNumber', within: [[1, Number.POSITIVE_INFINITY]] }],
  claim: () => 'whatever password policy decides, it demands a number and a letter',
  ask: (asking) => askOfPasswords(asking, (claim) => eachRule(claim(judgeKinds), asking)),
  remedy: 'set `minNumber` and `minLowerCase` or `minUpperCase` to 1 in each password policy that decides',
  edits: (_, __, effect) =>
    policiesOfType('PASSWORD', effect).flatMap((policy) =>
      ['minNumber', 'minLowerCase'].map((kind) => settingEdit(policy, ['password', 'complexity', kind], 1)),
    ),
  remark: 'contradicts `nist`, which forbids it; a letter of either case is enough',
  examples: [
    {
      what: 'a number and a lower-case letter',
      org: exampleOf({
        passwords: [passwordPolicyWith({ complexity: { minNumber: 1, minLowerCase: 1, minUpperCase: 0 } })],
      }),
      verdict: 'met',
    },
    {
      what: 'a number, and no letter',
      org: exampleOf({
        passwords: [passwordPolicyWith({ complexity: { minNumber: 1, minLowerCase: 0, minUpperCase: 0 } })],
      }),
      verdict: 'not met',
    },
    { what: 'no password policy is exported', org: exampleOf({}), verdict: 'undecided' },
  ],
});

/** The controls of the framework that are about passwords. */
export const passwordControls: readonly ComplianceControl[] = [
  ...ROWS.map((row) => passwordControl({ ...row, grade: 'requirement', severity: 'warning' })),
  lockoutDuration,
  mixed,
  passwordsAloneControl({
    id: 'alone-90',
    aliases: ['8.3.9', '8.3.10.1'],
    title: 'a password that stands alone expires',
    grade: 'requirement',
    severity: 'warning',
    into: 'cardholderApps',
    demand: 'age',
    parameter: { name: 'maxAgeDays', usual: 90, least: 1, most: 90 },
    leftOutBy: ({ dynamicAnalysis }) =>
      dynamicAnalysis === undefined
        ? undefined
        : `${dynamicAnalysis.owner} says that the security of accounts is analysed all the time: ${dynamicAnalysis.reason}`,
    remark:
      'nothing is asked where a second factor always is; a dynamic analysis of risk may stand in its place',
  }),
];
