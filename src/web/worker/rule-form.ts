import type { TSchema } from '../../base/json-schema.js';
import { isObject } from '../../base/object.js';
import { own, ownAt } from '../../base/own.js';
import { printable, withoutControls } from '../../base/printable.js';
import type { RuleTypeName } from '../../conditions/applicability.js';
import type { Condition } from '../../conditions/condition.js';
import { CONDITIONS } from '../../conditions/leaves.js';
import { NAMED } from '../../policies/names.js';
import type { Rule } from '../../policies/policy.js';
import { policyTypeOf } from '../../policies/policy-type.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { RuleOfPolicy } from '../protocol/calls.js';
import type { ResourceKind } from '../protocol/form.js';
import type { EntriesInput, FormGroup, RuleForm, ValueField, ValueInput } from '../protocol/rule-form.js';
import { isOfType, withoutNull } from './field-schema.js';

/** A form for a rule, by what conditions of its type may hold; a rule that is not there has an empty one. */
export function ruleFormOf(org: Snapshot, { policyId, ruleId }: RuleOfPolicy): RuleForm {
  const policy = org.policies.find(({ id }) => id === policyId);
  const rule = policy?.rules.find(({ id }) => id === ruleId);
  if (policy === undefined || rule === undefined) return { conditions: [], actions: [] };
  return {
    conditions: rule.isDefault ? [] : conditionGroups(rule, policy.type, org),
    actions: actionGroups(rule, policy.type),
  };
}

function conditionGroups(rule: Rule, policyType: string, org: Snapshot): FormGroup[] {
  const type = (policyTypeOf(policyType)?.ruleType ?? policyType) as RuleTypeName;
  const usable = CONDITIONS.filter(
    ({ key, usableIn: { rules, edition, engine } }) =>
      ownAt(rule.conditions, [key]) != null ||
      (rules.includes(type) &&
        (edition ?? org.edition) === org.edition &&
        (engine ?? org.engine) === org.engine),
  );
  const known = usable.map((condition): FormGroup => {
    const { key } = condition;
    const schema = condition.accepts?.(org) ?? condition.schema;
    const isReadable = !rule.unreadable.has(key);
    const fields = isReadable
      ? fieldsOf(schema, [key], condition, rule, org)
      : [jsonField([key], rule.conditions)];
    return { key, isSet: ownAt(rule.conditions, [key]) != null, fields };
  });
  const others = Object.keys(rule.conditions ?? {}).filter(
    (key) => !usable.some((condition) => condition.key === key) && ownAt(rule.conditions, [key]) != null,
  );
  return [
    ...known,
    ...others.map((key) => ({ key, isSet: true, fields: [jsonField([key], rule.conditions)] })),
  ];
}

/** Down to what one control can say. */
function fieldsOf(
  schema: TSchema,
  path: readonly string[],
  condition: Condition,
  rule: Rule,
  org: Snapshot,
): ValueField[] {
  const bare = withoutNull(schema);
  if (bare.properties !== undefined && path.length < DEEPEST)
    return Object.entries(bare.properties).flatMap(([key, inner]) =>
      fieldsOf(inner, [...path, key], condition, rule, org),
    );
  const value = ownAt(rule.conditions, path);
  const input = inputFor(bare, path, condition, value, org);
  return [{ path, title: titleOf(path), input, ...(value != null && { value }) }];
}

const DEEPEST = 4;

function inputFor(
  schema: TSchema,
  path: readonly string[],
  { lists = [] }: Condition,
  value: unknown,
  org: Snapshot,
): ValueInput {
  const entries = entriesInput(schema, path, value);
  if (entries !== undefined) return entries;
  const words = LEVELS[path.join('.')] ?? wordsIn(schema);
  if (words.length > 0) return { kind: 'words', words };
  if (isOfType(schema, 'boolean')) return { kind: 'yes or no' };
  if (isOfType(schema, 'string')) return { kind: 'text' };
  if (!isOfType(schema, 'array') || schema.items === undefined || !isOfType(schema.items, 'string'))
    return { kind: 'json' };
  const list = lists.find(
    (one) => [...one.path].join() === path.slice(1, -1).join() && one.members.includes(path.at(-1) ?? ''),
  );
  const kind = list?.kind;
  if (kind === undefined || !isSearched(kind)) return { kind: 'texts' };
  const listed = new Set(Array.isArray(value) ? value : []);
  const named = NAMED[kind](org)
    .filter(({ id }) => listed.has(id))
    .map(({ id, name }) => ({ id, name: withoutControls(name || id) }));
  return { kind: 'resources', of: kind, named };
}

