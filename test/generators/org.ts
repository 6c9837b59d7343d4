import fc from 'fast-check';
import { ORG_COLLECTIONS } from '../../src/model/policies/completeness.js';
import { withEvidence } from '../../src/model/policies/evidence.js';
import type { Policy, Rule, Status } from '../../src/model/policies/policy.js';
import { POLICY_TYPES } from '../../src/model/policies/policy-type.js';
import type { AppMapping, Snapshot, Source } from '../../src/model/policies/snapshot.js';
import {
  arbitraryConditions,
  arbitraryDefaultConditions,
  arbitraryPolicyConditions,
  type ConditionOptions,
  type ConditionsDraft,
  unconditional,
} from './conditions.js';
import { optional, outOfTen } from './pools.js';
import { arbitraryResources, type Resources } from './resources.js';
import { arbitraryZones, type ZoneOptions } from './zones.js';

export interface OrgOptions extends ConditionOptions, ZoneOptions {
  /** Makes the org independent of the order of the document: each priority occurs once, and each type has one default policy. */
  readonly ordered?: boolean;
  /** Permits incomplete collections. A dangling reference then shows that elements are missing. */
  readonly mayBeIncomplete?: true;
  /** The maximum number of policies; 20 by default. */
  readonly mostPolicies?: number;
}

/** Generates a small org with every kind of resource and few ids, so that references are often shared. */
export function arbitraryOrg(options: OrgOptions = {}): fc.Arbitrary<Snapshot> {
  return fc
    .record({
      brand: fc.constantFrom('SVC', 'OKTA', 'ACME'),
      engine: fc.constantFrom(
        'identity' as const,
        'identity' as const,
        'identity' as const,
        'classic' as const,
      ),
      resources: arbitraryResources(options),
      zones: arbitraryZones(options),
      policies: fc.array(arbitraryPolicy(options), {
        minLength: 1,
        maxLength: options.mostPolicies ?? 20,
        size: 'max',
      }),
      mappings: fc.array(mappingDraft, { maxLength: 12, size: 'max' }),
      isComplete: options.mayBeIncomplete ? outOfTen(5) : fc.constant(true),
    })
    .map(({ brand, engine, resources, zones, policies, mappings, isComplete }) => {
      const numbered = numbers(
        options.ordered ? policies.map(inDistinctOrder).map(oneDefaultOfEach) : policies,
      );
      const org = withSources({
        brand,
        engine,
        edition: brand === 'SVC' ? 'spec' : 'field',
        policies: numbered,
        mappings: mappingsOf(mappings, numbered, resources, options.ordered ?? false),
        ...resources,
        zones,
        authenticators: authenticatorsOf(brand),
      });
      return isComplete ? closed(org) : withEvidence(org);
    });
}

/** States that every non-empty collection of the org is complete, so that references to missing objects are dangling. */
export function closed(org: Snapshot): Snapshot {
  return { ...org, complete: ORG_COLLECTIONS.filter((name) => org[name].length > 0) };
}

/** Adds the location of each policy, rule and other resource in one document. */
export function withSources(snapshot: Omit<Snapshot, 'documents' | 'sources'>): Snapshot {
  const sources = new Map<object, Source>();
  for (const [kind, list] of Object.entries(snapshot)) {
    if (!Array.isArray(list)) continue;
    for (const [index, one] of list.entries()) {
      sources.set(one, { document: 0, pointer: `/${kind}/${index}` });
      for (const [number, rule] of ((one as Partial<Policy>).rules ?? []).entries()) {
        sources.set(rule, { document: 0, pointer: `/${kind}/${index}/rules/${number}` });
      }
    }
  }
  return { ...snapshot, sources, documents: [{ name: 'org.json' }] };
}

/** Generates a rule without id. */
export function arbitraryRule(options: ConditionOptions): fc.Arbitrary<Omit<Rule, 'id'>> {
  return fc
    .record({ ...ranked, isDefault: outOfTen(1), draft: arbitraryConditions(options), access })
    .map(({ draft, access: allowed, ...rest }) => ({
      ...rest,
      ...draft,
      actions: { signon: { access: allowed } },
    }));
}

/** Generates rules, usually at least one, because a policy without rules is never considered. */
function arbitraryRules(options: ConditionOptions): fc.Arbitrary<Omit<Rule, 'id'>[]> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.array(arbitraryRule(options), { minLength: 1, maxLength: 4, size: 'max' }) },
    { weight: 1, arbitrary: fc.constant<Omit<Rule, 'id'>[]>([]) },
  );
}

const access = fc.constantFrom('ALLOW', 'DENY');

const ranked = {
  name: fc.constantFrom('Contractors', 'Office', 'Catch-all Rule', null),
  status: fc.constantFrom<Status>('ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'INACTIVE'),
  priority: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 4 }) },
    { weight: 1, arbitrary: fc.constantFrom(99, null) },
  ),
};

