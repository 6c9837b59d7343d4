import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from '../../../src/base/group-by.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import { NAMEABLE, REFERENCE_KINDS } from '../../../src/model/policies/references/directory.js';
import type { Reference } from '../../../src/model/policies/references/reference.js';
import { referencesIn } from '../../../src/model/policies/references/references.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { sourcesIn } from '../../../src/report/refs/sources.js';
import { mutateJson } from '../../generators/mutate-json.js';
import { arbitraryNamingOrg } from '../../generators/naming.js';

const ORGS = ['orgs/salto.json', 'orgs/named.json', 'cli/org.json', 'cli/settled.json', 'outcome/org.json'];

/**
 * Pointers to ids that are not references: the id of an object itself, its links, its author, and the owner of a rule. The ids in a mapping
 * are excluded, too, because the mapping is the reference.
 */
const NO_REFERENCES = [
  /\/id$/,
  /\/_links\//,
  /\/client_id$/,
  /\/(createdBy|lastUpdatedBy)$/,
  /^\/(mappings|rulesComplete)\//,
];

test.each(ORGS)(
  'every use of an object id in the export %s is a listed reference or an exception that the test lists',
  (name) => {
    const text = readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url), 'utf8');
    const org = snapshotOf(assembleDocuments([{ name, text }]));
    const ids = new Set(REFERENCE_KINDS.flatMap((kind) => NAMEABLE[kind](org).map(({ id }) => id)));
    const sources = sourcesIn(org);
    const named = new Set(sources.locationsOf(referencesIn(org)).map((location) => location?.pointer));
    const strays = pointersOf(JSON.parse(text), (value) => ids.has(value)).filter(
      (pointer) => !named.has(pointer) && !NO_REFERENCES.some((pattern) => pattern.test(pointer)),
    );
    expect(strays).toEqual([]);
    expect(named.size).toBeGreaterThan(3);
  },
);

test('every reference in an example org is listed with its path, the kind of its target, and its source', () => {
  const text = readFileSync(new URL('../../../fixtures/orgs/named.json', import.meta.url), 'utf8');
  const org = snapshotOf(assembleDocuments([{ name: 'named.json', text }]));
  expect(referencesIn(org).map(line)).toMatchInlineSnapshot(`
    [
      "policy 00p1 /conditions/people/groups/include/0 -> group 00geveryone (not held)",
      "rule 0pr1 /conditions/identityProvider/idpIds/0 -> idp 0oaidp1",
      "rule 0pr1 /conditions/network/exclude/0 -> zone nzo1",
      "rule 0pr1 /conditions/network/exclude/1 -> zone nzogone (not held)",
      "rule 0pr1 /conditions/people/users/exclude/0 -> user 00ubreakglass",
      "rule 0pr1 /conditions/risk/behaviors/0 -> behavior bhv1",
      "policy 00p2 /conditions/people/groups/include/0 -> group 00geng",
      "policy 00p2 /settings/authenticators/0/key -> authenticator autpass by key",
      "policy 00p2 /settings/authenticators/1/id -> authenticator autapp1",
      "policy 00p2 /settings/authenticators/2/id -> authenticator autgone (not held)",
      "rule 0pr2 /conditions/app/include/0/id -> app 0oapay",
      "rule 0pr2 /conditions/app/include/1/name -> app 0oamail by type",
      "policy 00p3 /conditions/authProvider/include/0 -> app 0oaad",
      "policy 00p3 /conditions/people/groups/include/0 -> group 00geng",
      "policy 00p3 /settings/recovery/factors/okta_email -> authenticator autmail by key",
      "rule 0pr3 /conditions/people/groups/exclude/0 -> group 00gint",
      "rule 0pr3 /actions/selfServicePasswordReset/requirement/primary/methodConstraints/0/allowedAuthenticators/0/key -> authenticator google_otp by key (not held)",
      "rule rul1 /conditions/device/assurance/include/0 -> deviceAssurance dae1",
      "rule rul1 /conditions/userType/include/0 -> userType oty1",
      "rule rul1 /conditions/elCondition/condition -> group 00geng",
      "rule rul1 /conditions/elCondition/condition -> group 00gcon by pattern",
      "rule rul1 /conditions/elCondition/condition -> user 00ubreakglass",
      "rule rul1 /actions/appSignOn/verificationMethod/chains/0/authenticationMethods/0/key -> authenticator autpass by key",
      "rule rul1 /actions/appSignOn/verificationMethod/chains/0/next/0/authenticationMethods/0/key -> authenticator autphone by key",
      "rule rul2 /actions/appSignOn/verificationMethod/constraints/0/possession/authenticationMethods/0/id -> authenticator autapp1",
      "rule rul2 /actions/appSignOn/verificationMethod/constraints/0/possession/excludedAuthenticationMethods/0/key -> authenticator autphone by key",
      "rule rul4 /actions/profileEnrollment/targetGroupIds/0 -> group 00gint",
      "rule 0pr4 /conditions/network/include/0 -> zone nzo1",
      "rule 0pr4 /actions/idp/providers/0/id -> idp 0oaidp1",
      "rule rul5 /actions/postAuthSession/failureActions/0/slo/appInstanceIds/0 -> app 0oamail",
      "rule rul6 /actions/deviceSignalCollection/deviceContextProviders/1/id -> idp 0oaposture (not held)",
      "app 0oapay /policyId -> policy rst1",
      "policy rst1 /appId -> app 0oapay",
      "app 0oamail /policyId -> policy rst1",
      "policy rst1 /appId -> app 0oamail",
      "app 0oapay /groupIds/0 -> group 00geng",
      "app 0oamail /userIds/0 -> user 00ubreakglass",
      "group 00gad /source/id -> app 0oaad",
      "group 00gidle /userIds/0 -> user 00ubreakglass",
      "user 00ubreakglass /type -> userType oty1",
      "groupRule 0pr9 /actions/assignUserToGroups/groupIds/0 -> group 00geng",
      "groupRule 0pr9 /conditions/people/users/exclude/0 -> user 00ubreakglass",
      "groupRule 0pr9 /conditions/expression/value -> group 00gint",
      "groupRule 0pr9 /conditions/expression/value -> group 00ggone (not held)",
      "idp 0oaidp1 /policy/accountLink/filter/groups/include/0 -> group 00geng",
      "idp 0oaidp1 /policy/provisioning/groups/assignments/0 -> group 00gcon",
      "authenticator autverify /settings/appInstanceId -> app 0oaverify",
    ]
  `);
});

