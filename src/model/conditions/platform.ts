import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { all } from '../../logic/kleene/formula.js';
import type { Meaning } from '../facts/fact.js';
import { unknowable } from '../facts/opaque.js';
import { isPlatform } from '../facts/platform.js';
import { defineCondition, Sides, sideLeaves, twoSides } from './condition.js';
import { AnyValue, Keyword, ObjectOf } from './shapes.js';

/** The platform keywords of the specification, and additional keywords of the live service. */
const WORDS = {
  spec: { types: ['MOBILE', 'DESKTOP'], systems: ['IOS', 'ANDROID', 'WINDOWS', 'OSX'] },
  field: { types: ['OTHER', 'ANY'], systems: ['MACOS', 'CHROMEOS', 'LINUX', 'OTHER', 'ANY'] },
} as const;

const Entry = Type.Object({
  type: nullable(Keyword(...WORDS.spec.types, ...WORDS.field.types)),
  os: nullable(
    Type.Object({
      type: nullable(Keyword(...WORDS.spec.systems, ...WORDS.field.systems)),
      expression: nullable(Type.String()),
      version: nullable(Type.Unknown()),
    }),
  ),
});

/**
 * The condition on the platform of the device: type and operating system must both match; `ANY` matches all.
 * Spec: Conditions (policy and rule), `platform`.
 */
export const platform = defineCondition({
  key: 'platform',
  schema: Sides(Entry),
  accepts({ edition }) {
    const isField = edition === 'field';
    const system = Keyword(...WORDS.spec.systems, ...(isField ? WORDS.field.systems : []));
    const os = ObjectOf({ type: system }, isField ? { expression: Type.String(), version: AnyValue } : {});
    return Sides(ObjectOf({ type: Keyword(...WORDS.spec.types, ...(isField ? WORDS.field.types : [])), os }));
  },
  usableIn: {
    rules: ['IDP_DISCOVERY', 'ACCESS_POLICY', 'DEVICE_SIGNAL_COLLECTION', 'USER_IDENTIFICATION'],
    policies: ['IDP_DISCOVERY'],
  },
  lists: [
    twoSides({
      words({ type, os }, { plain }) {
        const { type: system } = (os ?? {}) as { readonly type?: unknown };
        if (type === 'ANY' && system === 'ANY') return 'any device';
        return [type, system]
          .filter((word) => typeof word === 'string')
          .map((word) => plain(word))
          .join('/');
      },
    }),
  ],
  leaves: (sides) =>
    sideLeaves('platform', sides, ({ type, os }) =>
      all([
        isPlatform(type ?? 'ANY', os?.type ?? 'ANY'),
        ...unknowableProperties(os?.expression, os?.version),
      ]),
    ),
  examples: [
    [
      'type and os fit',
      { include: [{ type: 'MOBILE', os: { type: 'IOS' } }] },
      { device: { platform: 'IOS' } },
      'MATCH',
    ],
    [
      'another os',
      { include: [{ type: 'DESKTOP', os: { type: 'WINDOWS' } }] },
      { device: { platform: 'MACOS' } },
      'NOT_MATCH',
    ],
    [
      'any os of the type',
      { include: [{ type: 'DESKTOP', os: { type: 'ANY' } }] },
      { device: { platform: 'CHROMEOS' } },
      'MATCH',
    ],
    [
      'two names of one os',
      { include: [{ type: 'DESKTOP', os: { type: 'OSX' } }] },
      { device: { platform: 'MACOS' } },
      'MATCH',
    ],
    [
      'a type that is documented nowhere',
      { include: [{ type: 'OTHER', os: { type: 'ANY' } }] },
      { device: { platform: 'WINDOWS' } },
      'UNDEFINED',
    ],
    ['no platform is known', { include: [{ type: 'MOBILE', os: { type: 'IOS' } }] }, {}, 'UNDEFINED'],
  ],
});

/**
 * Returns an undecided formula for each of two properties that the condition states: `os.expression` and the version of the operating
 * system. No request states whether its device has these properties.
 */
function unknowableProperties(expression: string | null | undefined, version: unknown): Meaning[] {
  return [
    ...(expression ? [unknowable('how the service matches `os.expression` is not documented')] : []),
    ...(version == null
      ? []
      : [unknowable('the request does not carry the version of the operating system')]),
  ];
}
