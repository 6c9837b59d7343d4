import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyFunction, signatureFor } from '../../../src/model/expression/evaluate/apply-function.js';
import { valueTypeOf, type WantedType } from '../../../src/model/expression/evaluate/parameter-types.js';
import type { ExpressionFunction } from '../../../src/model/expression/functions/define.js';
import { FUNCTIONS } from '../../../src/model/expression/functions/registry.js';
import { KIND } from '../../../src/model/expression/time/value-mark.js';
import {
  type Cell,
  isFailed,
  isUnknown,
  possible,
  unknown,
} from '../../../src/model/expression/values/cell.js';
import { countryOf } from '../../../src/model/expression/values/country.js';
import { environmentOf } from '../../../src/model/expression/values/environment.js';
import { mayBeUsedAs } from '../../../src/model/expression/values/type.js';
import { typeOfValue, type Value } from '../../../src/model/expression/values/value.js';
import { syntheticId } from '../../../src/model/facts/synthetic-id.js';
import { FULL_CONTEXT, GROUPS, requestWith, worldWith } from './world.js';

/** Every function that the service documents for the identity dialect, the Classic dialect, or both. */
const DOCUMENTED = {
  method:
    'toUpperCase toLowerCase substring replace replaceFirst length removeSpaces contains substringBefore substringAfter ' +
    'toInteger toNumber parseCountryCode toAlpha2 toAlpha3 toNumeric toName parseWindowsTime parseUnixTime parseStringTime ' +
    'size isEmpty add remove flatten toWindows toUnix toString toZone versionGreaterThan versionLessThan ' +
    'plusDays plusHours plusMinutes plusSeconds minusDays minusHours minusMinutes minusSeconds ' +
    'withinDays withinHours withinMinutes withinSeconds',
  identity: 'DateTime.now Time.now user.isMemberOf',
  both: 'user.getGroups user.getLinkedObject',
  classic:
    'String.append String.join String.len String.removeSpaces String.replace String.replaceFirst String.startsWith ' +
    'String.stringContains String.stringSwitch String.substring String.substringAfter String.substringBefore ' +
    'String.toUpperCase String.toLowerCase toUpperCase toLowerCase substring substringAfter substringBefore ' +
    'Arrays.add Arrays.remove Arrays.clear Arrays.get Arrays.flatten Arrays.contains Arrays.size Arrays.isEmpty ' +
    'Arrays.toCsvString Convert.toInt Convert.toNum Iso3166Convert.toAlpha2 Iso3166Convert.toAlpha3 ' +
    'Iso3166Convert.toNumeric Iso3166Convert.toName isMemberOfGroup isMemberOfGroupName isMemberOfAnyGroup ' +
    'isMemberOfGroupNameStartsWith isMemberOfGroupNameContains isMemberOfGroupNameRegex Groups.contains Groups.startsWith ' +
    'Groups.endsWith getFilteredGroups hasDirectoryUser findDirectoryUser hasWorkdayUser findWorkdayUser getManagerUser ' +
    'getManagerAppUser getAssistantUser getAssistantAppUser Time.now Time.fromWindowsToIso8601 Time.fromUnixToIso8601 ' +
    'Time.fromStringToIso8601 Time.fromIso8601ToWindows Time.fromIso8601ToUnix Time.fromIso8601ToString ' +
    'user.getInternalProperty',
};

test('the table of expression functions contains exactly the documented functions', () => {
  const names = (rows: readonly ExpressionFunction[]) => [...new Set(rows.map(({ name }) => name))].sort();
  const plain = FUNCTIONS.filter(({ on }) => on === undefined);
  expect(names(FUNCTIONS.filter(({ on }) => on !== undefined))).toEqual(DOCUMENTED.method.split(' ').sort());
  for (const dialect of ['identity', 'classic', 'both'] as const)
    expect(names(plain.filter((row) => row.dialect === dialect))).toEqual(
      DOCUMENTED[dialect].split(' ').sort(),
    );
});

const environment = environmentOf(requestWith(FULL_CONTEXT), worldWith());
const texts = fc.oneof(
  fc.string(),
  fc.constantFrom('US', '14.2.1', '7', '2015-07-31', 'HH:mm', 'UTC', '1438363117979'),
);
const whole = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.maxSafeInteger());
const scalars: fc.Arbitrary<Value> = fc.oneof(texts, whole, fc.boolean(), fc.constant(null));
const time = fc
  .date({ noInvalidDate: true })
  .map((date): Value => ({ [KIND]: 'time', millis: date.getTime(), zone: 'Z' }));

/** Values of each type that a function accepts. */
const VALUES: Readonly<Record<WantedType, fc.Arbitrary<Value>>> = {
  any: scalars,
  null: fc.constant(null),
  boolean: fc.boolean(),
  integer: whole,
  number: fc.oneof(whole, fc.double({ noNaN: true, noDefaultInfinity: true })),
  string: texts,
  id: texts,
  list: fc.array(scalars, { maxLength: 5 }),
  'list-or-null': fc.constantFrom<Value[]>(['a'], null),
  behaviors: fc.constant({ [KIND]: 'behaviors', names: ['New IP'], idOf: (name: string) => name }),
  map: fc.constantFrom<Value[]>({ 'group.id': GROUPS[1]?.id ?? '' }, { 'group.profile.name': 'West' }),
  time,
  country: fc.constant({
    [KIND]: 'country',
    country: countryOf('US') as NonNullable<ReturnType<typeof countryOf>>,
  }),
  group: fc.constant({ [KIND]: 'group', group: GROUPS[1] as (typeof GROUPS)[number] }),
};

const SIGNATURES = FUNCTIONS.flatMap((row) =>
  [0, 1, 2, 3, 4].flatMap((count) => signatureFor(row, count) ?? []),
);

test.each(
  SIGNATURES.map((signature) => ({
    signature,
    name: `${signature.row.name}(${signature.wants.join(', ')})`,
  })),
)(
  'the expression function $name returns the declared type, and is unknown for unknown arguments',
  ({ signature }) => {
    const { row, wants } = signature;
    const unknowns = (): Cell[] =>
      wants.map((wanted) => unknown(wanted === 'list-or-null' ? 'any' : valueTypeOf(wanted), ['x']));
    const hidden = (values: readonly Value[]): Value[] =>
      values.map((value, at) => (wants[at] === 'string' ? syntheticId('okta_user.ann') : value));
    fc.assert(
      fc.property(fc.tuple(...wants.map((wanted) => VALUES[wanted])), (values) => {
        const cell = applyFunction(row.name, [signature], values, environment);
        if (isFailed(cell)) expect(row.canFail).toBe(true);
        else if (isUnknown(cell)) expect(mayBeUsedAs(cell.type, row.gives)).toBe(true);
        else expect(mayBeUsedAs(typeOfValue(cell), row.gives)).toBe(true);
        if (wants.length === 0) return;
        for (const less of [unknowns(), hidden(values)]) {
          const open = applyFunction(row.name, [signature], less, environment);
          expect(possible(open) & possible(cell)).toBe(possible(cell));
        }
      }),
      { numRuns: 60 },
    );
  },
);
