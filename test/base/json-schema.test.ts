import { Type as TypeBox } from '@sinclair/typebox';
import { expect, expectTypeOf, test } from 'vitest';
import { type Static, Type } from '../../src/base/json-schema.js';

/** Returns a schema with every construct that the schemas of this project use. */
function everything(T: typeof Type) {
  return T.Object(
    {
      name: T.String({ minLength: 1, description: 'as it is shown' }),
      count: T.Optional(T.Integer({ minimum: 0 })),
      share: T.Number(),
      isOn: T.Boolean(),
      level: T.Union([T.Literal('LOW'), T.Literal(2)], { description: 'how much' }),
      list: T.Array(T.Unknown(), { maxItems: 3 }),
      members: T.Optional(T.Record(T.String(), T.Array(T.Never()), { description: 'by id' })),
      free: T.Unsafe<Date>({ type: ['object', 'null'] }),
      none: T.Object({ left: T.Optional(T.Boolean()) }),
    },
    { description: 'a thing' },
  );
}

test("a JSON schema from the project's schema builder equals the schema from TypeBox, with the same order of keys", () => {
  const theirs = everything(TypeBox as unknown as typeof Type);
  expect(JSON.stringify(everything(Type))).toBe(JSON.stringify(theirs));
});

test('the TypeScript type of a JSON schema is that of the values that fit the schema', () => {
  expectTypeOf<Static<ReturnType<typeof everything>>>().toEqualTypeOf<{
    name: string;
    count?: number;
    share: number;
    isOn: boolean;
    level: 'LOW' | 2;
    list: unknown[];
    members?: Record<string, never[]>;
    free: Date;
    none: { left?: boolean };
  }>();
});
