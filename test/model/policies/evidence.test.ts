import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { populationOf } from '../../../src/analysis/questions/population.js';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import {
  completenessOf,
  isProvedComplete,
  ORG_COLLECTIONS,
} from '../../../src/model/policies/completeness.js';
import { isEvidence, withEvidence } from '../../../src/model/policies/evidence.js';
import { missingAppsOf } from '../../../src/model/policies/placeholders.js';
import { referencesIn } from '../../../src/model/policies/references/references.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { decideBody } from '../../../src/simulate/decide.js';
import { reading, snapshotOf } from '../../documents/read/reading.js';
import { arbitraryOrg } from '../../generators/org.js';

function exportOf(name: string, stated: Parameters<typeof assembleDocuments>[1] = {}): Snapshot {
  const text = readFileSync(new URL(`../../../fixtures/incomplete/${name}.json`, import.meta.url), 'utf8');
  return snapshotOf(assembleDocuments([{ name: `${name}.json`, text }], stated));
}

function missingIn({ unknown = [] }: Snapshot) {
  return unknown.flatMap(({ collection, missing }) => (missing === undefined ? [] : [[collection, missing]]));
}

describe('a policy mapping to an application that is not in the export', () => {
  const before = exportOf('mapped-application-before');
  const after = exportOf('mapped-application');

  test('if a policy is mapped to an application that the export lacks, the application is listed as missing', () => {
    expect(missingIn(after)).toEqual([['apps', ['0oa-slack']]]);
    expect(missingAppsOf(after)).toEqual([{ id: '0oa-slack' }]);
  });

  test('the rules of a policy can be reachable if the policy is mapped only to an application that is not in the export', () => {
    const rules = reachOf(after).rules.filter(({ policyType }) => policyType === 'ACCESS_POLICY');
    expect(rules.map(({ reachability: reached }) => reached.kind)).toEqual(['reachable', 'reachable']);
  });

  test('the diff reports a changed rule of a policy that is mapped only to an application missing from the export', () => {
    expect(diffOf(before, after).changes.map(({ change }) => change)).toEqual(['granted']);
  });

  test('the access report lists an application that has a policy mapping but is not in the export, and states that there may be others', () => {
    const { applications, incompleteReason: further } = populationOf(after);
    expect(applications[0]).toMatchObject({
      application: { id: '0oa-slack', name: null },
      weakest: { assurance: '1fa-knowledge' },
    });
    expect(further).toContain('`0oa-slack` is referenced, but not in the export');
  });

  test('if the export states that its applications are complete, a mapping to another application is ignored', () => {
    const complete = exportOf('mapped-application', { complete: ['apps'] });
    expect(missingIn(complete)).toEqual([]);
    expect(missingAppsOf(complete)).toEqual([]);
    expect(populationOf(complete).incompleteReason).toBeUndefined();
  });
});

test('a group condition matches a user whose membership is stated, although the group is not in the export', () => {
  const org = exportOf('member-of-missing-group');
  const request = {
    appInstance: '0oa1abcdefghijklmnop',
    policyContext: { user: { id: '00u1abcdefghijklmnop' } },
  };
  const decided = decideBody(compile(org), 'ACCESS_POLICY', request);
  expect(decided).toMatchObject({ ok: true, value: { rule: { name: 'X' } } });
  const below = answerQuestion(org, { kind: 'below', appId: '0oa1abcdefghijklmnop', assurance: '2fa' });
  expect(below.rules.map(({ rule }) => rule.name)).toEqual(['X']);
});

describe('whether a collection of an export is complete', () => {
  const policies: readonly object[] = [];

  test('an empty list in an export is a known empty collection, and a missing list is unknown', () => {
    const empty = snapshotOf(reading([{ policies, behaviors: [], zones: [] }]));
    expect(completenessOf(empty).isComplete('behaviors')).toBe(true);
    expect(completenessOf(empty).isComplete('zones')).toBe(true);
    expect(completenessOf(empty).isComplete('groups')).toBe(false);
  });

  test('the manifest of a pull proves that each collection is complete, unless it lists the collection as unknown', () => {
    const manifest = { orgUrl: 'https://acme.okta.com', unknown: [{ collection: 'zones', known: 'none' }] };
    const pulled = snapshotOf(reading([{ policies, apps: [], manifest }]));
    expect(completenessOf(pulled).isComplete('groups')).toBe(true);
    expect(completenessOf(pulled).isComplete('zones')).toBe(false);
    expect(isProvedComplete(pulled)).toBe(true);
  });

  test('a pull is not taken for a complete list of applications if a policy is mapped to an application that the pull lacks', () => {
    const org = {
      manifest: { orgUrl: 'https://acme.okta.com' },
      policies: [
        { id: 'p1', type: 'OKTA_SIGN_ON', rules: [] },
        { id: 'p2', type: 'ACCESS_POLICY', rules: [] },
      ],
      apps: [],
      mappings: [{ appId: '0oa1', policyId: 'p2' }],
    };
    expect(missingIn(snapshotOf(reading([org])))).toEqual([['apps', ['0oa1']]]);
  });

  test('property: a collection is incomplete exactly if some reference leads to an object that it lacks', () => {
    fc.assert(
      fc.property(arbitraryOrg(), ({ complete: _, ...org }) => {
        const concluded = withEvidence(org);
        const collections = new Set(
          (concluded.unknown ?? []).filter(isEvidence).map((one) => one.collection),
        );
        const referenced = new Set(
          referencesIn(org).flatMap(({ isInExport, kind }) => (isInExport ? [] : [kind])),
        );
        for (const name of ORG_COLLECTIONS)
          if (collections.has(name)) expect(org[name].length).toBeGreaterThan(0);
        expect(collections.has('zones')).toBe(referenced.has('zone') && org.zones.length > 0);
        expect(withEvidence(concluded).unknown).toEqual(concluded.unknown);
      }),
      { numRuns: 60 },
    );
  });

  test('property: an org that is stated to be complete is written and read back as complete', () => {
    fc.assert(
      fc.property(arbitraryOrg(), (org) => {
        const again = snapshotOf(reading([snapshotDocument(org)]));
        expect([...(again.complete ?? [])].sort()).toEqual([...(org.complete ?? [])].sort());
        expect(missingIn(again).filter(([name]) => org.complete?.includes(name as never))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
