import fc from 'fast-check';
import { isObject, type Members } from '../../../../src/base/object.js';
import {
  areBlocks,
  type MadeResource,
  REFERENCE,
  referencesIn,
} from '../../../features/terraform/made-resources.js';

/** Options for writing expressions that are not completely known before the apply. */
export interface Writing {
  /**
   * Whether the program has the `.tf` files. Without them it knows only which objects an expression references, so the generated
   * expressions select no elements of a list. Spec: Terraform, 3.3, 8.
   */
  readonly isWithSources: boolean;
  /** Other values that an expression could have in place of the right one. */
  readonly others: readonly string[];
}

/**
 * Expressions whose values are known only after the apply. The values come from other providers, unrelated modules and provider functions.
 */
const LATER = [
  'terraform_data.later.output',
  'random_pet.later.id',
  'random_pet.keyed["a"].id',
  'one(random_pet.counted[*].id)',
  'data.external.later.result.id',
  'module.foreign.made',
  'provider::acme::pick(terraform_data.later.output)',
  'try(ephemeralasnull(ephemeral.random_password.later.result), random_pet.later.id)',
];
const later = fc.constantFrom(LATER[0] ?? '', ...LATER);

/** A local value that is known only after the apply. */
const IN_LOCAL = 'local.later';

/** Expressions with the value null. The plan does not show that they are null. */
const nothing = fc.constantFrom(
  'local.unset',
  'local.fleeting',
  'ephemeralasnull(ephemeral.random_password.later.result)',
);

/**
 * Conditions for the generated Terraform expressions. `unknownTest`: Terraform knows the result only after the apply. `noTest`: Terraform
 * knows before the apply that the result is false. Example: the id of a new group is never the id of an existing group.
 */
const unknownTest = later.map((one) => `${one} == "x"`);
const noTest = fc.constantFrom(
  'okta_group.new.id == "00gstaff"',
  'okta_group.new.id == "00gstaff"',
  'terraform_data.known.output == "x"',
  'data.external.known.result.id == "x"',
);

/**
 * A Terraform expression whose value is unknown before the apply. If only some elements of a list are unknown, `partly` marks these
 * elements with `true`.
 */
export interface Expression {
  readonly text: string;
  readonly partly?: readonly boolean[];
}

/** Generates Terraform expressions that have this value after the apply. */
export function arbitraryExpression(value: unknown, writing: Writing): fc.Arbitrary<Expression> {
  const asText = (text: string): Expression => ({ text });
  if (typeof value === 'string') return single(value, writing).map(asText);
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (!isList) return fc.constant(asText(IN_LOCAL));
  const whole = list(value, writing).map(asText);
  return value.length === 0 ? whole : fc.oneof(whole, whole, elements(value, writing));
}

/** Generates a list with some unknown elements. */
function elements(values: readonly string[], writing: Writing): fc.Arbitrary<Expression> {
  const one = (value: string, isLast: boolean) => {
    const waiting = single(value, writing).map((text) => ({ text, isWaiting: true }));
    const known = { text: written(value), isWaiting: value.startsWith('tf:') };
    return isLast ? waiting : fc.oneof(waiting, fc.constant(known));
  };
  return fc.tuple(...values.map((value, at) => one(value, at === values.length - 1))).map((all) => ({
    text: `[${all.map(({ text }) => text).join(', ')}]`,
    partly: all.map(({ isWaiting }) => isWaiting),
  }));
}

function single(value: string, { isWithSources, others }: Writing): fc.Arbitrary<string> {
  const own = written(value);
  const other = fc.constantFrom(...others.map(written), own);
  const opaque = fc.oneof(later, fc.constantFrom(IN_LOCAL), readLater(value));
  const isMade = value.startsWith('tf:');
  const chosen = fc
    .tuple(other, later, unknownTest, isMade ? noTest : fc.constant(NEVER_KNOWN), nothing)
    .chain(([one, what, isUnknown, isNot, unset]) =>
      fc.constantFrom(
        `(${isUnknown} ? ${own} : ${one})`,
        `(${isUnknown} ? ${one} : ${own})`,
        `(${isNot} ? ${one} : ${own})`,
        `{ a = ${own}, b = ${one} }[${what}]`,
        `coalesce(${isNot} ? ${one} : null, ${own})`,
        `coalesce(${isMade ? unset : `${isNot} ? ${one} : null`}, ${own})`,
        `try(${isUnknown} ? ${own} : ${one}, "none")`,
        `provider::acme::pick(${one}, ${own})`,
      ),
    );
  const plain = isMade ? [fc.constant(own)] : [];
  return isWithSources ? fc.oneof(...plain, opaque, chosen, chosen) : fc.oneof(...plain, opaque);
}

