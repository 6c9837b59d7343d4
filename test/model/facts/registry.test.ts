import { describe, expect, test } from 'vitest';
import { emptyDraft } from '../../../src/analysis/symbolic/theories/dimension.js';
import { THEORIES, theoryOf } from '../../../src/analysis/symbolic/theories/registry.js';
import { findMismatches } from '../../../src/documents/schema/validate.js';
import { atomsOf } from '../../../src/logic/kleene/formula.js';
import { CONDITIONS } from '../../../src/model/conditions/leaves.js';
import { BLANK_WORLD } from '../../../src/model/expression/evaluate/blank-world.js';
import { COMPARISON_DIALECTS } from '../../../src/model/expression/meaning/comparison-fact.js';
import { EXPRESSION_DIALECTS } from '../../../src/model/expression/meaning/expression-fact.js';
import { statement } from '../../../src/model/expression/meaning/statement-fact.js';
import { CORE_FIELDS } from '../../../src/model/facts/core-request.js';
import type { Domain } from '../../../src/model/facts/definition/domain.js';
import type { Draft } from '../../../src/model/facts/definition/request-draft.js';
import { FACTS } from '../../../src/model/facts/facts.js';
import * as registry from '../../../src/model/facts/registry.js';
import { RequestSchema } from '../../../src/model/facts/request.js';

const ofExpressions = [statement, ...COMPARISON_DIALECTS.keys(), ...EXPRESSION_DIALECTS.keys()];

test('every fact of a sign-in request is in the table of facts under a unique name', () => {
  expect(Object.entries(registry).map(([name, fact]) => [name, fact.name])).toEqual(
    Object.keys(registry).map((name) => [name, name]),
  );
  const names = [...FACTS, ...ofExpressions].map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(new Set(FACTS)).toEqual(new Set(Object.values(registry)));
});

test('no two facts of a sign-in request have the same command-line option or the same request field', () => {
  const flags = FACTS.flatMap((fact) => (fact.flags ?? []).map(({ flag }) => flag));
  const fields = FACTS.flatMap(({ field }) => field?.name ?? []);
  expect(new Set(flags).size).toBe(flags.length);
  expect(new Set([...fields, ...Object.keys(CORE_FIELDS)]).size).toBe(
    fields.length + Object.keys(CORE_FIELDS).length,
  );
});

test('every fact that the evaluation of an example of a condition reads is in the table of facts', () => {
  const known = new Set([...FACTS, ...ofExpressions]);
  const scope = { isDefault: false, world: BLANK_WORLD };
  const asked = CONDITIONS.flatMap(({ examples, leaves }) =>
    examples.flatMap(([, value]) => leaves(value, scope).flatMap(({ meaning }) => atomsOf(meaning))),
  );
  expect(asked.filter(({ fact }) => !known.has(fact)).map(({ fact }) => fact.name)).toEqual([]);
});

describe.each([...FACTS, ...ofExpressions])('the fact $name is defined consistently', (fact) => {
  test('every request field that a fact names exists', () => {
    for (const field of [...fact.fields, ...(fact.flags ?? []).map((flag) => flag.field)])
      expect(fieldsOf(RequestSchema)).toContain(field);
  });

  test('each fact of a sign-in request has a theory for the symbolic analysis', () => {
    expect(THEORIES).toContain(theoryOf(fact));
  });

  test('for each fact with a list of possible values, reading it from a request returns the value that was written into the request', () => {
    const { domain } = fact;
    if (domain === undefined) return;
    for (const [value, draft] of requestsIn(domain)) {
      expect(findMismatches(RequestSchema, draft)).toEqual([]);
      expect([fact.found(draft, BLANK_WORLD, [])].flat()).toEqual([value]);
    }
    if (domain.kind !== 'ordered') return;
    for (const outside of [domain.least - 1, domain.greatest + 1]) {
      const draft = { ...emptyDraft(), appInstance: 'app' };
      domain.put(outside, draft);
      expect(findMismatches(RequestSchema, draft), `${outside} is not in the domain`).not.toEqual([]);
    }
  });
});

/** Returns values of a domain, each with a request that states it. */
function requestsIn(domain: Domain): (readonly [value: string, draft: Draft])[] {
  const drafted = (value: string, put: (draft: Draft) => void) => {
    const draft = emptyDraft();
    draft.appInstance = 'app';
    put(draft);
    return [value, draft] as const;
  };
  switch (domain.kind) {
    case 'one value': {
      const value = domain.values[0] ?? 'some value';
      return [drafted(value, (draft) => domain.put(value, draft))];
    }
    case 'several values':
      return [drafted('some value', (draft) => domain.put(['some value'], draft))];
    case 'ordered':
      return [domain.least, domain.usual, domain.greatest].map((number) =>
        drafted(String(number), (draft) => domain.put(number, draft)),
      );
  }
}

/** The dotted paths of all fields of an object schema. */
function fieldsOf(schema: unknown, path = ''): string[] {
  const { properties, anyOf } = schema as { properties?: Record<string, unknown>; anyOf?: unknown[] };
  const below = Object.entries(properties ?? {}).flatMap(([key, field]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return [at, ...fieldsOf(field, at)];
  });
  return [...below, ...(anyOf ?? []).flatMap((branch) => fieldsOf(branch, path))];
}