test('property: the problems of an export count the same dangling references as `inspect --references`', () => {
  fc.assert(
    fc.property(arbitraryNamingOrg, (generated) => {
      const read = assembleDocuments([
        { name: 'org', value: JSON.parse(JSON.stringify(snapshotDocument(generated))) },
      ]);
      const told = read.problems
        .filter(({ code }) => code === 'unknown-reference')
        .map(({ message }) => Number(/ (\d+) /.exec(message)?.[1]));
      const unheld = referencesIn(snapshotOf(read)).filter((one) => !one.isInExport && isLink(one));
      const counted = groupBy(unheld, ({ from, kind }) => `${from.kind} ${kind}`);
      const counts = [...counted.values()].map((some) => new Set(some.map(({ id }) => id)).size);
      expect(told.sort()).toEqual(counts.sort());
    }),
    { numRuns: 36 },
  );
});

test('property: no document makes the search for references between objects throw an error', () => {
  fc.assert(
    fc.property(
      arbitraryNamingOrg.chain((org) => mutateJson(snapshotDocument(org))),
      (value) => {
        const read = assembleDocuments([{ name: 'org', value }]);
        if (read.ok) for (const { path } of referencesIn(read.value)) expect(path).toMatch(/^\//);
      },
    ),
    { numRuns: 30 },
  );
});

/** Whether `readSnapshot` checks the reference: an assignment, a membership, a mapping, or a group that a group rule assigns. */
function isLink({ from, kind, path }: Reference): boolean {
  if (from.kind === 'groupRule') return path.startsWith('/actions/');
  if (from.kind === 'policy') return path === '/appId';
  return (
    ['app', 'group', 'user'].includes(from.kind) &&
    ['app', 'group', 'policy', 'user'].includes(kind) &&
    path !== '/source/id'
  );
}

function line({ from, path, kind, id, by, isInExport }: Reference): string {
  const how = by === undefined ? '' : ` by ${by}`;
  return `${from.kind} ${from.id} ${path} -> ${kind} ${id}${how}${isInExport ? '' : ' (not held)'}`;
}

function snapshotOf(read: ReturnType<typeof assembleDocuments>): Snapshot {
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

function pointersOf(value: unknown, isWanted: (text: string) => boolean, pointer = ''): string[] {
  if (typeof value === 'string') return isWanted(value) ? [pointer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => pointersOf(inner, isWanted, `${pointer}/${key}`));
}