/** A condition on an object that does not exist yet. */
const NEVER_KNOWN = 'okta_group.new.id == "00gstaff"';

function list(values: readonly string[], writing: Writing): fc.Arbitrary<string> {
  const { isWithSources, others } = writing;
  const made = values.some((one) => one.startsWith('tf:'));
  const plain = `[${values.map(written).join(', ')}]`;
  const opaque = later.chain((what) =>
    fc.constantFrom(IN_LOCAL, `concat(${plain}, ${IN_LOCAL})`, `[for one in ${what} : one]`),
  );
  const shown = made ? fc.oneof(fc.constant(plain), opaque) : opaque;
  if (!isWithSources) return shown;
  const elements = fc.tuple(...values.map((one) => single(one, writing))).map((all) => `[${all.join(', ')}]`);
  const other = fc.constantFrom(...others.filter((one) => !values.includes(one)).map(written), '"none"');
  const chosen = fc
    .tuple(other, later, unknownTest, made ? noTest : fc.constant(NEVER_KNOWN), nothing)
    .chain(([one, what, isUnknown, isNot, unset]) =>
      fc.constantFrom(
        `concat(${plain}, ${isNot} ? [${one}] : [])`,
        `(${isUnknown} ? ${plain} : [${one}])`,
        `(${isUnknown} ? [${one}] : ${plain})`,
        `[for one in concat([${one}], ${plain}) : one if contains(${what}, one)]`,
        `setsubtract(concat(${plain}, [${one}]), [${one}])`,
        `setintersection(concat(${plain}, [${one}]), ${what})`,
        `sort(flatten([${plain}, ${isNot} ? [[${one}]] : []]))`,
        `compact(concat(${plain}, [${isNot} ? ${one} : ""]))`,
        `compact(concat(${plain}, [${unset}]))`,
        `values({ for at, one in ${plain} : at => one })`,
        `provider::acme::without(concat(${plain}, [${one}]), [${one}])`,
      ),
    );
  return fc.oneof(shown, elements, chosen, chosen);
}

function written(value: string): string {
  if (value.startsWith('tf:')) return `${value.slice(3)}.id`;
  const read = DATA.find(({ id }) => id === value);
  return read === undefined ? JSON.stringify(value) : `data.${read.type}.${read.name}.id`;
}

/**
 * Data sources that Terraform reads before the plan. `readLater` uses other data sources of the same types, which Terraform reads only
 * during the apply.
 */
const DATA = [
  { type: 'okta_group', name: 'staff', id: '00gstaff', values: { name: 'Staff' } },
  { type: 'okta_policy', name: 'one', id: 'rstone', values: { name: 'rstone', type: 'ACCESS_POLICY' } },
] as const;

function readLater(value: string): fc.Arbitrary<string> {
  if (/^(?:tf:okta_group\.|00g)/.test(value)) return fc.constant('data.okta_group.later.id');
  return /^(?:tf:okta_app_signon_policy\.|rst)/.test(value)
    ? fc.constant('data.okta_policy.later.id')
    : later;
}

/**
 * Generated expressions by name. `locals` are local values, `outputs` the outputs of the module `given`, and `made` the inputs and outputs
 * of the module `made`.
 */
export interface Placed {
  readonly locals: ReadonlyMap<string, string>;
  readonly outputs: ReadonlyMap<string, string>;
  readonly made: Pick<Module, 'given' | 'outputs'>;
}

/** The arguments and outputs of a module, as written. */
interface Module {
  readonly name: string;
  readonly given: ReadonlyMap<string, string>;
  readonly outputs: ReadonlyMap<string, string>;
}

const LOCALS = [
  ['later', LATER[0]],
  ['unset', 'var.unset'],
  ['fleeting', 'ephemeralasnull(var.fleeting)'],
];

