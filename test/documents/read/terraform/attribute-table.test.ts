import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isObject, type Members } from '../../../../src/base/object.js';
import type { TerraformDocument } from '../../../../src/documents/terraform/conversion/origin.js';
import * as registry from '../../../../src/documents/terraform/resources/registry.js';
import {
  type AttributeRow,
  attributeRows,
  documentsFrom,
  orgFrom,
  type RecordedResource,
  recordedResources,
  valueAt,
} from './attribute-rows.js';

const ROWS = attributeRows();
const RECORDED = recordedResources();

describe('the API document that a Terraform attribute produces', () => {
  test.each([...new Set(ROWS.map(({ type }) => type))])(
    'each attribute of the Terraform resource %s produces the same value in the API document as the provider sends',
    (type) => {
      for (const row of ROWS.filter((one) => one.type === type)) {
        const { attribute, given, path, beside } = row;
        const [made, without] = [{ ...beside, [attribute]: given }, beside].map((values) =>
          valueAt(documentOf(row, values)?.value, path),
        );
        expect([attribute, made]).toEqual([attribute, row.sent]);
        expect([attribute, without], 'it makes no difference').not.toEqual([attribute, row.sent]);
      }
    },
  );
});

function documentOf({ type, kind }: Pick<AttributeRow, 'kind' | 'type'>, values: Members) {
  return documentsFrom(type, values).find((one) => kind === undefined || one.kind === kind);
}

test('the attribute table has a row for every attribute of every Terraform resource that becomes an API document', () => {
  const known = new Set(ROWS.map(({ type, attribute }) => `${type} ${attribute}`));
  const missing = attributesOf().flatMap(({ types, attribute }) =>
    types.some((type) => known.has(`${type} ${attribute}`)) ? [] : [`${types[0]} ${attribute}`],
  );
  expect(missing).toEqual([]);
});

test.each([
  ['okta_groups', 'groups', 'okta_group', { name: 'Staff', type: 'OKTA_GROUP', description: 'All' }],
  ['okta_users', 'users', 'okta_user', { login: 'ann', department: 'IT', status: 'STAGED' }],
  ['okta_behaviors', 'behaviors', 'okta_behavior', { name: 'Far', type: 'VELOCITY', velocity: 805 }],
  ['okta_apps', 'apps', 'okta_app', { label: 'Payroll', name: 'oidc_client', status: 'INACTIVE' }],
])(
  'an element of the Terraform data source `%s`, in its list `%s`, is read like the single data source `%s`',
  (type, attribute, single, values) => {
    const [alone] = documentsFrom(`data.${single}`, { id: 'x1', ...values });
    const listed = documentsFrom(`data.${type}`, {
      [attribute]: [{ id: 'x1', ...values }, { name: 'without an id' }],
    });
    expect(listed.map(({ value }) => value)).toEqual([alone?.value]);
    expect(listed[0]).toMatchObject({
      attribute: `${attribute}[0]`,
      pointer: expect.stringContaining(`/${attribute}/0`),
    });
  },
);

/** Returns all attributes in the registry of Terraform resources, without data sources. */
function attributesOf() {
  return Object.values(registry).flatMap((row) =>
    'attributes' in row && !('listAttribute' in row)
      ? Object.keys(row.attributes).map((attribute) => ({
          types: row.types as readonly string[],
          kind: row.kind,
          attribute,
        }))
      : [],
  );
}

describe('the API document of a recorded Terraform resource', () => {
  test.each(RECORDED.map((one) => [`${one.type} of ${one.example}, ${one.recording}`, one] as const))(
    'the API document of a recorded Terraform resource equals the request that the provider sent: %s',
    (_, recorded) => {
      const document = recordedDocument(recorded);
      const { id: _id, policyId: _policy, accessPolicyId: _mapping, ...made } = document?.value ?? {};
      expect(differences(made, recorded.sent, isWhollyRead(recorded))).toEqual([]);
    },
  );
});

