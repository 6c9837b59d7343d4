import { expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { compile } from '../../src/simulate/compile.js';
import { decideBody } from '../../src/simulate/decide.js';

test('a rule can refer to 60,000 network zones', () => {
  const zones = Array.from({ length: 60_000 }, (_, number) => ({
    id: `zone${number}`,
    name: `Zone ${number}`,
    type: 'IP',
    gateways: [{ type: 'RANGE', value: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }],
  }));
  const network = { connection: 'ZONE', include: zones.map(({ id }) => id) };
  const policy = { id: 'p', type: 'SVC_SIGN_ON', name: 'Session', system: true };
  const rules = { p: [{ id: 'r', name: 'Known places', conditions: { network } }] };
  const read = assembleDocuments([{ name: 'org', value: { policies: [policy], rules, zones } }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems.slice(0, 3)));
  const compiled = compile(read.value);
  const ruleFor = (ip: string) => {
    const answer = decideBody(compiled, 'SVC_SIGN_ON', {
      appInstance: 'app',
      policyContext: { user: { id: 'ann' }, ip },
    });
    return answer.ok ? answer.value?.rule.id : answer.refusal;
  };
  expect(ruleFor('10.0.234.95')).toBe('r');
  expect(ruleFor('10.0.234.96')).toBeUndefined();
});
