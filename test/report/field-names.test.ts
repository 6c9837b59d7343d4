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

test('HTML pages show the name and value of a field in words, with its path and written value as tooltips, and an unknown path as code', () => {
  expect(proseWithFieldsInHtml('`people.groups.exclude` is `a<b`')).toBe(
    '<em title="people.groups.exclude">excluded group</em> is <code>a&#60;b</code>',
  );
  expect(proseWithFieldsInHtml('`appSignOn.access` is `DENY`, or `signon.access` is `ALLOW`')).toBe(
    '<em title="appSignOn.access">access</em> is <em title="DENY">denied</em>, or ' +
      '<em title="signon.access">access</em> is <em title="ALLOW">allowed</em>',
  );
  expect(proseWithFieldsInHtml('`appSignOn.verificationMethod.reauthenticateIn` is `PT4H`')).toContain(
    'is <em title="PT4H">4 hours</em>',
  );
  expect(proseWithFieldsInHtml('`riskScore.level` is `NOT_HIGH`')).toContain(
    '<em title="NOT_HIGH">not high</em>',
  );
  expect(proseWithFieldsInHtml('the group `STAFF` is `PT4H`')).toBe(
    'the group <code>STAFF</code> is <code>PT4H</code>',
  );
  expect(fieldName('appSignOn.verificationMethod.constraints.0.possession.phishingResistant')).toBe(
    'constraint 1: phishing resistant possession factor',
  );
  expect(fieldName('appSignOn.verificationMethod.constraints.1')).toBe('constraint 2');
});