type PolicyDraft = Omit<Policy, 'id' | 'rules'> & { readonly rules: readonly Omit<Rule, 'id'>[] };

function arbitraryPolicy(options: OrgOptions): fc.Arbitrary<PolicyDraft> {
  return fc
    .record({
      ...ranked,
      type: policyType,
      isDefault: outOfTen(4),
      isForAccounts: outOfTen(1),
      own: arbitraryPolicyConditions(options),
      ofDefault: arbitraryDefaultConditions(options),
      rules: arbitraryRules(options),
      catchAll: optional(6, fc.constantFrom('Default Rule', 'Catch-all Rule', null)),
    })
    .map(({ isForAccounts, own, ofDefault, rules, catchAll, ...policy }) => {
      const draft: ConditionsDraft = policy.isDefault ? ofDefault : own;
      const isAccountManagement = isForAccounts && policy.type === 'ACCESS_POLICY';
      const last = policy.isDefault && catchAll !== undefined ? [lastRule(catchAll)] : [];
      return { ...policy, ...draft, settings: null, isAccountManagement, rules: [...last, ...rules] };
    });
}

/** Generates policy types. The types that the service's simulation evaluates by default are more frequent. */
const policyType = fc.oneof(
  ...POLICY_TYPES.map(({ name, isSimulatedByDefault }) => ({
    weight: isSimulatedByDefault ? 5 : 1,
    arbitrary: fc.constant(name),
  })),
);

function lastRule(name: string | null): Omit<Rule, 'id'> {
  return { name, status: 'ACTIVE', priority: 99, isDefault: true, actions: null, ...unconditional };
}

function numbers(policies: readonly PolicyDraft[]): Policy[] {
  return policies.map(({ rules, ...policy }, index) => ({
    id: `pol-${index + 1}`,
    ...policy,
    rules: rules.map((rule, number) => ({ id: `rul-${index + 1}${number}`, ...rule })),
  }));
}

function inDistinctOrder(policy: PolicyDraft, index: number): PolicyDraft {
  const isFirstDefault = (rule: Omit<Rule, 'id'>) => rule === policy.rules.find(({ isDefault }) => isDefault);
  const rules = policy.rules.map((rule, number) => ({
    ...rule,
    priority: number,
    isDefault: isFirstDefault(rule),
  }));
  return { ...policy, priority: index, rules };
}

function oneDefaultOfEach(policy: PolicyDraft, index: number, policies: readonly PolicyDraft[]): PolicyDraft {
  const isFirst = index === policies.findIndex(({ type, isDefault }) => isDefault && type === policy.type);
  return { ...policy, isDefault: isFirst };
}

interface MappingDraft {
  readonly app: number;
  readonly type: 'ACCESS_POLICY' | 'PROFILE_ENROLLMENT';
  readonly policy: number;
  readonly isHeld: boolean;
  readonly isUsable: boolean;
  readonly saysType: boolean;
}

const mappingDraft: fc.Arbitrary<MappingDraft> = fc.record({
  app: fc.nat(),
  type: fc.constantFrom('ACCESS_POLICY', 'ACCESS_POLICY', 'PROFILE_ENROLLMENT'),
  policy: fc.nat(),
  isHeld: fc.integer({ min: 1, max: 20 }).map((roll) => roll > 1),
  isUsable: outOfTen(8),
  saysType: outOfTen(6),
});

function mappingsOf(
  drafts: readonly MappingDraft[],
  policies: readonly Policy[],
  { apps }: Resources,
  isOneEach: boolean,
): AppMapping[] {
  const mappings = drafts.flatMap(({ app, type, policy, isHeld, isUsable, saysType }) => {
    const ofType = policies.filter((one) => one.type === type && (!isUsable || mayBeConsidered(one)));
    const policyId = isHeld ? ofType[policy % ofType.length]?.id : 'pol-99';
    const appId = apps[app % apps.length]?.id ?? 'app-1';
    return policyId === undefined ? [] : [{ appId, policyId, type, saysType }];
  });
  const isFirst = ({ appId, type }: (typeof mappings)[number], index: number) =>
    index === mappings.findIndex((one) => one.appId === appId && one.type === type);
  return mappings
    .filter((mapping, index) => !isOneEach || isFirst(mapping, index))
    .map(({ saysType, type, ...mapping }) => (saysType ? { ...mapping, type } : mapping));
}

function mayBeConsidered({ status, rules, isAccountManagement }: Policy): boolean {
  return status === 'ACTIVE' && rules.length > 0 && !isAccountManagement;
}

/** Returns authenticators whose keys start with the name of the service. */
function authenticatorsOf(brand: string): Snapshot['authenticators'] {
  const key = `${brand.toLowerCase()}_password`;
  return [{ id: 'aut-1', key, name: 'Password', type: 'password', status: 'ACTIVE' }];
}
