import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { MATCH } from '../../../src/logic/kleene/verdict.js';
import type { Request } from '../../../src/model/facts/request.js';
import { blockedBy } from '../../../src/model/facts/zones/zone.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { worldOf } from '../../../src/model/policies/world-of-snapshot.js';
import { arbitraryChange } from '../../generators/edits.js';
import { arbitraryOrg } from '../../generators/org.js';
import { assertWithFixedCases } from '../../runs.js';
import { orgOfExpression, orgOfRules } from './one-rule.js';
import { possible } from './possible.js';
import { anyOrg } from './space-law.js';

test('property: no example sign-in is blocked by a network blocklist, or contradicts the export', () => {
  const seen = { witnesses: 0, blocklists: 0 };
  const check = (example: Request, org: Snapshot) => {
    seen.witnesses += 1;
    if (org.zones.some(({ usage }) => usage === 'BLOCKLIST')) seen.blocklists += 1;
    expect(blockedBy(worldOf(org), example.policyContext).rank).not.toBe(MATCH);
    const { expressions: _expressions, ...said } = example.policyContext;
    const { policyContext } = possible(example, org);
    if (said.device?.platform != null) expect(policyContext.device).toEqual(said.device);
    if (
      said.user?.id != null &&
      org.users.some(({ id }) => id === said.user?.id && said.user?.groupIds == null)
    )
      expect(policyContext.user).toEqual(said.user);
  };
  assertWithFixedCases(
    fc.property(
      fc.oneof(anyOrg, arbitraryOrg({ onlyConditions: ['network', 'device', 'people'] })),
      (org) => {
        for (const { reachability: reached } of reachOf(org).rules)
          if (reached.kind === 'reachable') check(reached.example, org);
        for (const { example } of answerQuestion(org, { kind: 'locked-out' }).lockouts) check(example, org);
      },
    ),
    { numRuns: 40 },
  );
  assertWithFixedCases(
    fc.property(arbitraryChange(arbitraryOrg()), ({ before, after }) => {
      for (const { example } of diffOf(before, after).changes)
        for (const org of [before, after]) check(example, org);
    }),
    { numRuns: 40 },
  );
  expect(seen.witnesses).toBeGreaterThan(200);
  expect(seen.blocklists).toBeGreaterThan(30);
});

const ZONES = {
  zones: [
    {
      id: 'nzo1',
      name: 'Bad',
      type: 'IP',
      status: 'ACTIVE',
      usage: 'BLOCKLIST',
      gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }],
    },
    {
      id: 'nzo2',
      name: 'Part of it',
      type: 'IP',
      status: 'ACTIVE',
      usage: 'POLICY',
      gateways: [{ type: 'CIDR', value: '192.0.2.0/25' }],
    },
  ],
};

test('property: a rule that matches only from a blocklist zone is unreachable, and the answer states the zone', () => {
  const org = orgOfRules([{ network: { connection: 'ZONE', include: ['nzo2'] } }], ZONES);
  expect(reachOf(org).rules[0]?.reachability).toEqual({ kind: 'blocked', zones: ['Bad'] });
  expect(answerQuestion(org, { kind: 'locked-out' }).lockouts).toEqual([]);
  expect(answerQuestion(org, { kind: 'below', appId: '0oa1', assurance: '2fa' }).rules).toEqual([]);
});

test('the example for an expression without known sample values states the result of the expression', () => {
  const asked = "user.getLinkedObject('manager').lastName == 'Jobs'";
  expect(reachOf(orgOfExpression(asked)).rules[0]?.reachability).toMatchObject({
    kind: 'reachable',
    if: [{ expression: asked, outcome: true }],
    example: { policyContext: { expressions: { [asked]: true } } },
  });
});

test('the example sign-in for an expression that reads a fact states the value of the fact, not the result of the expression', () => {
  for (const asked of ["session.amr.contains('mfa')", "login.identifier.substringAfter('@') == 'acme.com'"])
    expect(reachOf(orgOfExpression(asked)).rules[0]?.reachability).not.toHaveProperty('if');
});
