import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import type { Context, Request } from '../../../src/model/facts/request.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { orgOfRules } from './one-rule.js';
import { definitelyDecided } from './possible.js';
import { findUncoveredFacts } from './space-law.js';

interface Forgotten {
  readonly what: string;
  readonly expression?: string;
  readonly zones?: readonly object[];
  readonly network?: readonly string[];
  readonly request: Context;
}

const url = new URL('../../../fixtures/analyse/forgotten.json', import.meta.url);
const cases: readonly Forgotten[] = JSON.parse(readFileSync(url, 'utf8'));

test.each(cases)(
  'the analysis distinguishes requests by a fact that an earlier version of preflight ignored: $what',
  (one) => {
    const org = orgOf(one);
    const request = requestOf(one);
    expect(findUncoveredFacts(org)(request)).toEqual([]);
    const decided = definitelyDecided(compile(org), 'ACCESS_POLICY', request);
    expect(decided?.rule).toMatch(/^asks/);
    const found = reachOf(org).rules.find(({ rule }) => rule.id === decided?.rule);
    expect(found?.reachability.kind).toBe('reachable');
  },
);

function requestOf({ request }: Forgotten): Request {
  const user = { id: 'somebody', groupIds: [], ...request.user };
  return { appInstance: '0oa1', policyContext: { ...request, user } };
}

function orgOf({ expression, zones = [], network = [] }: Forgotten): Snapshot {
  const asked = [
    ...(expression === undefined ? [] : [{ elCondition: { condition: expression } }]),
    ...network.map((id) => ({ network: { connection: 'ZONE', include: [id] } })),
  ];
  return orgOfRules(asked, { zones });
}
