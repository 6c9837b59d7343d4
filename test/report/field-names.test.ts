import { expect, test } from 'vitest';
import { CONDITIONS } from '../../src/model/conditions/leaves.js';
import { BLANK_WORLD } from '../../src/model/expression/evaluate/blank-world.js';
import { fieldName, proseWithFieldsInHtml } from '../../src/report/text/field-names.js';

test('each field of a condition that the simulator evaluates has a name', () => {
  const scope = { isDefault: false, world: BLANK_WORLD };
  const paths = CONDITIONS.flatMap(({ examples, leaves }) =>
    examples.flatMap(([, value]) => leaves(value, scope).map(({ type }) => type)),
  );
  expect(paths).toContain('people.groups.include');
  expect(paths.filter((path) => fieldName(path) === undefined)).toEqual([]);
});

test('HTML pages show the name of a field with its path as a tooltip, and an unknown path as code', () => {
  expect(proseWithFieldsInHtml('`people.groups.exclude` is `a<b`')).toBe(
    '<em title="people.groups.exclude">excluded group</em> is <code>a&#60;b</code>',
  );
  expect(fieldName('appSignOn.verificationMethod.constraints.0.possession.phishingResistant')).toBe(
    'constraint 1: phishing resistant possession factor',
  );
  expect(fieldName('appSignOn.verificationMethod.constraints.1')).toBe('constraint 2');
});
