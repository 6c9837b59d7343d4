import { isObject, type Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import { maskSecrets } from '../../../base/secrets/mask-secrets.js';
import { SECRET } from '../../../base/secrets/secret-texts.js';
import type { ParsedDocument } from '../../text/input.js';
import { maskAtPaths } from '../../text/masked-text.js';
import { setOwn } from '../../text/plain-values.js';
import { isTerraform } from './recognise.js';
import { withSecretChanges } from './secret-changes.js';

/**
 * Attributes whose entire content is secret because of their name, whether or not Terraform marks it. Some of them contain arbitrary JSON,
 * or the attributes of a whole resource as text. Other secrets are recognized as in every document. Spec: Terraform, 2.4.
 */
const NAMED_SECRET = [
  'app_settings_json',
  'apple_private_key',
  'client_basic_secret',
  'client_secret',
  'generated_config',
  'old_password',
  'password',
  'password_hash',
  'private_key',
  'provider_json',
  'provider_secret_key',
  'provider_shared_secret',
  'recovery_answer',
];

/** The attribute names of secrets, including write-only variants such as `client_secret_wo`. */
const SECRET_NAMES: ReadonlySet<string> = new Set(NAMED_SECRET.flatMap((name) => [name, `${name}_wo`]));

/** Removes secret values from a Terraform document, both from the parsed value and from its text. */
export function removeSecretValues(parsed: ParsedDocument): ParsedDocument {
  if (!parsed.values.some(({ value }) => isTerraform(value))) return parsed;
  const paths: (readonly PathStep[])[] = [];
  const values = parsed.values.map(({ value, pointer }) => {
    if (!isTerraform(value)) return { value, pointer };
    const inside: (readonly PathStep[])[] = [];
    const marked = removeSecrets(
      value,
      { path: [], found: inside, variables: secretVariables(value) },
      undefined,
    );
    const { value: clean, secrets } = maskSecrets(marked);
    const [, ...record] = pointer.split('/');
    for (const path of [...inside, ...secrets.map((secret) => secret.path), ...variablePaths(clean)])
      paths.push([...record, ...path]);
    return { value: withSecretChanges(clean as Members, value), pointer };
  });
  return paths.length === 0 ? parsed : { ...parsed, values, kept: maskAtPaths(parsed.kept, paths) };
}

interface Walk {
  /** The path of the current value, which grows and shrinks during the traversal. */
  readonly path: PathStep[];
  /** The paths of the removed secrets. */
  readonly found: (readonly PathStep[])[];
  readonly variables: ReadonlySet<string>;
}

/** Returns the value without the values inside it that are marked as secret or have the name of a secret. */
function removeSecrets(value: unknown, walk: Walk, marks: unknown): unknown {
  if (typeof value !== 'object' || value === null) return marks === true ? maskAll(value, walk) : value;
  if (marks === true) return maskAll(value, walk);
  return Array.isArray(value)
    ? cleanedList(value, walk, marks)
    : cleanedMembers(value as Members, walk, marks);
}

function cleanedList(list: readonly unknown[], walk: Walk, marks: unknown): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const element = list[index];
    const own: unknown = Array.isArray(marks) ? marks[index] : undefined;
    if ((typeof element !== 'object' || element === null) && own !== true) continue;
    walk.path.push(index);
    const clean = removeSecrets(element, walk, own);
    walk.path.pop();
    if (clean === list[index]) continue;
    copy ??= [...list];
    copy[index] = clean;
  }
  return copy ?? list;
}

function cleanedMembers(members: Members, walk: Walk, marks: unknown): Members {
  let copy: Record<string, unknown> | undefined;
  const isOfModules = areModules(walk.path);
  for (const key in members) {
    const member = members[key];
    const own = isObject(marks) && Object.hasOwn(marks, key) ? marks[key] : markOfMember(members, key, walk);
    const isSecret = SECRET_NAMES.has(key) && !isOfModules ? true : own;
    if ((typeof member !== 'object' || member === null) && isSecret !== true) continue;
    walk.path.push(key);
    const clean = removeSecrets(member, walk, isSecret);
    walk.path.pop();
    if (clean === member) continue;
    copy ??= { ...members };
    setOwn(copy, key, clean);
  }
  return copy ?? members;
}

/**
 * Returns whether a path in a plan leads to an object whose keys are module names. Users choose these names, so a key like `secret` does
 * not mean that its value is a secret.
 */
function areModules(path: readonly PathStep[]): boolean {
  return path.at(-1) === 'module_calls' && MODULE_CALLS.test(path.join('/'));
}

