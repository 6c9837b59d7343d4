import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { domainOfOrg } from '../../../src/features/explorer/console/title-of-org.js';
import { fieldTitle } from '../../../src/features/explorer/field-title.js';
import { plainEdit } from '../../../src/features/explorer/page/change/plain-fields.js';
import type { FormGroup } from '../../../src/features/explorer/protocol/rule-form.js';
import { pageAnswerOf } from '../../../src/features/explorer/worker/answer-of.js';
import { columnOf, shortWords } from '../../../src/features/explorer/worker/condition-columns.js';
import { formOf } from '../../../src/features/explorer/worker/form-of.js';
import { lineOf } from '../../../src/features/explorer/worker/line-of.js';
import { searchResources } from '../../../src/features/explorer/worker/search-resources.js';
import { FACTS } from '../../../src/model/facts/facts.js';
import type { Request } from '../../../src/model/facts/request.js';
import { compile } from '../../../src/simulate/compile.js';
import { orgIn } from '../logs/written-org.js';

interface OrgJson {
  readonly groups: readonly object[];
  readonly users: readonly object[];
}

const ORG = JSON.parse(readFileSync('fixtures/cli/org.json', 'utf8')) as OrgJson;

test('the command line on the interactive page names each resource by its name, or by its id if two resources share the name', () => {
  const twins = ['1', '2'].map((id) => ({
    id: `00gtwin${id}`,
    type: 'OKTA_GROUP',
    profile: { name: 'Twin' },
  }));
  const org = orgIn(JSON.stringify({ ...ORG, groups: [...ORG.groups, ...twins] }));
  const line = (policyContext: object) =>
    lineOf({ appInstance: '0oa1payroll', policyContext } as Request, org);
  expect(line({ user: { id: '00u1ann' } })).toBe('--app Payroll --user ann@example.com');
  expect(line({ groups: { ids: ['00g1staff', '00gtwin1'] } })).toBe(
    '--app Payroll --group Staff --group 00gtwin1',
  );
  expect(line({ user: { id: '00u1ann', groupIds: [] } })).toBe(
    `--app Payroll --fact 'user={"id":"00u1ann","groupIds":[]}'`,
  );
});

test('an undecided answer of the interactive page names the fields of the form to fill in, not command-line options', () => {
  const compiled = compile(orgIn(JSON.stringify(ORG)));
  const question = { values: { app: 'Payroll', user: 'ann@example.com' }, isShowingAll: false };
  const page = pageAnswerOf(compiled, formOf(compiled), question);
  const story = page.kind === 'answered' ? page.story : [];
  expect(story.slice(0, 3)).toEqual([
    'it is unknown whether a network blocklist blocks the sign-in before any policy: fill in the field address',
    '"Staff session › Not from abroad" may deny access: fill in the field zone',
    '"Sensitive apps › High risk" may deny access: fill in the field risk',
  ]);
});

test('once the interactive page has answered a question, the next answer does not read the list of users again', () => {
  const org = orgIn(JSON.stringify(ORG));
  let reads = 0;
  const users = new Proxy(org.users, {
    get: (list, key) => {
      reads += 1;
      return Reflect.get(list, key);
    },
  });
  const compiled = compile({ ...org, users });
  const form = formOf(compiled);
  const readsOf = (ip: string) => {
    reads = 0;
    const values = { app: 'Payroll', user: 'ann@example.com', ip };
    pageAnswerOf(compiled, form, { values, isShowingAll: false });
    return reads;
  };
  expect(readsOf('203.0.113.7')).toBeGreaterThan(0);
  expect(readsOf('203.0.113.8')).toBe(0);
});

