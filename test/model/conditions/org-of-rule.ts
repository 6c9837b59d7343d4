import type { Policy, Rule } from '../../../src/model/policies/policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import type { UnknownPart } from '../../../src/model/policies/unknown-part.js';

/** A snapshot with only the application, so that every id in an example is accepted. */
export const EMPTY: Snapshot = {
  brand: 'SVC',
  edition: 'spec',
  engine: 'identity',
  policies: [],
  mappings: [],
  apps: [{ id: 'payroll', name: 'payroll_app' }],
  groups: [],
  users: [],
  userTypes: [],
  zones: [],
  authenticators: [],
  deviceAssurances: [],
  idps: [],
  behaviors: [],
  sources: new Map(),
  documents: [],
};

const NAMED = { status: 'ACTIVE', priority: 1, isDefault: false, unreadable: new Map() } as const;

/** Returns an org with one policy, whose only rule has these conditions. */
export function orgOfRule(conditions: Rule['conditions'], unknown: readonly UnknownPart[] = []): Snapshot {
  const rule: Rule = { ...NAMED, id: 'rule', name: 'rule', conditions, actions: null };
  const policy: Policy = {
    ...NAMED,
    id: 'policy',
    name: 'policy',
    type: 'OKTA_SIGN_ON',
    conditions: null,
    settings: null,
    rules: [rule],
    isAccountManagement: false,
  };
  return { ...EMPTY, policies: [policy], ...(unknown.length > 0 && { unknown }) };
}

/** Returns a request for the only application. If the context names no user, the request states an empty list of groups. */
export function requestWith(context: object): object {
  const isPerson = 'user' in context && 'id' in (context.user as object);
  return {
    appInstance: 'payroll',
    policyContext: isPerson ? context : { groups: { ids: [] }, ...context },
  };
}
