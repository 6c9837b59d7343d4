import type { Judgement } from '../../../analysis/questions/admitting.js';
import { setSetting } from '../../../documents/edits/set-setting.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import { quotedName } from '../../../model/policies/rule-words.js';
import type { EffectReader } from '../../../simulate/outcome/part.js';
import { type PasswordValues, passwordReader } from '../../../simulate/outcome/password.js';
import {
  areAllForDirectoryUsers,
  byPasswordPolicies,
  isForDirectoryUsers,
} from '../check-text/password-policies.js';
import type { ControlParameter } from '../configuration/parameter.js';
import type { EffectAnswer } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { type ComplianceControl, defineControl } from '../control/control.js';
import { isWithin, type NumberRange } from '../control/setting-demand.js';
import { exampleOf, passwordPolicyWith } from '../examples/example-parts.js';
import { rulesOfType } from '../questions/described-cases.js';
import { judgeField } from '../questions/each-effect.js';
import { eachRule, type RuleClaim } from '../questions/each-rule.js';
import { PASSWORD_SETTINGS, type PasswordSetting } from './password-settings.js';

type ParameterBounds = readonly [usual: number, least: number, most?: number];

/** The data of a control about one password setting. */
export interface PasswordRow
  extends Pick<
    ComplianceControl,
    'aliases' | 'assumptions' | 'grade' | 'id' | 'verification' | 'remark' | 'severity' | 'title'
  > {
  readonly of: keyof typeof PASSWORD_SETTINGS;
  /**
   * The kind of requirement. `least`: at least the bound. `least or 0`: at least the bound, or 0. `most`: from 1 to the bound. `set`: any
   * number except 0. `none`: 0. `flag`: enabled.
   */
  readonly asks: 'flag' | 'least' | 'least or 0' | 'most' | 'none' | 'set';
  readonly parameter?: ParameterBounds;
  readonly bad: unknown;
  /** Whether the framework tells assessors to check every password policy, including policies that decide for no user. */
  readonly isInEachPolicy?: boolean;
}

const ANY_MORE = Number.POSITIVE_INFINITY;

const DEMANDS = {
  least: (bound) => [[bound, ANY_MORE]],
  most: (bound) => [[1, bound]],
  'least or 0': (bound) => [
    [0, 0],
    [bound, ANY_MORE],
  ],
  set: () => [[1, ANY_MORE]],
  none: () => [[0, 0]],
  flag: () => [[1, 1]],
} as const satisfies Record<PasswordRow['asks'], (bound: number) => readonly NumberRange[]>;

/**
 * Returns a control that requires a password setting in every deciding password policy. If `isInEachPolicy` is set, the control also has a
 * check text (an instruction for assessors) about every password policy.
 */
export function passwordControl(row: PasswordRow): ComplianceControl {
  const { of, asks, parameter, bad: _, isInEachPolicy = false, ...rest } = row;
  const { field, path, counts, words }: PasswordSetting = PASSWORD_SETTINGS[of];
  const isSo = (value: boolean | number, bound: number) => isWithin(Number(value), DEMANDS[asks](bound));
  const inWords = (value: boolean | number) => words(Number(value));
  const claimed = (bound: number) => ({ flag: 1, none: 0 })[asks as string] ?? bound;
  return defineControl({
    assumptions: isInEachPolicy && parameter !== undefined ? ['P3', 'P9'] : ['P9'],
    ...rest,
    needs: 'policies',
    topic: 'passwords',
    ...(parameter !== undefined && counts !== undefined && { parameter: parameterOf(parameter, counts) }),
    demands: (bound) => [{ setting: path.join('.'), within: DEMANDS[asks](bound) }],
    claim: (bound) => `every deciding password policy ${inWords(claimed(bound))}${BOUNDS[asks]}`,
    evaluate: (context, bound) =>
      checkPasswords(context, (claim) =>
        eachRule(
          claim((effect) =>
            judgeField<boolean | number>(effect[field], (value) => isSo(value, bound), inWords),
          ),
          context,
        ),
      ),
    ...(isInEachPolicy && {
      checkTextRequires:
        'every active password policy meets the requirement, except policies for users of a directory',
      checkText: (context: ControlContext, bound: number, isExact: boolean) =>
        byPasswordPolicies(
          context,
          (policy) => statedPasswords(context).read(NO_RULE, policy)[field],
          (value) => (isExact ? Number(value) === bound : isSo(value, bound)),
          inWords,
        ),
    }),
    remedy: `Set \`settings.password.${path.join('.')}\` to ${asks === 'flag' ? '`true`' : asks === 'none' ? '0' : 'the required value'} in every password policy that applies to users, not only in the default policy`,
    edits(_, bound, effect) {
      if (effect.kind !== 'fails') return [];
      const policies = new Set(rulesOfType('PASSWORD', effect).map(({ policy }) => policy));
      const value = asks === 'flag' ? true : claimed(bound);
      return [...policies].map((policy) => ({
        words: `set \`${path.join('.')}\` to ${value} in ${quotedName(policy)}`,
        apply: (org) => setSetting(org, policy.id, ['password', ...path], value),
      }));
    },
    examples: examplesOf(row),
  });
}

