import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isObject, type Members } from '../../../../src/base/object.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { apply } from '../../../../src/features/mock-api/service/apply.js';
import type { Tenant } from '../../../../src/features/mock-api/service/tenant/tenant.js';
import { differences } from './differences.js';
import { pretendedCertificates } from './pretended-certificates.js';
import { readTenant } from './refusing-tenant.js';

/** A write that the live service accepted, with the object before the write and the response, without links and times. */
interface RecordedWrite {
  readonly recorded: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly request: Members;
  readonly before?: Members;
  readonly response: Members;
  /** The engine of the org; `identity` if absent. */
  readonly engine?: 'classic';
  /** Other objects of the org, by collection. */
  readonly others?: Readonly<Record<string, readonly Members[]>>;
}

const writes: readonly RecordedWrite[] = JSON.parse(
  readFileSync('fixtures/service/recorded-writes.json', 'utf8'),
);

test.each(writes.map((write, number) => ({ number, ...write })))(
  'the mock API responds to the recorded write $number, $method $path, as the live service did',
  (write) => {
    const { response, tenant } = apply(
      tenantBefore(write),
      {
        method: write.method,
        path: write.path,
        headers: { authorization: 'SSWS token', host: 'example.okta.com' },
        body: JSON.stringify(write.request),
      },
      { certificates: pretendedCertificates(1) },
    );
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    const found = differences(response.body, write.response, { naming: new Map(), tenant });
    expect(found.filter((one) => !NUMBERED_BY_OTHERS.test(one))).toEqual([]);
  },
);

/**
 * Matches fields that are not compared, because they depend on other objects of the org, or because the recorded write does not contain
 * them.
 */
const NUMBERED_BY_OTHERS = /^\.(_links|id|priority|created|lastUpdated)\b/;

/**
 * Returns an org with the object before the write. The org also contains the policy of a rule and all groups that the write names. If only
 * the response names a group, it must be Everyone, because the service adds no other group.
 */
function tenantBefore({ path, request, response, before, engine, others }: RecordedWrite): Tenant {
  const [, , , collection = '', id = '', part] = path.split('/');
  const stored = before === undefined ? [] : [before];
  const isRule = part === 'rules';
  const policies = isRule ? [policyOf(id, response, stored)] : collection === 'policies' ? stored : [];
  const named = groupsIn(request);
  const everyone = groupsIn(response).filter((group) => !named.includes(group));
  const groups = [
    ...named.map((group) => ({ id: group, type: 'OKTA_GROUP', profile: { name: group } })),
    ...everyone.map((group) => ({ id: group, type: 'BUILT_IN', profile: { name: 'Everyone' } })),
  ];
  const value = {
    ...others,
    policies: [...policies, ...(others?.policies ?? [])],
    groups,
    ...(collection !== 'policies' && { [collection]: stored }),
  };
  const features = {
    hasRiskScoring: isObject(response.conditions) && response.conditions.riskScore !== undefined,
    hasAmrClaims: JSON.stringify(response).includes('mapAMRClaims'),
    hasNameFormat: JSON.stringify(response).includes('"nameFormat":null'),
  };
  return unwrap(
    readTenant([{ name: 'org.json', value }], {
      brand: 'OKTA',
      edition: 'field',
      engine: engine ?? 'identity',
      features,
    }),
  );
}

function groupsIn(body: Members): readonly string[] {
  return [...new Set(JSON.stringify(body).match(/00g\w{17}/g))];
}

function policyOf(id: string, { type, system }: Members, rules: readonly Members[]): Members {
  const policyType = type === 'SIGN_ON' ? 'OKTA_SIGN_ON' : type;
  return { id, type: policyType, name: 'P', status: 'ACTIVE', priority: 1, system, conditions: null, rules };
}
