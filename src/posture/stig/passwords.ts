import { quoted } from '../../base/messages.js';
import { nameOrId } from '../../policies/rule-words.js';
import { type PasswordValues, passwordReader } from '../../simulate/outcome/password.js';
import { setSetting } from '../../write/edits/set-setting.js';
import { defineControl, type PostureControl } from '../control/control.js';
import type { ControlParameter } from '../control/parameter.js';
import { exampleOf, passwordPolicy } from '../examples/example-parts.js';
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
interface PasswordRow {
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
}

const [COMPLEXITY, AGE, LOCKOUT] = ['complexity', 'age', 'lockout'] as const;

const ROWS: readonly PasswordRow[] = [
  {
    id: 'password-lockout',
    alias: 'V-273189',
    title: 'accounts lock after failed attempts',
    field: 'maxAttempts',
    path: [LOCKOUT, 'maxAttempts'],
    asks: 'most',
    parameter: ['attempts', 3, 1, 3, 'times'],
    words: (n) => (n === 0 ? 'never locks' : `locks after ${n} failed attempts`),
    remark: '0 never locks; an absent value is not known, since different defaults are documented',
    bad: 10,
  },
  {
    id: 'password-length',
    alias: 'V-273195',
    title: 'passwords are long',
    field: 'minLength',
    path: [COMPLEXITY, 'minLength'],
    asks: 'least',
    parameter: ['characters', 15, 15, 30, 'characters'],
    words: (n) => `asks for ${n} characters`,
    remark: 'a policy for one group decides before the default one',
    bad: 8,
  },
  {
    id: 'password-upper',
    alias: 'V-273196',
    title: 'passwords have an upper-case letter',
    field: 'minUpperCase',
    path: [COMPLEXITY, 'minUpperCase'],
    asks: 'least',
    parameter: ['characters', 1, 1, 1, 'characters'],
    words: (n) => `asks for ${n} upper-case letters`,
    bad: 0,
  },
  {
    id: 'password-lower',
    alias: 'V-273197',
    title: 'passwords have a lower-case letter',
    field: 'minLowerCase',
    path: [COMPLEXITY, 'minLowerCase'],
    asks: 'least',
    parameter: ['characters', 1, 1, 1, 'characters'],
    words: (n) => `asks for ${n} lower-case letters`,
    bad: 0,
  },
  {
    id: 'password-number',
    alias: 'V-273198',
    title: 'passwords have a number',
    field: 'minNumber',
    path: [COMPLEXITY, 'minNumber'],
    asks: 'least',
    parameter: ['characters', 1, 1, 1, 'characters'],
    words: (n) => `asks for ${n} numbers`,
    bad: 0,
  },
  {
    id: 'password-symbol',
    alias: 'V-273199',
    title: 'passwords have a symbol',
    field: 'minSymbol',
    path: [COMPLEXITY, 'minSymbol'],
    asks: 'least',
    parameter: ['characters', 1, 1, 1, 'characters'],
    words: (n) => `asks for ${n} symbols`,
    bad: 0,
  },
  {
    id: 'password-min-age',
    alias: 'V-273200',
    title: 'passwords stand for a day before they are changed again',
    field: 'minAgeMinutes',
    path: [AGE, 'minAgeMinutes'],
    asks: 'least',
    parameter: ['minutes', 1440, 1440, undefined, 'minutes'],
    words: (n) => `lets change a password after ${n} minutes`,
    remark: 'the unit is minutes; the console shows hours',
    bad: 0,
  },
  {
    id: 'password-max-age',
    alias: 'V-273201',
    title: 'passwords expire',
    field: 'maxAgeDays',
    path: [AGE, 'maxAgeDays'],
    asks: 'most',
    parameter: ['days', 60, 1, 60, 'days'],
    words: (n) => (n === 0 ? 'lets passwords never expire' : `lets passwords expire after ${n} days`),
    remark: '0 never expires',
    bad: 0,
  },
  {
    id: 'password-dictionary',
    alias: 'V-273208',
    title: 'common passwords are refused',
    field: 'excludeCommon',
    path: [COMPLEXITY, 'dictionary', 'common', 'exclude'],
    asks: 'flag',
    words: (n) => (n === 0 ? 'takes common passwords' : 'refuses common passwords'),
    bad: false,
  },
  {
    id: 'password-history',
    alias: 'V-273209',
    title: 'passwords are not used again',
    field: 'historyCount',
    path: [AGE, 'historyCount'],
    asks: 'least',
    parameter: ['passwords', 5, 5, 30, 'passwords'],
    words: (n) => `remembers ${n} passwords`,
    remark: 'the text of the source says both `5` and `at least 5`',
    bad: 4,
  },
];

const DEMANDS = {
  least: (value: number, bound: number) => value >= bound,
  most: (value: number, bound: number) => value >= 1 && value <= bound,
  flag: (value: number) => value === 1,
} as const satisfies Record<PasswordRow['asks'], (value: number, bound: number) => boolean>;

/** The controls of the source that are about one number of a password policy. Spec: Posture, "Controls". */
export const passwordControls: readonly PostureControl[] = ROWS.map(controlOf);

function controlOf(row: PasswordRow): PostureControl {
  const { id, alias, title, field, path, asks, parameter, words, remark } = row;
  const isSo = (value: boolean | number, bound: number) => DEMANDS[asks](Number(value), bound);
  const inWords = (value: boolean | number) => words(Number(value));
  return defineControl({
    id,
    aliases: [alias],
    title,
    grade: 'CAT II',
    severity: 'warning',
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
      org: exampleOf({ passwords: [passwordPolicy(says(good))] }),
      verdict: 'met',
    },
    {
      what: 'another policy decides for some',
      org: exampleOf({ passwords: [passwordPolicy(says(bad), forStaff), passwordPolicy(says(good))] }),
      verdict: 'not met',
    },
    {
      what: 'the policy that says otherwise stands below one that takes everybody',
      org: exampleOf({ passwords: [passwordPolicy(says(good)), passwordPolicy(says(bad))] }),
      verdict: 'met in effect',
    },
    {
      what: 'every policy is for the users of a directory',
      org: exampleOf({ passwords: [passwordPolicy(says(bad), ofDirectory)] }),
      verdict: 'not applicable',
    },
    { what: 'no password policy is exported', org: exampleOf({}), verdict: 'not known' },
  ];
}
