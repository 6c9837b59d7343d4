import { type Cell, FAILURE, notModelled, SOME, unknown } from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import type { ValueType } from '../values/type.js';
import { type ExpressionFunction, type FunctionParameter, plain } from './define.js';

/**
 * Functions that read data which neither a request nor a snapshot contains. Their results are unknown. Spec: Expression
 * language, Classic, linked objects, manager, directory and group functions.
 */
export const ELSEWHERE: readonly ExpressionFunction[] = [
  elsewhere('both', 'user.getLinkedObject', ['string'], 'any', 'linked objects'),
  elsewhere('classic', 'getManagerUser', ['string'], 'any', 'managers'),
  elsewhere('classic', 'getManagerAppUser', ['string', 'string'], 'any', 'managers'),
  elsewhere('classic', 'getAssistantUser', ['string'], 'any', 'assistants'),
  elsewhere('classic', 'getAssistantAppUser', ['string', 'string'], 'any', 'assistants'),
  elsewhere('classic', 'hasDirectoryUser', [], 'boolean', 'directory assignments'),
  elsewhere('classic', 'findDirectoryUser', [], 'any', 'directory assignments'),
  elsewhere('classic', 'hasWorkdayUser', [], 'boolean', 'Workday assignments'),
  elsewhere('classic', 'findWorkdayUser', [], 'any', 'Workday assignments'),
  elsewhere('classic', 'getFilteredGroups', ['list', 'string', 'integer'], 'list', 'groups by expression'),
  elsewhere('classic', 'Groups.contains', ['string', 'string', 'integer'], 'list', 'groups by application'),
  elsewhere('classic', 'Groups.startsWith', ['string', 'string', 'integer'], 'list', 'groups by application'),
  elsewhere('classic', 'Groups.endsWith', ['string', 'string', 'integer'], 'list', 'groups by application'),
  plain('classic', 'user.getInternalProperty', ['string'], 'any', internalProperty, {
    asks: ['policyContext.user.status', 'policyContext.user.id'],
    counterpart: 'user.{=0}',
  }),
];

function elsewhere(
  dialect: ExpressionFunction['dialect'],
  name: string,
  takes: readonly FunctionParameter[],
  gives: ValueType,
  what: string,
): ExpressionFunction {
  const mayBe = gives === 'boolean' ? SOME : SOME | FAILURE;
  const never = notModelled(gives, `${what} are in no request and in no export`, mayBe);
  return plain(dialect, name, takes, gives, () => never, { canFail: gives !== 'boolean', asks: [] });
}

/** Attributes of a user outside the profile. */
const INTERNAL = ['id', 'status', 'created', 'lastUpdated', 'passwordChanged', 'lastLogin'] as const;

function internalProperty(name: string, { context, person }: Environment): Cell {
  const known = INTERNAL.find((one) => one === name);
  if (known === undefined) return notModelled('any', `\`${name}\` is no documented property`);
  const found = known === 'id' ? context.user?.id : (context.user?.[known] ?? person?.[known]);
  return found ?? unknown('any', [`policyContext.user.${name}`]);
}
