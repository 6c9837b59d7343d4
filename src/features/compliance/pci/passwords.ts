import type { Judgement } from '../../../analysis/questions/admitting.js';
import { counted } from '../../../base/messages.js';
import { describeMinutes } from '../../../model/assurance/duration.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import type { PasswordValues } from '../../../simulate/outcome/password.js';
import { type Effect, reasonsIn, valueIf } from '../../../simulate/outcome/settled.js';
import { recoveringAlone } from '../check-text/recovering-alone.js';
import type { ControlContext } from '../control/context.js';
import { type ComplianceControl, defineControl } from '../control/control.js';
import { exampleOf, passwordPolicyWith } from '../examples/example-parts.js';
import { checkPasswords, type PasswordRow, passwordControl } from '../families/password-control.js';
import { passwordsAloneControl } from '../families/passwords-alone.js';
import { actionEdit, policiesOfType, settingEdit } from '../families/remedy-edits.js';
import { rulesOfType } from '../questions/described-cases.js';
import { judgeField } from '../questions/each-effect.js';
import { eachRule } from '../questions/each-rule.js';

const ROWS: readonly Omit<PasswordRow, 'grade' | 'severity'>[] = [
  {
    id: 'lockout',
    aliases: ['8.3.4'],
    title: 'Account lockout after failed sign-in attempts',
    of: 'attempts',
    asks: 'most',
    parameter: [10, 1, 10],
    remark:
      '`maxAttempts: 0` means no lockout. If a policy does not state `maxAttempts`, the result is undecided, because the documentation states different defaults',
    bad: 0,
  },
  {
    id: 'length',
    aliases: ['8.3.6'],
    title: 'Minimum password length',
    of: 'length',
    asks: 'least',
    parameter: [12, 12],
    remark: 'PCI DSS allows 8 characters only if a system does not support 12, but Okta does',
    bad: 8,
  },
  {
    id: 'history',
    aliases: ['8.3.7'],
    title: 'Password history',
    of: 'history',
    asks: 'least',
    parameter: [4, 4],
    bad: 3,
  },
];

/**
 * A control that requires that a locked account stays locked for at least the given time, or until somebody unlocks it. The control
 * `lockoutDuration` also checks self-service unlock.
 */
const lockedFor = passwordControl({
  id: 'lockout-duration',
  aliases: ['8.3.4'],
  title: 'Account lockout duration',
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
    'with `autoUnlockMinutes: 0`, an account stays locked until an administrator unlocks it, which meets the control. Self-service unlock through a single channel, such as email, does not, because it does not confirm the identity of the user',
  claim: (minutes) =>
    `every deciding password policy keeps accounts locked for ${describeMinutes(minutes)} or more, or until an administrator unlocks them, and allows no self-service unlock through a single channel`,
  evaluate: (context, minutes) =>
    checkPasswords(context, (claim) =>
      eachRule(
        claim((effect, rule) => judgeLock(effect, rule, minutes, context)),
        context,
      ),
    ),
  edits: (context, minutes, effect) =>
    effect.kind === 'fails' && effect.text.includes(UNLOCKS)
      ? rulesOfType('PASSWORD', effect).map((rule) =>
          actionEdit(rule, ['selfServiceUnlock', 'access'], 'DENY'),
        )
      : (lockedFor.edits?.(context, minutes, effect) ?? []),
  examples: [
    ...lockedFor.examples,
    { what: 'email alone unlocks an account', org: unlockedBy('ALLOW'), verdict: 'not met' },
    { what: 'self-service unlock is denied', org: unlockedBy('DENY'), verdict: 'met' },
  ],
});

/** Returns an example org that locks accounts until they are unlocked. `access` states whether users can unlock an account by e-mail. */
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
  { compiled: { snapshot } }: ControlContext,
): Judgement<string> {
  const locked = judgeField(
    autoUnlockMinutes,
    (value) => value === 0 || value >= minutes,
    (value) => `keeps accounts locked for ${counted(value, 'minute')}`,
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
        reason: reasonsIn(selfServiceUnlock)[0] ?? 'whether self-service unlock is allowed is unknown',
      };
}