/** Entries that say more are edited as they are written. */
function entriesInput(
  { items }: TSchema,
  [key = '']: readonly string[],
  value: unknown,
): EntriesInput | undefined {
  const paths = own(ENTRIES, key);
  if (paths === undefined || items === undefined) return undefined;
  const isPlain = value == null || (Array.isArray(value) && value.every((entry) => saysOnly(entry, paths)));
  if (!isPlain) return undefined;
  return {
    kind: 'entries',
    fields: paths.map((path) => ({ path, words: wordsIn(path.reduce(memberSchema, items)) })),
  };
}

/** Conditions that list entries, and where each of these says a word. */
const ENTRIES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  platform: [['type'], ['os', 'type']],
};

function memberSchema(schema: TSchema, key: string): TSchema {
  return own(withoutNull(schema).properties ?? {}, key) ?? {};
}

/** Whether nothing stands in it but texts at these paths. */
function saysOnly(value: unknown, paths: readonly (readonly string[])[]): boolean {
  if (paths.some((path) => path.length === 0)) return typeof value === 'string';
  if (!isObject(value)) return false;
  return Object.entries(value).every(([key, inner]) => {
    const further = paths.filter(([first]) => first === key).map(([, ...rest]) => rest);
    return inner == null || (further.length > 0 && saysOnly(inner, further));
  });
}

function isSearched(kind: string): kind is ResourceKind {
  return ['app', 'deviceAssurance', 'group', 'user', 'zone'].includes(kind);
}

/** Schemas leave these open: the service takes any word. */
const LEVELS: Readonly<Record<string, readonly string[]>> = {
  'riskScore.level': ['ANY', 'LOW', 'MEDIUM', 'HIGH'],
  'entityRisk.level': ['ANY', 'LOW', 'MEDIUM', 'HIGH'],
};

function wordsIn(schema: TSchema): readonly string[] {
  const all = [...(schema.enum ?? []), ...(schema.anyOf ?? []).map((branch) => branch.const)];
  return all.filter((word) => typeof word === 'string');
}

function titleOf(path: readonly string[]): string {
  return printable(path.slice(path.length > 1 ? 1 : 0).join(' '));
}

function jsonField(path: readonly string[], inside: unknown): ValueField {
  const value = ownAt(inside, path);
  return { path, title: titleOf(path), input: { kind: 'json' }, ...(value != null && { value }) };
}

/** What is changed most by controls, everything else as it is written. Spec: Policy rule, `actions`. */
function actionGroups({ actions }: Rule, policyType: string): FormGroup[] {
  const own = ACTIONS[policyType] ?? [];
  const keys = [...new Set([...own.map(([key]) => key), ...Object.keys(actions ?? {})])];
  return keys.map((key) => {
    const simple = own.filter(([first]) => first === key);
    return {
      key,
      isSet: isObject(ownAt(actions, [key])),
      fields: [
        ...simple.map(([first, path, input]): ValueField => {
          const whole = [first, ...path];
          const value = ownAt(actions, whole);
          return { path: whole, title: titleOf(whole), input, ...(value != null && { value }) };
        }),
        { ...jsonField([key], actions), title: 'all of it, as it is written' },
      ],
    };
  });
}

const ACCESS: ValueInput = { kind: 'words', words: ['ALLOW', 'DENY'] };

const ACTIONS: Readonly<
  Record<string, readonly (readonly [key: string, path: readonly string[], input: ValueInput])[]>
> = {
  ACCESS_POLICY: [
    ['appSignOn', ['access'], ACCESS],
    ['appSignOn', ['verificationMethod', 'factorMode'], { kind: 'words', words: ['1FA', '2FA'] }],
    ['appSignOn', ['verificationMethod', 'reauthenticateIn'], { kind: 'text' }],
  ],
  SVC_SIGN_ON: [
    ['signon', ['access'], ACCESS],
    ['signon', ['requireFactor'], { kind: 'yes or no' }],
  ],
};
