import { quoted } from '../../base/messages.js';
import { nameOrId } from '../../policies/rule-words.js';
import { type PasswordValues, passwordReader } from '../../simulate/outcome/password.js';
import { setSetting } from '../../write/edits/set-setting.js';
import { defineControl, type PostureControl } from '../control/control.js';
import type { ControlParameter } from '../control/parameter.js';
import { exampleOf, passwordPolicyWith } from '../examples/example-parts.js';
import { areAllOfDirectories, byPasswordPolicies, isOfDirectory } from '../letter/password-policies.js';
import { eachEffect } from '../questions/each-effect.js';

type PasswordField = {
  [Field in keyof PasswordValues]: PasswordValues[Field] extends boolean | number ? Field : never;
}[keyof PasswordValues];

type ParameterBounds = readonly [
  usual: number,
  least: number,
  most: number | undefined,
  unit: ControlParameter['unit'],
];

/** One demand on passwords: they differ in data alone. */
export interface PasswordRow {
  readonly id: string;
  readonly alias: string;
  readonly title: string;
  readonly field: PasswordField;
  readonly path: readonly string[];
  /** `least`: so much or more; `most`: so much or less, and not 0; `flag`: it is set. */
  readonly asks: 'flag' | 'least' | 'most';
  readonly parameter?: readonly [name: string, ...ParameterBounds];
  readonly words: (value: number) => string;
  readonly remark?: string;
  readonly bad: unknown;
  readonly grade: string;
  readonly severity: PostureControl['severity'];
}

const DEMANDS = {
  least: (value: number, bound: number) => value >= bound,
  most: (value: number, bound: number) => value >= 1 && value <= bound,
  flag: (value: number) => value === 1,
} as const satisfies Record<PasswordRow['asks'], (value: number, bound: number) => boolean>;

/** A demand on passwords as a control: whatever password policy decides, and every policy that the source judges. */
export function passwordControl(row: PasswordRow): PostureControl {
  const { id, alias, title, grade, severity, field, path, asks, parameter, words, remark } = row;
  const isSo = (value: boolean | number, bound: number) => DEMANDS[asks](Number(value), bound);
  const inWords = (value: boolean | number) => words(Number(value));
  return defineControl({
    id,
    aliases: [alias],
    title,
    grade,
    severity,
    needs: 'policies',
    ...(parameter !== undefined && { parameter: parameterOf(parameter) }),
    claim: (bound) =>
      `whatever password policy decides, it ${inWords(asks === 'flag' ? 1 : bound)}${BOUNDS[asks]}`,
    letterSays: 'every active password policy that is not for the users of a directory says so',
    ask(asking, bound) {
      if (areAllOfDirectories(asking)) return { kind: 'not applicable', reason: OF_DIRECTORIES };
      const { snapshot } = asking.compiled;
      const reader = passwordReader(snapshot.edition);
      return eachEffect(
        {
          reader,
          field,
          isSo: (value) => isSo(value, bound),
          words: inWords,
          isLeftOut: ({ policy }) => isOfDirectory(policy, snapshot),
        },
        asking,
      );
    },
    letter: (asking, bound, isExact) =>
      byPasswordPolicies(
        asking,
        (policy) => passwordReader(asking.compiled.snapshot.edition).read(NO_RULE, policy)[field],
        (value) => (isExact ? Number(value) === bound : isSo(value, bound)),
        inWords,
      ),
    remedy: `say so in each password policy that decides, not in the default one alone`,
    edits(_, bound, effect) {
      if (effect.kind !== 'fails') return [];
      const policies = new Set((effect.signIns?.rules ?? []).map(({ policy }) => policy));
      const value = asks === 'flag' ? true : bound;
      return [...policies].map((policy) => ({
        words: `set \`${path.join('.')}\` to ${value} in ${quoted(nameOrId(policy))}`,
        apply: (org) => setSetting(org, policy.id, ['password', ...path], value),
      }));
    },
    ...(remark !== undefined && { remark }),
    examples: examplesOf(row),
  });
}

const BOUNDS = { least: ' or more', most: ', or fewer', flag: '' } as const;

const OF_DIRECTORIES = 'every password policy is for the users of a directory, to which the source leaves it';

/** What is said of passwords stands in the policy. */
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

function parameterOf([name, usual, least, most, unit]: NonNullable<
  PasswordRow['parameter']
>): ControlParameter {
  return { name, unit, usual, least, ...(most !== undefined && { most }) };
}

function examplesOf({ path, parameter, bad }: PasswordRow): PostureControl['examples'] {
  const [section = '', ...below] = path;
  const says = (value: unknown) => ({
    [section]: below.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value),
  });
  const good = parameter?.[1] ?? true;
  const forStaff = { people: { groups: { include: ['staff'] } } };
  const ofDirectory = { authProvider: { provider: 'ACTIVE_DIRECTORY' } };
  return [
    {
      what: 'one policy for everybody',
      org: exampleOf({ passwords: [passwordPolicyWith(says(good))] }),
      verdict: 'met',
    },
    {
      what: 'another policy decides for some',
      org: exampleOf({
        passwords: [passwordPolicyWith(says(bad), forStaff), passwordPolicyWith(says(good))],
      }),
      verdict: 'not met',
    },
    {
      what: 'the policy that says otherwise stands below one that takes everybody',
      org: exampleOf({ passwords: [passwordPolicyWith(says(good)), passwordPolicyWith(says(bad))] }),
      verdict: 'met in effect',
    },
    {
      what: 'every policy is for the users of a directory',
      org: exampleOf({ passwords: [passwordPolicyWith(says(bad), ofDirectory)] }),
      verdict: 'not applicable',
    },
    { what: 'no password policy is exported', org: exampleOf({}), verdict: 'not known' },
  ];
}