/** Returns the API document of a recorded resource or, for a resource that manages several rules together, the rule that was sent. */
function recordedDocument({ type, kind, values, sent }: RecordedResource): TerraformDocument | undefined {
  const documents = documentsFrom(type, values).filter((one) => kind === undefined || one.kind === kind);
  return documents.find(({ value }) => value.name === sent.name) ?? documents[0];
}

/**
 * Whether the program reads everything that the provider sends for this type of resource. For applications, users, authenticators, groups
 * and identity providers, the provider sends more, such as application settings, user templates and keys.
 */
function isWhollyRead({ type }: RecordedResource): boolean {
  return !/^okta_(app_(?!signon)|user$|authenticator|group$|idp_)/.test(type);
}

/**
 * Lists the differences between a document and the sent request. Statuses are sent in separate calls, values set by the service are not
 * sent, and empty values are ignored.
 */
function differences(made: unknown, sent: unknown, isComplete: boolean, path = ''): string[] {
  if (isObject(made) && isObject(sent))
    return [...new Set([...Object.keys(made), ...Object.keys(sent)])].flatMap((key) =>
      differences(made[key], sent[key], isComplete, path === '' ? key : `${path}.${key}`),
    );
  const isOrdered = /\.(?:chains?|constraints|patterns|profileAttributes)$/.test(path);
  if (text(made, isOrdered) === text(sent, isOrdered)) return [];
  if (made === undefined) {
    const isEmpty = ['{}', '[]', '""', 'null', 'false', '0'].includes(text(sent));
    return !isComplete || isEmpty ? [] : [`${path}: nothing, and ${text(sent)} was sent`];
  }
  const isNotSent = sent === undefined && ['status', 'system', 'type'].includes(path);
  return isNotSent ? [] : [`${path}: ${text(made)}, and ${text(sent)} was sent`];
}

/** Serializes a value. The order of most lists is ignored. */
function text(value: unknown, isOrdered = false): string {
  if (Array.isArray(value)) {
    const all = value.map((one) => text(one, isOrdered));
    return `[${(isOrdered ? all : all.sort()).join()}]`;
  }
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  const members = Object.entries(value).filter(
    ([, one]) => !['', '""', 'null', '[]', '{}'].includes(text(one)),
  );
  return `{${members
    .map(([key, one]) => `${key}:${text(one, isOrdered)}`)
    .sort()
    .join()}}`;
}

const OF_APP = { kind: 'list', list: 'groupsOfApp', owner: '0oa1' };
const MAPPED = { kind: 'mapping', appId: '0oa1', policyId: 'rst1' };

const SIGNED_ON = attributesOf()
  .filter(({ kind, attribute }) => kind === 'app' && attribute === 'label')
  .flatMap(({ types }) => types.filter((type) => !type.startsWith('data.')));

