import fc from 'fast-check';
import type { Members } from '../../../../src/base/object.js';

export const PEOPLE = ['00uann', '00ubob', '00ucem'];
export const GROUPS = ['00gstaff', '00gteam'];
export const POLICIES = ['rstone', 'rsttwo', 'rstthree', 'rstdefault'];
export const APPS = ['0oawiki', '0oamail'];
const DEPARTMENTS = ['Sales', 'Legal'];

/** A reference to an existing user or one that the plan creates. */
const user = fc.constantFrom(...PEOPLE, 'tf:okta_user.new');
const group = fc.constantFrom(...GROUPS, 'tf:okta_group.new', 'tf:okta_group.other');
const policy = fc.constantFrom(
  ...POLICIES,
  'tf:okta_app_signon_policy.new',
  'tf:okta_app_signon_policy.other',
);
const app = fc.constantFrom(...APPS, 'tf:okta_app_saml.new');
const some = (one: fc.Arbitrary<string>) => fc.uniqueArray(one, { maxLength: 2 });
const status = fc.constantFrom('ACTIVE', 'ACTIVE', 'INACTIVE');
const access = fc.constantFrom('ALLOW', 'DENY');

const network = {
  network_connection: fc.constantFrom('ANYWHERE', 'ZONE'),
  network_includes: fc.constantFrom([], ['nzooffice']),
};

export interface Kind {
  readonly type: string;
  readonly attributes: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  /** Attributes whose change makes Terraform replace the resource. */
  readonly forcesNew?: readonly string[];
  /** Attributes whose values a plan always knows. */
  readonly isKnown?: readonly string[];
  /** Attributes inside of blocks. The generated plans may contain unknown values for them. */
  readonly inBlocks?: readonly string[];
  /** The objects that the export contains before the plan is applied. */
  readonly there?: Readonly<Record<string, Members & { readonly id: string }>>;
}

