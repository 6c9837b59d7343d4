import { expect, test } from 'vitest';
import { orgFrom } from './attribute-rows.js';

test('a rule that a data source reads is known only if it denies access, because the data source lacks the verification method', () => {
  const of = (access: string) =>
    orgFrom('data.okta_app_sign_on_policy_rule', {
      id: '0pr1',
      policy_id: 'rst1',
      name: 'R',
      actions: { app_sign_on: { access, verification_method: { type: 'ASSURANCE' } } },
    });
  expect(of('DENY').documents.map(({ kind, id }) => [kind, id])).toContainEqual(['rule', '0pr1']);
  expect(of('ALLOW').documents).toEqual([]);
  expect(of('DENY').unknown).toContainEqual(
    expect.objectContaining({ collection: 'rules', of: 'rst1', known: 'open' }),
  );
});
