import type { Dialect } from '../syntax/dialect.js';
import { CLASSIC_LIST } from './classic-list.js';
import { CLASSIC_TEXT } from './classic-text.js';
import { CLASSIC_TIME } from './classic-time.js';
import { COUNTRY_CODES } from './country-codes.js';
import type { ExpressionFunction } from './define.js';
import { EXTERNAL_DATA } from './external-data.js';
import { GROUP } from './group-functions.js';
import { IDENTITY_LIST } from './identity-list.js';
import { IDENTITY_TEXT } from './identity-text.js';
import { TIME } from './time.js';
import { VERSION } from './version.js';

/** Every expression function of both dialects. Spec: Expression language, Functions. */
export const FUNCTIONS: readonly ExpressionFunction[] = [
  ...IDENTITY_TEXT,
  ...IDENTITY_LIST,
  ...VERSION,
  ...COUNTRY_CODES,
  ...TIME,
  ...GROUP,
  ...EXTERNAL_DATA,
  ...CLASSIC_TEXT,
  ...CLASSIC_LIST,
  ...CLASSIC_TIME,
];

const METHODS = byName(FUNCTIONS.filter(({ on }) => on !== undefined));
const PLAIN = byName(FUNCTIONS.filter(({ on }) => on === undefined));

/** Returns the methods with this name, for any receiver. Values of the Classic dialect have no methods. */
export function methodsNamed(name: string, dialect: Dialect): readonly ExpressionFunction[] {
  return inDialect(METHODS.get(name), dialect);
}

/** Returns the functions with this name that have no receiver. */
export function functionsNamed(name: string, dialect: Dialect): readonly ExpressionFunction[] {
  return inDialect(PLAIN.get(name), dialect);
}

function inDialect(
  rows: readonly ExpressionFunction[] = [],
  dialect: Dialect,
): readonly ExpressionFunction[] {
  return rows.filter((row) => row.dialect === dialect || row.dialect === 'both');
}

function byName(rows: readonly ExpressionFunction[]): ReadonlyMap<string, readonly ExpressionFunction[]> {
  const named = new Map<string, ExpressionFunction[]>();
  for (const row of rows) named.set(row.name, [...(named.get(row.name) ?? []), row]);
  return named;
}
