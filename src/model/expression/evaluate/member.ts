import { itemAt } from '../functions/classic-list.js';
import {
  type Cell,
  FAILURE,
  failed,
  isFailed,
  isUnknown,
  notKnown,
  notModelled,
  SOME,
  typeOfCell,
} from '../values/cell.js';
import { hideSyntheticId } from '../values/hide-synthetic-id.js';
import { type Behaviors, type GroupValue, typeOfValue, type Value } from '../values/value.js';

/** Evaluates `of.name`. The result is null if a map has no such member; reading a member of null fails. */
export function memberOf(of: Cell, name: string): Cell {
  if (isFailed(of)) return of;
  if (isUnknown(of)) return notKnown('any', SOME | FAILURE, [of]);
  if (of === null) return failed(`\`${name}\` is read from null`);
  switch (typeOfValue(of)) {
    case 'map':
      return Object.hasOwn(of as object, name)
        ? ((of as Readonly<Record<string, Value>>)[name] as Value)
        : null;
    case 'group':
      return groupMember(of as GroupValue, name);
    default:
      return failed(`${typeOfCell(of)} has no \`${name}\``);
  }
}

/** Evaluates the index access `of[index]`. A text as index reads a member; a missing item or a wrong type is a failure. */
export function elementOf(of: Cell, at: Cell): Cell {
  const index = hideSyntheticId(at);
  if (isFailed(of)) return of;
  if (isFailed(index)) return index;
  if (isUnknown(of) || isUnknown(index)) return notKnown('any', SOME | FAILURE, [of, index]);
  if (of === null) return failed('null is indexed');
  if (typeof index === 'string') return memberOf(of, index);
  const list = plainList(of);
  return list !== undefined && typeof index === 'number' && Number.isInteger(index)
    ? itemAt(list, index)
    : failed(`${typeOfCell(of)} is not indexed by ${typeOfCell(index)}`);
}

/** Returns a list as an array, and the detected behaviors as an array of their names; `undefined` if the value is neither. */
export function plainList(value: Value): readonly Value[] | undefined {
  if (Array.isArray(value)) return value;
  return typeOfValue(value) === 'behaviors' ? (value as Behaviors).names : undefined;
}

/** Returns an attribute of a group. The snapshot contains only the id, name and type of a group. */
function groupMember({ group: { id, name, type } }: GroupValue, member: string): Cell {
  switch (member) {
    case 'id':
      return id;
    case 'type':
      return type ?? notInExport('type');
    case 'name':
      return name ?? notInExport('name');
    case 'profile':
      return name === null ? notInExport('name') : { name };
    default:
      return notInExport(member);
  }
}

function notInExport(member: string): Cell {
  return notModelled('any', `the export does not contain the \`${member}\` of the group`);
}