/** Resources that describe a relation between other objects, such as the assignment of a group to an application. Spec: Terraform, 4. */
// biome-ignore format: a table
const RELATIONS: readonly (readonly [type: string, values: Members, relations: readonly Members[]])[] = [
  ['okta_app_group_assignment', { app_id: '0oa1', group_id: '00g1' }, [{ ...OF_APP, ids: ['00g1'], isComplete: false }]],
  ['okta_app_group_assignments', { app_id: '0oa1', group: [{ id: '00g1' }, { id: '00g2' }] }, [{ ...OF_APP, ids: ['00g1', '00g2'], isComplete: true }]],
  ['data.okta_app_group_assignments', { id: '0oa1', groups: ['00g1'] }, [{ ...OF_APP, ids: ['00g1'], isComplete: true }]],
  ['okta_app_user', { app_id: '0oa1', user_id: '00u1', username: 'a' }, [{ kind: 'list', list: 'usersOfApp', owner: '0oa1', ids: ['00u1'], isComplete: false }]],
  ['data.okta_app_user_assignments', { id: '0oa1', users: ['00u1'] }, [{ kind: 'list', list: 'usersOfApp', owner: '0oa1', ids: ['00u1'], isComplete: true }]],
  ['okta_app_access_policy_assignment', { app_id: '0oa1', policy_id: 'rst1' }, [{ ...MAPPED, type: 'ACCESS_POLICY' }]],
  ['data.okta_app_signon_policy', { id: 'rst1', app_id: '0oa1' }, [{ ...MAPPED, type: 'ACCESS_POLICY' }]],
  ...SIGNED_ON.map((type) => [type, { groups: ['00g1'], users: [{ id: '00u1', username: 'a' }] }, [
    { ...OF_APP, owner: 'id1', ids: ['00g1'], isComplete: false },
    { kind: 'list', list: 'usersOfApp', owner: 'id1', ids: ['00u1'], isComplete: false },
  ]] as const),
  ['okta_policy_profile_enrollment_apps', { policy_id: 'rst1', apps: ['0oa1'] }, [{ ...MAPPED, type: 'PROFILE_ENROLLMENT' }]],
  ['okta_group_memberships', { group_id: '00g1', users: ['00u1'] }, [{ kind: 'list', list: 'usersOfGroup', owner: '00g1', ids: ['00u1'], isComplete: false }]],
  ['okta_group_memberships', { group_id: '00g1', users: ['00u1'], track_all_users: true }, [{ kind: 'list', list: 'usersOfGroup', owner: '00g1', ids: ['00u1'], isComplete: true }]],
  ['okta_group', { users: ['00u1'] }, [{ kind: 'list', list: 'usersOfGroup', owner: 'id1', ids: ['00u1'], isComplete: false }]],
  ['okta_user_risk', { user_id: '00u1', risk_level: 'HIGH' }, []],
  ['okta_user_group_memberships', { user_id: '00u1', groups: ['00g1'] }, [{ kind: 'list', list: 'usersOfGroup', owner: '00g1', ids: ['00u1'], isComplete: false }]],
];

test.each(RELATIONS)(
  'the attributes of the Terraform resource %s are read as memberships, assignments or policy mappings',
  (type, values, relations) => {
    expect(orgFrom(type, values).relations.map(({ address: _, pointer: __, ...one }) => one)).toEqual(
      relations,
    );
  },
);

test('the tests cover every Terraform resource that only connects other objects, such as a group membership', () => {
  const types = Object.values(registry).flatMap((row) => ('relations' in row ? row.types : []));
  expect(types.filter((type) => !RELATIONS.some(([one]) => one === type))).toEqual([]);
});

test('the documentation states the exact numbers of Terraform resources and attributes that recordings cover', () => {
  const recorded = new Set(
    RECORDED.flatMap((one) =>
      (recordedDocument(one)?.made ?? [])
        .filter(({ steps }) => valueAt(one.sent, steps.join('.')) !== undefined)
        .map(({ attribute }) => `${one.type} ${one.kind ?? ''} ${attribute}`),
    ),
  );
  const isRecorded = ({ types, kind, attribute }: ReturnType<typeof attributesOf>[number]) =>
    types.some((type) => [kind, ''].some((one) => recorded.has(`${type} ${one} ${attribute}`)));
  const all = attributesOf();
  const types = [...new Set(ROWS.map(({ type }) => type))];
  const recordedTypes = types.filter((type) => RECORDED.some((one) => one.type === type));
  const count = {
    resources: types.length,
    recordedResources: recordedTypes.length,
    attributes: all.length,
    recordedAttributes: all.filter(isRecorded).length,
  };
  expect(count).toEqual({ resources: 54, recordedResources: 23, attributes: 544, recordedAttributes: 233 });
  const page = readFileSync('docs/terraform-lint.md', 'utf8').replaceAll(/\s+/g, ' ');
  expect(page).toContain(
    `Recorded requests of the provider confirm how ${count.recordedResources} of ${count.resources} resources and ${count.recordedAttributes} of ${count.attributes} attributes are converted`,
  );
});