test.each([
  ['people.groups.include', 'any of Finance, HR', 'group', 'Finance, HR'],
  ['people.users.exclude', 'none of bob@example.com', 'user', 'not bob@example.com'],
  ['network.exclude', 'none of VPN', 'where', 'not VPN'],
  ['platform.include', 'any of DESKTOP/MACOS, MOBILE/IOS', 'device', 'macOS, iOS'],
  ['platform.include', 'DESKTOP/IOS', 'device', 'DESKTOP/IOS'],
  ['device.managed', 'true', 'device', 'managed'],
  ['device.managed', 'false', 'device', 'not managed'],
  ['device.assurance.include', 'Strong laptop', 'device', 'assurance Strong laptop'],
  ['riskScore.level', 'HIGH', 'risk', 'HIGH'],
  ['unknownKey.include', 'x', 'other', 'unknown key include x'],
] as const)(
  'the interactive page shows the condition %s with the values "%s" in the column %s as "%s"',
  (...row) => {
    const [type, wanted, column, short] = row;
    expect([columnOf(type), shortWords(type, wanted)]).toEqual([column, short]);
  },
);

test('the interactive page finds people by any of their names, in any order and without accents, and lists exact matches first', () => {
  const user = (id: string, login: string, firstName: string, lastName: string) => ({
    id,
    status: 'ACTIVE',
    profile: { login, firstName, lastName },
  });
  const users = [
    user('00u3', 'ann.lee@example.com', 'Ann', 'Lee'),
    user('00u4', 'lee@example.com', 'Lee', 'Björnson'),
  ];
  const org = orgIn(JSON.stringify({ ...ORG, users }));
  const found = (text: string) => searchResources(org, { kind: 'user', text }).some.map(({ id }) => id);
  expect(found('bjorn')).toEqual(['00u4']);
  expect(found('lee ann')).toEqual(['00u3']);
  expect(found('lee@example.com')).toEqual(['00u4', '00u3']);
  expect(found('nobody')).toEqual([]);
  expect(searchResources(org, { kind: 'user', text: 'ann lee' }).some).toEqual([
    { id: '00u3', name: 'ann.lee@example.com', note: 'Ann Lee' },
  ]);
});

test('in the rule form of the interactive page, entering zones sets the connection type and keeps excluded zones, and an empty condition is removed', () => {
  const group = (exclude?: readonly string[]): FormGroup => ({
    key: 'network',
    isSet: true,
    fields: ['connection', 'include', 'exclude'].map((name) => ({
      path: ['network', name],
      title: name,
      input: { kind: 'text' },
      ...(name === 'connection' && { value: 'ZONE' }),
      ...(name === 'exclude' && exclude && { value: exclude }),
    })),
  });
  const edit = (one: FormGroup, value: unknown) => {
    const [, field] = one.fields;
    if (field === undefined) throw new Error('the group has no field');
    return plainEdit({ of: 'condition', group: one, field }, value);
  };
  expect(edit(group(), ['nzo1'])).toEqual({
    path: ['network'],
    value: { connection: 'ZONE', include: ['nzo1'] },
  });
  expect(edit(group(['nzo2']), ['nzo1'])).toEqual({
    path: ['network'],
    value: { connection: 'ZONE', include: ['nzo1'], exclude: ['nzo2'] },
  });
  expect(edit(group(), undefined)).toEqual({ path: ['network'] });
  expect(edit(group(['nzo2']), undefined)).toEqual({ path: ['network', 'include'] });
});

test('an access table names each fact on which a result depends as a noun, never as a field of the API', () => {
  const fields = FACTS.flatMap((fact) => fact.fields);
  expect(fields).toContain('policyContext.ip');
  for (const field of fields) expect(fieldTitle(field)).not.toMatch(/[a-z][A-Z]|[._]/);
  expect(
    ['ip', 'zones.ids', 'device.managed', 'risk.level'].map((path) => fieldTitle(`policyContext.${path}`)),
  ).toEqual(['address', 'zone', 'device management', 'risk']);
});

test('the heading of a report names the domain in the links of an export, if all links have the same domain', () => {
  const documentWith = (...domains: string[]) => ({
    text: JSON.stringify(
      domains.map((domain) => ({ href: `https://${domain}/api/v1/policies/p` })),
      null,
      2,
    ),
  });
  expect(domainOfOrg([documentWith('acme.example', 'acme.example'), documentWith()])).toBe('acme.example');
  expect(domainOfOrg([documentWith('acme.example'), documentWith('other.example')])).toBeUndefined();
  expect(domainOfOrg([documentWith()])).toBeUndefined();
});
