import type { Judgement } from '../../../analysis/questions/admitting.js';
import { setSetting } from '../../../documents/edits/set-setting.js';
import { quotedName } from '../../../model/policies/rule-words.js';
import type { PasswordValues } from '../../../simulate/outcome/password.js';
import type { Effect } from '../../../simulate/outcome/settled.js';
import type { ApplicationSet } from '../configuration/applications.js';
import { applicationsInWords } from '../configuration/applications.js';
import type { ComplianceConfiguration } from '../configuration/configuration.js';
import type { ControlParameter } from '../configuration/parameter.js';
import { type ComplianceControl, defineControl } from '../control/control.js';
import { accessAction, exampleOf, passwordPolicyWith } from '../examples/example-parts.js';
import { allHold } from '../questions/all-hold.js';
import { rulesOfType } from '../questions/described-cases.js';
import { judgeField } from '../questions/each-effect.js';
import { eachRule } from '../questions/each-rule.js';
import { NO_PASSWORD_ALONE } from '../questions/judge-path.js';
import { together } from '../questions/together.js';
import { checkPasswords } from './password-control.js';
import { ANY_FACTOR } from './path-requirements.js';
import { checkApplications, exampleConfiguration } from './paths-control.js';

/** The data of a control that checks each password with which a user can sign in without a second factor. */
export interface PasswordsAloneRow
  extends Pick<
    ComplianceControl,
    'aliases' | 'assumptions' | 'grade' | 'id' | 'verification' | 'remark' | 'severity' | 'title'
  > {
  readonly into: ApplicationSet;
  readonly demand: 'age' | 'length';
  readonly parameter: ControlParameter;
  /**
   * The required minimum length or maximum age of a password that is used with a second factor. Absent if the control has no requirement
   * for such passwords.
   */
  readonly boundWithSecondFactor?: number;
  /** Returns why the configuration makes the control inapplicable, or `undefined` if it does not. */
  leftOutBy?(configuration: ComplianceConfiguration): string | undefined;
}

interface Demand {
  readonly path: readonly string[];
  claim(bound: number): string;
  judge(effect: Effect<PasswordValues>, bound: number): Judgement<string>;
}

const DEMANDS = {
  length: {
    path: ['password', 'complexity', 'minLength'],
    claim: (bound) => `has at least ${bound} characters`,
    judge: ({ minLength }, bound) =>
      judgeField(
        minLength,
        (value) => value >= bound,
        (value) => `minimum password length ${value}`,
      ),
  },
  age: {
    path: ['password', 'age', 'maxAgeDays'],
    claim: (bound) => `expires after ${bound} days or fewer`,
    judge: ({ maxAgeDays }, bound) =>
      judgeField(
        maxAgeDays,
        (value) => value >= 1 && value <= bound,
        (value) =>
          value === 0 ? 'password without a maximum age' : `password with a maximum age of ${value} days`,
      ),
  },
} as const satisfies Record<PasswordsAloneRow['demand'], Demand>;

/**
 * Returns a control about each password with which a user can sign in without a second factor. The deciding password policy must have a
 * certain setting, such as a minimum length. A sign-in violates the control if the policy lacks the setting and a password alone is an
 * authentication path. Spec: Posture, "Questions", `together`.
 */
export function passwordsAloneControl({
  into,
  demand,
  boundWithSecondFactor,
  leftOutBy,
  ...row
}: PasswordsAloneRow): ComplianceControl {
  const { path, claim, judge }: Demand = DEMANDS[demand];
  const beside =
    boundWithSecondFactor === undefined ? '' : `; any other password ${claim(boundWithSecondFactor)}`;
  return defineControl({
    assumptions: ['P2', 'P9', 'P11'],
    ...row,
    needs: 'applications',
    topic: 'passwords',
    claim: (bound) =>
      `a password that is the only factor for ${applicationsInWords(into)} ${claim(bound)}${beside}`,
    ...(boundWithSecondFactor !== undefined && {
      demands: () => [
        { setting: path.slice(1).join('.'), within: [[boundWithSecondFactor, Number.POSITIVE_INFINITY]] },
      ],
    }),
    evaluate(context, bound) {
      const reason = leftOutBy?.(context.configuration);
      if (reason !== undefined) return { kind: 'not applicable', reason };
      return checkApplications(into, 'anyone', context, (scope) =>
        checkPasswords(context, (claimed) =>
          allHold([
            ...(boundWithSecondFactor === undefined
              ? []
              : [
                  () =>
                    eachRule(
                      claimed((effect) => judge(effect, boundWithSecondFactor)),
                      context,
                    ),
                ]),
            () =>
              together(
                claimed((effect) => judge(effect, bound)),
                NO_PASSWORD_ALONE,
                scope,
                context,
              ),
          ]),
        ),
      );
    },
    remedy: `Set \`settings.${path.join('.')}\` to the required value in every password policy that applies to users, or require 2FA where the password is the only factor`,
    edits(_, bound, effect) {
      const policies = new Set(rulesOfType('PASSWORD', effect).map(({ policy }) => policy));
      return [...policies].map((policy) => ({
        words: `set \`${path.slice(1).join('.')}\` to ${bound} in ${quotedName(policy)}`,
        apply: (org) => setSetting(org, policy.id, path, bound),
      }));
    },
    examples: examplesOf(into, demand, row.parameter.default, boundWithSecondFactor ?? 0),
  });
}

function examplesOf(
  into: ApplicationSet,
  demand: PasswordsAloneRow['demand'],
  good: number,
  otherwise: number,
): ComplianceControl['examples'] {
  const configuration = exampleConfiguration(into, 'anyone');
  const says = (value: number, conditions: object | null = null) =>
    passwordPolicyWith(
      demand === 'length' ? { complexity: { minLength: value } } : { age: { maxAgeDays: value } },
      conditions,
    );
  const bad = demand === 'length' ? otherwise : 0;
  const staff = { people: { groups: { include: ['staff'] } } };
  const [one, two] = [accessAction({ factorMode: '1FA' }), accessAction({ factorMode: '2FA' })];
  const org = (passwords: readonly object[], access: readonly object[]) =>
    exampleOf({ sessions: [ANY_FACTOR], passwords, access });
  return [
    {
      what: 'the password is the only factor and meets the requirement',
      org: org([says(good)], [{ actions: one }]),
      configuration,
      verdict: 'met',
    },
    {
      what: 'the password would not be sufficient as the only factor, but everyone needs 2FA',
      org: org([says(bad)], [{ actions: two }]),
      configuration,
      verdict: 'met',
    },
    {
      what: 'the password of one group would not be sufficient as the only factor, but this group needs 2FA',
      org: org([says(bad, staff), says(good)], [{ conditions: staff, actions: two }, { actions: one }]),
      configuration,
      verdict: 'met',
    },
    {
      what: 'the password of one group is the only factor of this group, and is not sufficient',
      org: org([says(bad, staff), says(good)], [{ conditions: staff, actions: one }, { actions: two }]),
      configuration,
      verdict: 'not met',
    },
    {
      what: 'the export contains no password policy',
      org: org([], [{ actions: one }]),
      configuration,
      verdict: 'undecided',
    },
  ];
}
