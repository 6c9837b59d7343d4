import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whoIsLockedOut } from '../../src/analysis/questions/lockout.js';
import { reachIndexOf } from '../../src/analysis/questions/reach.js';
import { sessionOf } from '../../src/analysis/questions/session/session.js';
import { openWorld } from '../../src/analysis/symbolic/open-world.js';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../src/documents/write/write-snapshot.js';
import { lintDocuments } from '../../src/lint/lint.js';
import { compile } from '../../src/simulate/compile.js';
import { orgOfRules } from '../analysis/questions/one-rule.js';
import { arbitraryOrg } from '../generators/org.js';
import { assertWithFixedCases, runs } from '../runs.js';
import { arbitraryOpenOrDecidedCase } from '../simulate/outcome/generators.js';
import { scarce } from '../simulate/outcome/scarce.js';

const arbitraryScarce = fc
  .tuple(arbitraryOpenOrDecidedCase(), fc.nat())
  .map(([{ org }, bits]) => scarce(org, bits));

/** Generates orgs. Two thirds have few conditions or permit little enrollment, so that many lock users out. */
const arbitraryDocument = fc
  .oneof(
    { weight: 2, arbitrary: arbitraryScarce },
    { weight: 1, arbitrary: arbitraryOrg({ mayBeIncomplete: true }) },
  )
  .map((org) => [{ name: 'org.json', value: snapshotDocument(org) }]);

/** An org in which no rule can match any zone (`ALL_ZONES`), because its only zone contains no address. Few generated orgs have such zones. */
const WITHOUT_ADDRESSES = [
  {
    name: 'org.json',
    value: snapshotDocument(
      orgOfRules([{ network: { connection: 'ZONE', include: ['ALL_ZONES'] } }], {
        zones: [{ id: 'office', type: 'IP', name: 'Office', status: 'ACTIVE', gateways: [] }],
      }),
    ),
  },
];

/** An org whose policy includes an empty list of identity providers. No type of policy supports this condition. */
const WITHOUT_PROVIDERS = [
  {
    name: 'org.json',
    value: {
      edition: 'field',
      engine: 'classic',
      policies: [
        {
          id: 'p1',
          type: 'PROFILE_ENROLLMENT',
          name: 'Contractors',
          status: 'ACTIVE',
          priority: 1,
          conditions: { identityProvider: { provider: 'SPECIFIC_IDP', idpIds: [] } },
          rules: [{ id: 'r1', type: 'PROFILE_ENROLLMENT', name: 'All', status: 'ACTIVE', priority: 1 }],
        },
      ],
    },
  },
];

test('property: lint and the analysis agree about lockouts and reachability, unless lint reports that it cannot decide', () => {
  const seen = { lockouts: 0, shadowed: 0, unsatisfiable: 0, undecided: 0 };
  assertWithFixedCases(
    fc.property(arbitraryDocument, (documents) => {
      const { findings, undecided = [] } = lintDocuments(documents);
      const found = (...rules: string[]) =>
        new Set(findings.flatMap(({ rule, resource }) => (rules.includes(rule) ? (resource?.id ?? []) : [])));
      const isUndecided = (id: string) => undecided.some(({ rule }) => rule === id);
      const read = assembleDocuments(documents);
      if (!read.ok) throw new Error(JSON.stringify(read.problems));
      const { snapshot, world } = openWorld(read.value);

      const session = sessionOf(compile(snapshot, world));
      if (read.value.engine === 'identity') {
        const who = whoIsLockedOut({}, session);
        const lockedOut = new Set(who.lockouts.map(({ access }) => access.rule.id));
        const reported = found('assurance/not-enrollable');
        seen.lockouts += reported.size;
        for (const id of reported) expect(lockedOut).toContain(id);
        if (!isUndecided('assurance/not-enrollable')) {
          expect(reported).toEqual(lockedOut);
          expect(who.undecided).toEqual([]);
        }
      }

      const shadowed = found('analysis/rule-shadowed', 'analysis/policy-shadowed');
      const wrong = new Set(
        findings.flatMap(({ location, resource }) =>
          location.pointer.includes('/conditions') ? (resource?.id ?? []) : [],
        ),
      );
      const held = new Set(read.value.policies.map(({ id }) => id));
      const index = reachIndexOf(session).rules;
      for (const { rule: encoded, unreached, reached: answer } of index.values()) {
        const { policy, rule } = encoded;
        if (rule.isDefault || !held.has(policy.id)) continue;
        const reached = answer();
        const isReported = shadowed.has(rule.id) || shadowed.has(policy.id);
        if (reached.kind === 'shadowed' || reached.kind === 'blocked') {
          seen.shadowed += 1;
          expect(isReported, `${rule.id} is ${reached.kind}`).toBe(true);
        } else expect(shadowed.has(rule.id), `${rule.id} is ${reached.kind}`).toBe(false);
        if (reached.kind === 'unsatisfiable' && !reached.leaves.every((leaf) => leaf.startsWith('device.'))) {
          seen.unsatisfiable += 1;
          expect(wrong.has(rule.id) || wrong.has(policy.id), `${rule.id} cannot match`).toBe(true);
        }
        // A rule that is not shadowed may still be undecided, if the simulator does not confirm the example sign-in.
        if (unreached?.kind === 'undecided') {
          seen.undecided += 1;
          expect(isUndecided('analysis/rule-shadowed'), `${rule.id} is undecided`).toBe(true);
        }
      }
    }),
    { ...runs(30, 1000), examples: [[WITHOUT_ADDRESSES], [WITHOUT_PROVIDERS]] },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(2);
});
