import { expect, test } from 'vitest';
import { FLAGS, NUMBERS, toLiteral } from '../../../../src/documents/terraform/literals/literal-value.js';
import { type Evaluated, evaluatedJson } from '../../../../src/documents/terraform/sources/evaluated.js';
import { attributeRows } from './attribute-rows.js';

test('the table of Terraform attributes states the right type of each attribute: number, boolean or other', () => {
  for (const { attribute, given } of attributeRows()) {
    const kind = NUMBERS.has(attribute) ? 'number' : FLAGS.has(attribute) ? 'boolean' : 'other';
    const is = typeof given === 'number' || typeof given === 'boolean' ? typeof given : 'other';
    expect([attribute, kind]).toEqual([attribute, is]);
  }
});

test.each([
  ['priority', '3', 3],
  ['priority', 'three', undefined],
  ['mfa_required', 'true', true],
  ['mfa_required', 1, undefined],
  ['name', 3, '3'],
  ['name', true, 'true'],
  ['name', 0.1, undefined],
  ['name', null, null],
  ['unread', 'true', undefined],
  ['unread', true, true],
  ['name', '<app id>', undefined],
  ['name', '<a> or <b>', '<a> or <b>'],
  ['groups_included', ['a', 'b', 'a'], ['a', 'b']],
])(
  'the literal `%s = %j` of a Terraform source file is converted to the same value as in Terraform',
  (name, given, json) => {
    expect(toLiteral(evaluatedJson(given), name, isText)?.json).toEqual(json);
  },
);

test('a Terraform literal with an unknown part is completely unknown', () => {
  const unknown: Evaluated = { kind: 'unknown' };
  const value = evaluatedJson('a');
  const list: Evaluated = { kind: 'list', elements: [value, unknown], isComplete: true };
  const object: Evaluated = { kind: 'object', members: new Map([['enroll', unknown]]) };
  const part: Evaluated = { kind: 'list', elements: [value], isComplete: false };
  for (const one of [unknown, list, object, part]) expect(toLiteral(one, 'name', isText)).toBeUndefined();
});

function isText(name: string): boolean {
  return name !== 'unread';
}