const BOUNDS = {
  least: ' or more',
  'least or 0': ' or more, or until an administrator unlocks them',
  most: ' or fewer',
  set: '; any other limit is accepted, too',
  none: '',
  flag: '',
} as const satisfies Record<PasswordRow['asks'], string>;

type PasswordJudge = RuleClaim<PasswordValues>['judge'];

/**
 * Checks a requirement on passwords that the service stores. Password policies for users of an external directory are left out (assumption
 * P9).
 */
export function checkPasswords(
  context: ControlContext,
  ask: (claim: (judge: PasswordJudge) => RuleClaim<PasswordValues>) => EffectAnswer,
): EffectAnswer {
  if (areAllForDirectoryUsers(context)) return { kind: 'not applicable', reason: OF_DIRECTORIES };
  const { snapshot } = context.compiled;
  return ask((judge) => ({
    reader: statedPasswords(context),
    judge: (effect, rule) =>
      isForDirectoryUsers(rule.policy, snapshot)
        ? { kind: 'nobody' }
        : withPolicyName(rule, judge(effect, rule)),
  }));
}

/** Adds the name of the policy to the reason why a result is undecided. */
function withPolicyName({ policy }: PolicyRule, judged: Judgement<string>): Judgement<string> {
  if (judged.kind !== 'undecided') return judged;
  return { ...judged, reason: `${judged.reason} in ${quotedName(policy)}` };
}

/**
 * Returns a function that reads password settings. If a setting about age or lockout is absent, it counts as unknown, because defaults
 * differ between tenants. Spec: Posture, "Questions", `each`.
 */
function statedPasswords({ compiled: { snapshot } }: ControlContext): EffectReader<PasswordValues> {
  return passwordReader(snapshot.edition, 'spec');
}

const OF_DIRECTORIES =
  'every password policy is for users of a directory, and the framework leaves their passwords to the directory';

/** An empty rule for functions that expect a rule. Password settings belong to a password policy, and not to one of its rules. */
const NO_RULE = {
  id: '',
  name: null,
  status: 'ACTIVE',
  priority: null,
  isDefault: false,
  conditions: null,
  unreadable: new Map(),
  actions: null,
} as const;

function parameterOf(
  [usual, least, most]: ParameterBounds,
  name: ControlParameter['name'],
): ControlParameter {
  return { name, default: usual, minimum: least, ...(most !== undefined && { maximum: most }) };
}

function examplesOf({
  of,
  parameter,
  bad,
  asks,
  isInEachPolicy = false,
}: PasswordRow): ComplianceControl['examples'] {
  const [section = '', ...below]: readonly string[] = PASSWORD_SETTINGS[of].path;
  const says = (value: unknown) => ({
    [section]: below.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value),
  });
  const good = parameter?.[0] ?? (asks === 'none' ? 0 : true);
  const forStaff = { people: { groups: { include: ['staff'] } } };
  const ofDirectory = { authProvider: { provider: 'ACTIVE_DIRECTORY' } };
  return [
    {
      what: 'one policy for everyone meets the requirement',
      org: exampleOf({ passwords: [passwordPolicyWith(says(good))] }),
      verdict: 'met',
    },
    {
      what: 'a policy for one group, above the policy for everyone, does not meet the requirement',
      org: exampleOf({
        passwords: [passwordPolicyWith(says(bad), forStaff), passwordPolicyWith(says(good))],
      }),
      verdict: 'not met',
    },
    {
      what: 'the policy that does not meet the requirement is shadowed by a policy for everyone',
      org: exampleOf({ passwords: [passwordPolicyWith(says(good)), passwordPolicyWith(says(bad))] }),
      verdict: isInEachPolicy ? 'effective only' : 'met',
    },
    {
      what: 'every password policy applies only to users of a directory',
      org: exampleOf({ passwords: [passwordPolicyWith(says(bad), ofDirectory)] }),
      verdict: 'not applicable',
    },
    { what: 'the export contains no password policy', org: exampleOf({}), verdict: 'undecided' },
  ];
}