/** Resources of other providers in a plan, with their unknown attributes. */
const FOREIGN = [
  { type: 'terraform_data', name: 'later', unknown: { id: true, output: true } },
  { type: 'terraform_data', name: 'known', values: { id: 'x', output: 'y' } },
  { type: 'random_pet', name: 'later', unknown: { id: true } },
  { type: 'random_pet', name: 'keyed', index: 'a', unknown: { id: true } },
  { type: 'random_pet', name: 'counted', index: 0, unknown: { id: true } },
  { type: 'random_pet', name: 'inside', module: 'module.foreign', unknown: { id: true } },
  { type: 'external', name: 'later', mode: 'data', unknown: { id: true, result: true } },
  { type: 'external', name: 'known', mode: 'data', values: { id: '-', result: { id: 'y' } } },
].map(({ type, name, mode = 'managed', module, index, values = {}, unknown = {} }) => {
  const key = index === undefined ? '' : `[${JSON.stringify(index)}]`;
  const prefix = `${module === undefined ? '' : `${module}.`}${mode === 'data' ? 'data.' : ''}`;
  const resource = {
    ...{ address: `${prefix}${type}.${name}${key}`, mode, type, name, provider_name: `registry/${type}` },
    ...(index !== undefined && { index }),
    ...(module !== undefined && { module_address: module }),
  };
  return { resource, values, unknown, isKnown: 'id' in values };
});

/** Returns the files of the root and its modules, except modules from a registry. */
export function filesOf(placed: Placed, resources: readonly MadeResource[]): Map<string, string> {
  const locals = [...LOCALS, ...placed.locals].map(([name, text]) => `  ${name} = ${text}\n`);
  const modules = modulesOf(placed);
  const blocks = (module: string | undefined) =>
    new Set(resources.filter((one) => one.module === module).map(blockOf));
  const root = [`locals {\n${locals.join('')}}`, ...modules.map(callOf), ...blocks(undefined)];
  return new Map([
    ['tf/main.tf', root.join('\n')],
    ...modules.map((one) => {
      const inner = [...blocks(one.name), ...variablesOf(one), ...outputsOf(one)];
      return [`tf/${one.name}/main.tf`, inner.join('\n')] as const;
    }),
  ]);
}

function modulesOf({ outputs, made }: Placed): readonly Module[] {
  const given = givenTo(outputs);
  const inner = new Map([...outputs].map(([name, text]) => [name, inModule(text, given)]));
  return [
    { name: 'given', given, outputs: inner },
    { name: 'made', ...made },
  ];
}

function callOf({ name, given }: Module): string {
  const lines = [...given].map(([variable, text]) => `  ${variable} = ${text}\n`);
  return `module "${name}" {\n  source = "./${name}"\n${lines.join('')}}`;
}

function variablesOf({ given }: Module): readonly string[] {
  return [...given.keys()].map((name) => `variable "${name}" {}`);
}

function outputsOf({ outputs }: Module): readonly string[] {
  return [...outputs].map(([name, text]) => `output "${name}" {\n  value = ${text}\n}`);
}

/**
 * Returns the configuration block of a resource, as source. It contains only the unknown attributes and the names of blocks; if the number
 * of blocks is unknown, it shows only that there are some.
 */
export function blockOf({
  type,
  name,
  after = {},
  waits: own = {},
  written: more,
  madeFor,
}: MadeResource): string {
  const waits = { ...more, ...own };
  const isCount = !Number.isNaN(Number(madeFor));
  const made = madeFor === undefined ? [] : [`${isCount ? 'count' : 'for_each'} = ${madeFor}`];
  const lines = Object.entries(waits).flatMap(([path, text]) => {
    if (path.includes('.')) return [];
    return areBlocks(after[path])
      ? `dynamic "${path}" {\n  for_each = ${text}\n  content {}\n}`
      : `${path} = ${text}`;
  });
  const blocks = Object.entries(after).flatMap(([attribute, value]) =>
    areBlocks(value) && !Object.hasOwn(waits, attribute)
      ? (value as readonly Members[]).map((one, at) => {
          const own = Object.entries(waits).flatMap(([path, text]) => {
            const [first, index, inner] = path.split('.');
            return first === attribute && index === String(at) ? [`  ${inner} = ${text}`] : [];
          });
          const named = 'name' in one ? [`  name = ${JSON.stringify(one.name)}`] : [];
          return [`${attribute} {`, ...named, ...own, '}'].join('\n');
        })
      : [],
  );
  return `resource "${type}" "${name}" {\n${[...made, ...lines, ...blocks].join('\n')}\n}`;
}