export const KINDS: readonly Kind[] = [
  {
    type: 'okta_user',
    attributes: {
      login: fc.constantFrom('cem', 'dan'),
      status: fc.constantFrom('ACTIVE', 'SUSPENDED', 'STAGED'),
      department: fc.constantFrom(...DEPARTMENTS),
    },
    there: { cem: { id: '00ucem', login: 'cem', status: 'ACTIVE', department: 'Sales' } },
  },
  {
    type: 'okta_group',
    attributes: { name: fc.constantFrom('Team', 'Crew') },
    there: { team: { id: '00gteam', name: 'Team' } },
  },
  {
    type: 'okta_group_memberships',
    attributes: { group_id: group, users: some(user) },
    forcesNew: ['group_id'],
    there: { staff: { id: '00gstaff', group_id: '00gstaff', users: ['00uann'] } },
  },
  {
    type: 'okta_user_group_memberships',
    attributes: { user_id: user, groups: some(group) },
    forcesNew: ['user_id'],
    there: { bob: { id: '00ubob', user_id: '00ubob', groups: ['00gteam'] } },
  },
  {
    type: 'okta_group_rule',
    attributes: {
      name: fc.constant('Sales'),
      status,
      expression_value: fc.constantFrom(...DEPARTMENTS).map((one) => `user.department == "${one}"`),
      group_assignments: some(group),
    },
    forcesNew: ['group_assignments'],
    there: {
      sales: {
        id: '0pr1',
        name: 'Sales',
        status: 'ACTIVE',
        expression_value: 'user.department == "Sales"',
        group_assignments: ['00gteam'],
      },
    },
  },
  {
    type: 'okta_app_saml',
    attributes: { label: fc.constant('App'), status, authentication_policy: policy },
    there: { wiki: { id: '0oawiki', label: 'App', status: 'ACTIVE', authentication_policy: 'rstone' } },
  },
  {
    type: 'okta_app_access_policy_assignment',
    attributes: { app_id: app, policy_id: policy },
    forcesNew: ['app_id'],
    there: { mail: { id: '0oamail', app_id: '0oamail', policy_id: 'rsttwo' } },
  },
  {
    type: 'okta_app_group_assignment',
    attributes: { app_id: app, group_id: group },
    forcesNew: ['app_id', 'group_id'],
    there: { wiki: { id: '00gstaff', app_id: '0oawiki', group_id: '00gstaff' } },
  },
  {
    type: 'okta_app_user',
    attributes: { app_id: app, user_id: user, username: fc.constant('x') },
    forcesNew: ['app_id', 'user_id'],
  },
  {
    type: 'okta_policy_profile_enrollment_apps',
    attributes: { policy_id: fc.constantFrom('rstnew', 'rstpartners'), apps: some(app) },
    forcesNew: ['policy_id'],
    there: { partners: { id: 'rstpartners', policy_id: 'rstpartners', apps: ['0oawiki'] } },
  },
  {
    type: 'okta_app_signon_policy',
    attributes: { name: fc.constant('Two'), description: fc.constant('') },
    there: { two: { id: 'rsttwo', name: 'Two', description: '' } },
  },
  {
    type: 'okta_app_signon_policy_rule',
    attributes: {
      policy_id: policy,
      name: fc.constantFrom('First', 'Second', 'Third'),
      priority: fc.constantFrom(1, 2),
      status,
      access,
      factor_mode: fc.constantFrom('1FA', '2FA'),
      groups_included: some(group),
      users_excluded: some(user),
      ...network,
      custom_expression: fc.constantFrom('', 'user.isMemberOf({"group.id": {"00gstaff"}})'),
    },
    forcesNew: ['policy_id'],
    there: {
      first: {
        id: 'rulfirst',
        policy_id: 'rstone',
        name: 'First',
        priority: 1,
        status: 'ACTIVE',
        access: 'DENY',
        factor_mode: '2FA',
        groups_included: ['00gteam'],
        network_connection: 'ANYWHERE',
      },
    },
  },
  {
    type: 'okta_policy_signon',
    attributes: {
      name: fc.constant('Session'),
      status,
      priority: fc.constantFrom(1, 2),
      groups_included: some(group),
    },
  },
  {
    type: 'okta_policy_rule_signon',
    attributes: {
      policy_id: fc.constantFrom('pssession', 'tf:okta_policy_signon.new'),
      name: fc.constantFrom('In', 'Out'),
      priority: fc.constantFrom(1, 2),
      status,
      access,
      mfa_required: fc.boolean(),
      primary_factor: fc.constant('PASSWORD_IDP'),
      users_excluded: some(user),
      ...network,
    },
    forcesNew: ['policy_id', 'name'],
  },
  {
    type: 'okta_network_zone',
    attributes: {
      name: fc.constant('Office'),
      type: fc.constant('IP'),
      status,
      gateways: fc.uniqueArray(fc.constantFrom('10.0.0.0/8', '192.0.2.1-192.0.2.9'), { minLength: 1 }),
    },
    isKnown: ['type'],
    there: {
      office: { id: 'nzooffice', name: 'Office', type: 'IP', status: 'ACTIVE', gateways: ['10.0.0.0/8'] },
    },
  },
  {
    type: 'okta_app_signon_policy_rules',
    attributes: {
      policy_id: policy,
      rule: fc.uniqueArray(
        fc.record({
          name: fc.constantFrom('First', 'Third', 'Fourth', 'Fifth', 'Catch-all Rule'),
          priority: fc.constantFrom(1, 2, 3),
          status,
          access,
          factor_mode: fc.constantFrom('1FA', '2FA'),
          groups_included: some(group),
          groups_excluded: some(group),
          ...network,
        }),
        { minLength: 1, maxLength: 2, selector: ({ name }) => name },
      ),
    },
    forcesNew: ['policy_id'],
    inBlocks: ['name', 'access', 'groups_included', 'groups_excluded', 'network_includes', 'status'].map(
      (name) => `rule.0.${name}`,
    ),
    there: {
      grouped: {
        id: 'rstthree',
        policy_id: 'rstthree',
        rule: [
          {
            id: 'rulthird',
            name: 'Third',
            priority: 1,
            status: 'ACTIVE',
            access: 'DENY',
            factor_mode: '2FA',
            groups_included: ['00gstaff'],
            network_connection: 'ANYWHERE',
          },
        ],
      },
    },
  },
  {
    type: 'okta_policy_rule_idp_discovery',
    attributes: {
      policy_id: fc.constant('pdiscovery'),
      name: fc.constantFrom('Route', 'Detour'),
      priority: fc.constantFrom(1, 2),
      status,
      idp_type: fc.constantFrom('OKTA', 'SAML2'),
      idp_id: fc.constantFrom('', '0oaidp'),
      user_identifier_type: fc.constantFrom('', 'IDENTIFIER'),
      user_identifier_patterns: fc.constantFrom([], [{ match_type: 'SUFFIX', value: 'example.com' }]),
      ...network,
    },
    forcesNew: ['policy_id', 'name'],
  },
  {
    type: 'okta_policy_password',
    attributes: {
      name: fc.constant('Passwords'),
      status,
      priority: fc.constantFrom(1, 2),
      groups_included: some(group),
      password_min_length: fc.constantFrom(8, 12),
    },
    there: {
      people: {
        id: 'ppeople',
        name: 'ppeople',
        status: 'ACTIVE',
        priority: 1,
        groups_included: ['00gstaff'],
        password_min_length: 8,
      },
    },
  },
  {
    type: 'okta_policy_rule_password',
    attributes: {
      policy_id: fc.constantFrom('ppassword', 'ppeople', 'tf:okta_policy_password.new'),
      name: fc.constantFrom('Change', 'Unlock'),
      priority: fc.constantFrom(1, 2),
      status,
      password_change: access,
      password_reset: access,
      users_excluded: some(user),
      ...network,
    },
    forcesNew: ['policy_id', 'name'],
  },
  {
    type: 'okta_policy_mfa',
    attributes: {
      name: fc.constant('Enrolment'),
      status,
      priority: fc.constantFrom(1, 2),
      groups_included: some(group),
      is_oie: fc.constant(true),
      okta_password: fc.constant({ enroll: 'REQUIRED' }),
      webauthn: fc.constantFrom('OPTIONAL', 'REQUIRED', 'NOT_ALLOWED').map((enroll) => ({ enroll })),
    },
    isKnown: ['is_oie'],
    there: {
      staffed: {
        id: 'pstaffed',
        name: 'pstaffed',
        status: 'ACTIVE',
        priority: 1,
        groups_included: ['00gstaff'],
        is_oie: true,
        okta_password: { enroll: 'REQUIRED' },
        webauthn: { enroll: 'REQUIRED' },
      },
    },
  },
  {
    type: 'okta_policy_rule_mfa',
    attributes: {
      policy_id: fc.constantFrom('penrolment', 'pstaffed', 'tf:okta_policy_mfa.new'),
      name: fc.constantFrom('Enrol', 'Wait'),
      priority: fc.constantFrom(1, 2),
      status,
      enroll: fc.constantFrom('CHALLENGE', 'LOGIN', 'NEVER'),
      users_excluded: some(user),
      ...network,
    },
    forcesNew: ['policy_id', 'name'],
  },
];

/** Objects that are created because others reference them. */
export const PLAIN: Readonly<Record<string, Members>> = {
  okta_user: { login: 'new', status: 'ACTIVE', department: 'Legal' },
  okta_group: { name: 'New' },
  okta_app_saml: { label: 'New', status: 'ACTIVE', authentication_policy: 'rstone' },
  okta_app_signon_policy: { name: 'New', description: '' },
  okta_policy_mfa: {
    name: 'New',
    status: 'ACTIVE',
    priority: 1,
    groups_included: ['00gstaff'],
    is_oie: true,
    okta_password: { enroll: 'REQUIRED' },
  },
  okta_policy_password: { name: 'New', status: 'ACTIVE', priority: 1, groups_included: ['00gstaff'] },
  okta_policy_signon: { name: 'New', status: 'ACTIVE', priority: 1, groups_included: ['00gstaff'] },
};