const MODULE_CALLS = /^configuration\/root_module\/module_calls(?:\/\w[\w-]*\/module\/module_calls)*$/;

function at<Value>(step: PathStep, { path }: Walk, within: () => Value): Value {
  path.push(step);
  const value = within();
  path.pop();
  return value;
}

/**
 * Returns which values inside a member are marked as secret. Terraform stores these marks in another member next to it. Spec: Terraform,
 * 2.4.
 */
function markOfMember(members: Members, key: string, { path, variables }: Walk): unknown {
  switch (key) {
    case 'before':
    case 'after':
      return members[`${key}_sensitive`];
    case 'values':
      return members.sensitive_values;
    case 'config_values':
      return members.config_sensitive;
    case 'default':
      return isSecretVariable(members);
    case 'attributes':
      return Array.isArray(members.sensitive_attributes)
        ? marksFromPaths(members.sensitive_attributes)
        : undefined;
    case 'value':
      return (
        members.sensitive === true ||
        (path.length === 2 && path[0] === 'variables' && variables.has(String(path[1])))
      );
    default:
      return undefined;
  }
}

/**
 * Converts the paths of secrets in a state file to a structure like that of the attributes, with `true` for each secret value. For a path
 * inside a nested block, the entire block is secret.
 */
export function marksFromPaths(paths: readonly unknown[]): Members {
  const marks: Record<string, unknown> = {};
  for (const path of paths) {
    const [step] = Array.isArray(path) ? path : [];
    if (isObject(step) && typeof step.value === 'string') setOwn(marks, step.value, true);
  }
  return marks;
}

function secretVariables({ configuration }: Members): ReadonlySet<string> {
  const root = isObject(configuration) ? configuration.root_module : undefined;
  const declared = isObject(root) && isObject(root.variables) ? Object.entries(root.variables) : [];
  return new Set(declared.flatMap(([name, one]) => (isObject(one) && isSecretVariable(one) ? [name] : [])));
}

/**
 * Returns the paths of variable values and defaults. A value may be secret without a mark, since a plan does not mark ephemeral variables.
 * The values are used to resolve references, but their text is never shown.
 */
function variablePaths(document: unknown): readonly (readonly PathStep[])[] {
  const { variables, configuration } = document as Members;
  const root = isObject(configuration) ? configuration.root_module : undefined;
  return [
    ...membersOf(variables, 'value').map((path) => ['variables', ...path]),
    ...defaultPaths(root).map((path) => ['configuration', 'root_module', ...path]),
  ];
}

function defaultPaths(module: unknown, depth = 0): readonly (readonly PathStep[])[] {
  if (!isObject(module) || depth > DEEPEST_MODULE) return [];
  const calls = isObject(module.module_calls) ? Object.entries(module.module_calls) : [];
  return [
    ...membersOf(module.variables, 'default').map((path) => ['variables', ...path]),
    ...calls.flatMap(([name, call]) =>
      defaultPaths(isObject(call) ? call.module : undefined, depth + 1).map((path) => [
        'module_calls',
        name,
        'module',
        ...path,
      ]),
    ),
  ];
}

const DEEPEST_MODULE = 50;

/** Returns the paths of all texts and numbers in one member, such as `default`, of each variable. */
function membersOf(variables: unknown, member: string): readonly (readonly PathStep[])[] {
  if (!isObject(variables)) return [];
  return Object.entries(variables).flatMap(([name, one]) =>
    isObject(one) ? leavesIn(one[member]).map((path) => [name, member, ...path]) : [],
  );
}

function leavesIn(value: unknown): readonly (readonly PathStep[])[] {
  if (typeof value === 'string' || typeof value === 'number') return [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => leavesIn(one).map((path) => [key, ...path]));
}

/** Replaces each text and number inside a value by a mask. */
function maskAll(value: unknown, walk: Walk): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    walk.found.push([...walk.path]);
    return typeof value === 'string' ? SECRET : 0;
  }
  if (Array.isArray(value)) return value.map((one, index) => at(index, walk, () => maskAll(one, walk)));
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value))
    setOwn(
      copy,
      key,
      at(key, walk, () => maskAll(value[key], walk)),
    );
  return copy;
}

/**
 * Returns whether a variable is secret. Ephemeral variables count as secret: plans contain their values, although these must not be stored.
 */
function isSecretVariable({ sensitive, ephemeral }: Members): boolean {
  return sensitive === true || ephemeral === true;
}
