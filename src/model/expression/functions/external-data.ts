import { type Cell, FAILURE, notModelled, SOME, unknown } from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import type { ValueType } from '../values/type.js';
import { type ExpressionFunction, type FunctionParameter, plain } from './define.js';

/**
 * Functions that read data which neither a request nor a snapshot contains, so that their results are unknown.
 * Spec: Expression language, Classic, linked objects, manager, directory and group functions.
 */
export const EXTERNAL_DATA: readonly ExpressionFunction[] = [
  externalData('both', 'user.getLinkedObject', ['string'], 'any', 'linked objects'),
  externalData('classic', 'getManagerUser', ['string'], 'any', 'managers'),
  externalData('classic', 'getManagerAppUser', ['string', 'string'], 'any', 'managers'),
  externalData('classic', 'getAssistantUser', ['string'], 'any', 'assistants'),
  externalData('classic', 'getAssistantAppUser', ['string', 'string'], 'any', 'assistants'),
  externalData('classic', 'hasDirectoryUser', [], 'boolean', 'directory assignments'),
  externalData('classic', 'findDirectoryUser', [], 'any', 'directory assignments'),
  externalData('classic', 'hasWorkdayUser', [], 'boolean', 'Workday assignments'),
  externalData('classic', 'findWorkdayUser', [], 'any', 'Workday assignments'),
  externalData('classic', 'getFilteredGroups', ['list', 'string', 'integer'], 'list', 'groups by expression'),
  externalData(
    'classic',
    'Groups.contains',
    ['string', 'string', 'integer'],
    'list',
    'groups by application',
  ),
  externalData(
    'classic',
    'Groups.startsWith',
    ['string', 'string', 'integer'],
    'list',
    'groups by application',
  ),
  externalData(
    'classic',
    'Groups.endsWith',
    ['string', 'string', 'integer'],
    'list',
    'groups by application',
  ),
  plain('classic', 'user.getInternalProperty', ['string'], 'any', internalProperty, {
    asks: ['policyContext.user.status', 'policyContext.user.id'],
    counterpart: 'user.{=0}',
  }),
];

function externalData(
  dialect: ExpressionFunction['dialect'],
  name: string,
  takes: readonly FunctionParameter[],
  gives: ValueType,
  what: string,
): ExpressionFunction {
  const mayBe = gives === 'boolean' ? SOME : SOME | FAILURE;
  const never = notModelled(gives, `no request and no export contains ${what}`, mayBe);
  return plain(dialect, name, takes, gives, () => never, { canFail: gives !== 'boolean', asks: [] });
}

/** Attributes of a user's account that are not in the user's profile. */
const INTERNAL = ['id', 'status', 'created', 'lastUpdated', 'passwordChanged', 'lastLogin'] as const;

function internalProperty(name: string, { context, person }: Environment): Cell {
  const known = INTERNAL.find((one) => one === name);
  if (known === undefined) return notModelled('any', `\`${name}\` is not a documented property`);
  const found = known === 'id' ? context.user?.id : (context.user?.[known] ?? person?.[known]);
  return found ?? unknown('any', [`policyContext.user.${name}`]);
}