/**
 * Checks whether a password must contain at least one digit and at least one letter. The letter may be required in lower or in upper case.
 */
function judgeDigitAndLetter({
  minNumber,
  minLowerCase,
  minUpperCase,
}: Effect<PasswordValues>): Judgement<string> {
  const demanded = (value: Effect<PasswordValues>['minNumber'], kind: string) =>
    judgeField(
      value,
      (least) => least >= 1,
      () => `requires no ${kind}`,
    );
  const number = demanded(minNumber, 'digit');
  if (number.kind === 'found') return number;
  const letters = [demanded(minLowerCase, 'letter'), demanded(minUpperCase, 'letter')];
  const letter = ['others', 'undecided']
    .map((kind) => letters.find((one) => one.kind === kind))
    .find((one) => one !== undefined);
  if (letter === undefined) return letters[0] ?? number;
  return number.kind === 'undecided' ? number : letter;
}

const mixed = defineControl({
  id: 'mixed',
  aliases: ['8.3.6'],
  title: 'Password complexity (digits and letters)',
  grade: 'requirement',
  severity: 'warning',
  needs: 'policies',
  topic: 'passwords',
  assumptions: ['P9'],
  demands: () => [{ setting: 'complexity.minNumber', within: [[1, Number.POSITIVE_INFINITY]] }],
  claim: () => 'every deciding password policy requires a digit and a letter',
  evaluate: (context) => checkPasswords(context, (claim) => eachRule(claim(judgeDigitAndLetter), context)),
  remedy:
    'Set `minNumber` and `minLowerCase` or `minUpperCase` to 1 in every password policy that applies to users',
  edits: (_, __, effect) =>
    policiesOfType('PASSWORD', effect).flatMap((policy) =>
      ['minNumber', 'minLowerCase'].map((kind) => settingEdit(policy, ['password', 'complexity', kind], 1)),
    ),
  remark:
    'an upper-case or a lower-case letter is sufficient. The framework `nist` contradicts this control: it forbids rules about the characters of a password',
  examples: [
    {
      what: 'passwords require a digit and a lower-case letter',
      org: exampleOf({
        passwords: [passwordPolicyWith({ complexity: { minNumber: 1, minLowerCase: 1, minUpperCase: 0 } })],
      }),
      verdict: 'met',
    },
    {
      what: 'passwords require a digit, but no letter',
      org: exampleOf({
        passwords: [passwordPolicyWith({ complexity: { minNumber: 1, minLowerCase: 0, minUpperCase: 0 } })],
      }),
      verdict: 'not met',
    },
    { what: 'the export has no password policy', org: exampleOf({}), verdict: 'undecided' },
  ],
});

/** The controls about passwords. */
export const passwordControls: readonly ComplianceControl[] = [
  ...ROWS.map((row) => passwordControl({ ...row, grade: 'requirement', severity: 'warning' })),
  lockoutDuration,
  mixed,
  passwordsAloneControl({
    id: 'alone-90',
    aliases: ['8.3.9', '8.3.10.1'],
    title: 'Maximum age of passwords as the only factor',
    grade: 'requirement',
    severity: 'warning',
    into: 'cardholderApps',
    demand: 'age',
    parameter: { name: 'maxAgeDays', default: 90, minimum: 1, maximum: 90 },
    leftOutBy: ({ dynamicAnalysis }) =>
      dynamicAnalysis === undefined
        ? undefined
        : `${dynamicAnalysis.owner} states that account security is analyzed dynamically: ${dynamicAnalysis.reason}`,
    remark:
      'the control does not apply where 2FA is always required, nor if `dynamicAnalysis` in the configuration states that account security is analyzed dynamically',
  }),
];