/** Returns a plan with the additional objects that its resources reference, and with irrelevant objects. */
export function withAdditionalObjects(plan: Members, placed: Placed): Members {
  const { planned_values: planned, resource_changes: changes, prior_state: prior, configuration } = plan;
  const types = [...new Set(DATA.map(({ type }) => type))];
  const later = types.map((type) => ({ address: `data.${type}.later`, mode: 'data', type, name: 'later' }));
  const read = DATA.map(({ type, name, id, values }) => ({
    ...{ address: `data.${type}.${name}`, mode: 'data', type, name },
    values: { id, ...values },
  }));
  const foreign = (isIn: (one: (typeof FOREIGN)[number]) => boolean) =>
    FOREIGN.flatMap((one) => (isIn(one) ? [{ ...one.resource, values: one.values }] : []));
  const change = (actions: readonly string[], after_unknown: Members, after: Members = {}) => ({
    change: { actions, before: null, after, after_unknown },
  });
  const root = (configuration as Members).root_module as Members;
  const { module_calls: calls = {} } = root;
  const isData = ({ resource }: (typeof FOREIGN)[number]) => resource.mode === 'data';
  const { deferred_changes: deferred = [] } = plan;
  return {
    ...plan,
    variables: { unset: { value: null } },
    planned_values: withResources(planned, [
      ...later.map((one) => ({ ...one, values: {} })),
      ...foreign((one) => !(isData(one) && one.isKnown)),
    ]),
    resource_changes: [
      ...(changes as readonly Members[]),
      ...later.map((one) => ({ ...one, ...change(['read'], { id: true }) })),
      ...FOREIGN.filter((one) => !(isData(one) && one.isKnown)).map((one) => ({
        ...one.resource,
        ...change([isData(one) ? 'read' : one.isKnown ? 'no-op' : 'create'], one.unknown, one.values),
      })),
    ],
    deferred_changes: [...(deferred as readonly Members[]), ...DEFERRED],
    action_invocations: [{ address: 'action.acme_notify.all', type: 'acme_notify', config_values: {} }],
    checks: [{ address: { kind: 'resource', to_display: 'okta_group.new' }, status: 'unknown' }],
    prior_state: {
      format_version: '1.0',
      values: withResources((prior as Members).values, [...read, ...foreign((one) => one.isKnown)]),
    },
    configuration: {
      provider_config: { okta: { name: 'okta' }, 'okta.second': { name: 'okta', alias: 'second' } },
      root_module: {
        ...root,
        variables: { unset: { default: null }, fleeting: { ephemeral: true } },
        module_calls: {
          ...Object.fromEntries(
            modulesOf(placed).map((one) => [one.name, shownCall(one, (calls as Members)[one.name])]),
          ),
          foreign: {
            source: 'acme/foreign/random',
            module: {
              outputs: { made: { expression: { references: referencesIn('random_pet.inside.id') } } },
            },
          },
        },
      },
    },
  };
}

/** Blocks that Terraform defers because it does not know their number of instances. The test treats their resources as not created. */
const DEFERRED = ['random_pet', 'okta_group', 'okta_app_signon_policy'].map((type) => ({
  reason: 'instance_count_unknown',
  resource_change: {
    ...{ address: `${type}.many["*"]`, mode: 'managed', type, name: 'many', index_unknown: true },
    change: { actions: ['create'], before: null, after: {}, after_unknown: { id: true } },
  },
}));

/** Adds resources to the values of a plan. A resource of a module is added as a new child module. */
function withResources(values: unknown, more: readonly Members[]): Members {
  const { root_module: root } = values as Members;
  const { resources, child_modules: children = [], ...rest } = root as Members;
  const inModule = more.filter((one) => one.module_address !== undefined);
  return {
    root_module: {
      ...rest,
      resources: [...(resources as readonly Members[]), ...more.filter((one) => !inModule.includes(one))],
      child_modules: [
        ...(children as readonly Members[]),
        ...inModule.map((one) => ({ address: one.module_address, resources: [one] })),
      ],
    },
  };
}

/** Returns a module call as a plan shows it. */
function shownCall({ name, given, outputs }: Module, called: unknown): Members {
  const { module = {} } = isObject(called) ? called : {};
  const shown = (text: string) => ({ references: referencesIn(text) });
  return {
    source: `./${name}`,
    expressions: Object.fromEntries([...given].map(([variable, text]) => [variable, shown(text)])),
    module: {
      ...(module as Members),
      outputs: Object.fromEntries(
        [...outputs].map(([output, text]) => [output, { expression: shown(text) }]),
      ),
      variables: Object.fromEntries([...given.keys()].map((variable) => [variable, {}])),
    },
  };
}

/** Returns a module variable for each reference in the outputs. */
function givenTo(outputs: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const all = [
    ...new Set([...outputs.values()].flatMap((text) => [...text.matchAll(REFERENCE)].map(([one]) => one))),
  ];
  return new Map(all.map((one, at) => [`v${at}`, one]));
}

function inModule(text: string, given: ReadonlyMap<string, string>): string {
  const names = new Map([...given].map(([name, one]) => [one, name]));
  return text.replaceAll(REFERENCE, (one) => `var.${names.get(one)}`);
}
