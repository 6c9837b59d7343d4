import { isObject } from '../../../base/object.js';
import { own } from '../../../base/own.js';
import { syntheticId } from '../../../model/facts/synthetic-id.js';
import type { InstanceKey } from '../state/address.js';
import { hasMark } from '../state/attribute-values.js';
import { type Instance, referredId } from '../state/instance.js';
import { choiceAmong, forEveryOption } from './choices.js';
import { ABSENT, type Evaluated, evaluatedJson, hasOrder, UNKNOWN } from './evaluated.js';

/** Returns the member of a value at a key, index or name. */
export function memberOf(of: Evaluated, key: Evaluated): Evaluated {
  return forEveryOption([of, key], memberOfOne);
}

function memberOfOne(of: Evaluated, key: Evaluated): Evaluated {
  if (key.kind === 'unknown') return choiceAmong(membersOf(of));
  if (key.kind !== 'value' || (typeof key.value !== 'string' && typeof key.value !== 'number'))
    return UNKNOWN;
  const name = String(key.value);
  switch (of.kind) {
    case 'namespace':
      return of.member(name);
    case 'object':
      return of.members.get(name) ?? ABSENT;
    case 'list':
      if (!of.isComplete || !hasOrder(of) || typeof key.value !== 'number') return UNKNOWN;
      return of.elements[key.value] ?? ABSENT;
    case 'instances':
      return instanceIn(of.byKey, key.value);
    case 'instance':
      return attributeOf(of.instance, name);
    case 'absent':
      return ABSENT;
    case 'value':
      return of.value === null ? ABSENT : UNKNOWN;
    case 'choice':
    case 'unknown':
      return UNKNOWN;
  }
}

/** Returns all known members of a value; an empty list if its members are unknown. */
function membersOf(of: Evaluated): readonly Evaluated[] {
  if (of.kind === 'object') return [...of.members.values()];
  if (of.kind === 'instances')
    return [...of.byKey.values()].map((instance) => ({ kind: 'instance', instance }));
  return of.kind === 'list' && of.isComplete ? of.elements : [];
}

export function instanceIn(byKey: ReadonlyMap<InstanceKey, Instance>, key: InstanceKey): Evaluated {
  const instance = byKey.get(key);
  return instance === undefined ? UNKNOWN : { kind: 'instance', instance };
}

/** Attributes that identify an object and are known only after the apply, like its id. Spec: Terraform, 3.2. */
const IDENTITIES: ReadonlySet<string> = new Set(['default_rule_id', 'kid']);

function attributeOf(instance: Instance, name: string): Evaluated {
  const { values, unknown, sensitive, address, isReadDuringApply } = instance;
  const isSecret = hasMark(isObject(sensitive) ? own(sensitive, name) : sensitive);
  if (isSecret || (isReadDuringApply && !Object.hasOwn(values, name))) return UNKNOWN;
  if (name === 'id') {
    const id = referredId(instance);
    return id === undefined ? UNKNOWN : { kind: 'value', value: id };
  }
  const mark = isObject(unknown) ? own(unknown, name) : undefined;
  if (mark === true && IDENTITIES.has(name)) return { kind: 'value', value: syntheticId(address, name) };
  return !hasMark(mark) && Object.hasOwn(values, name) ? evaluatedJson(values[name]) : UNKNOWN;
}
