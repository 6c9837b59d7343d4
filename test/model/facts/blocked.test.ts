import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { explainBody } from '../../../src/simulate/explain.js';

const zones = [
  {
    id: 'blocked',
    type: 'DYNAMIC',
    usage: 'BLOCKLIST',
    status: 'ACTIVE',
    locations: [{ country: 'XX', region: null }],
  },
  {
    id: 'exempt',
    type: 'IP',
    usage: 'POLICY',
    status: 'ACTIVE',
    useAsExemptList: true,
    gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }],
  },
];

test.each([
  ['no address, which the exempt zone may contain', {}, 'UNDEFINED'],
  ['an exempt address', { ip: '192.0.2.1' }, 'NOT_MATCH'],
  ['any other address', { ip: '198.51.100.1' }, 'MATCH'],
])(
  'whether a request from a blocked country is blocked depends on its IP address: %s',
  (_, where, verdict) => {
    const read = assembleDocuments([{ name: 'org', value: { zones } }]);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const policyContext = { groups: { ids: [] }, location: { country: 'XX' }, ...where };
    const answer = explainBody(compile(read.value), { appInstance: 'app', policyContext });
    expect(answer.ok && answer.value.blocklist.verdict).toBe(verdict);
  },
);
