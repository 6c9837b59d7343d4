import fc from 'fast-check';
import { type ControlResult, complianceOf } from '../../../src/features/compliance/compliance.js';
import { COMPLIANCE_FRAMEWORKS } from '../../../src/features/compliance/frameworks.js';
import type { Request } from '../../../src/model/facts/request.js';
import { completenessOf } from '../../../src/model/policies/completeness.js';
import type { Policy, Rule } from '../../../src/model/policies/policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { applicationReader } from '../../../src/simulate/outcome/application.js';
import { passwordReader } from '../../../src/simulate/outcome/password.js';
import { sessionReader } from '../../../src/simulate/outcome/session.js';
import type { Effect } from '../../../src/simulate/outcome/settled.js';
import { anyRequest } from '../../generators/any-request.js';
import { withSources } from '../../generators/org.js';
import { arbitraryReordering, renamedOrg } from '../../generators/rewrites.js';
import { assertWithFixedCases } from '../../runs.js';
import { isBrokenBy, JUDGED_BY_SIGN_IN as JUDGED } from './broken-by.js';
import { arbitrarySpeakingCase, withRules } from './compliance-org.js';
import { configuredOf } from './configured.js';

/** Returns the result of one control in a generated org. */
export function controlOf(org: Snapshot, name: string): ControlResult | undefined {
  const [framework = '', id = ''] = name.split(' ');
  const { frameworks } = complianceOf(org, {
    frameworks: [framework],
    controls: [id],
    configuration: configuredOf(org),
    withRemedies: false,
  });
  return frameworks.flatMap(({ controls }) => controls.filter((one) => one.id === id))[0];
}

/**
 * All controls by framework and id, except the controls of the framework `base`. Those are about the quality of the compliance report
 * itself.
 */
export const ALL_CONTROLS = COMPLIANCE_FRAMEWORKS.flatMap(({ name, controls }) =>
  name === 'base' ? [] : controls.map(({ id }) => `${name} ${id}`),
);

/**
 * Returns options that turn off shrinking in long runs. To find a smaller example, shrinking would check every control hundreds of times.
 */
export function runOptions(numRuns: number): { readonly numRuns: number; readonly endOnFailure: boolean } {
  return { numRuns, endOnFailure: numRuns >= 40 };
}

/**
 * Checks that each counterexample violates its control, and that none of many requests violates a proved control. Counts the cases that the
 * simulator alone cannot decide, for example because the result depends on the configuration of an authenticator.
 */
export function replayCounterexamples(
  numRuns: number,
  { requests: count, controls: most = JUDGED.length }: { requests: number; controls?: number },
): Readonly<Record<string, number>> {
  const seen = { witnesses: 0, unsettled: 0, proved: 0, requests: 0, open: 0 };
  assertWithFixedCases(
    fc.property(
      arbitrarySpeakingCase.chain(({ org }) =>
        fc.record({
          org: fc.constant(org),
          requests: fc.array(anyRequest(org), { minLength: count, maxLength: count }),
          names: fc.subarray(JUDGED, { minLength: most, maxLength: most }),
        }),
      ),
      ({ org, requests, names }) => {
        const compiled = compile(org);
        for (const name of names) {
          const effective = controlOf(org, name)?.effective;
          if (effective?.kind === 'undecided') seen.open += 1;
          if (effective?.kind === 'fails') {
            const isBroken = isBrokenBy(name, effective.signIns?.example, compiled);
            seen[isBroken === undefined ? 'unsettled' : 'witnesses'] += 1;
            if (isBroken === false)
              throw new Error(`${name}: not broken by ${JSON.stringify(effective.signIns?.example)}`);
          }
          if (effective?.kind !== 'holds') continue;
          seen.proved += 1;
          for (const request of requests) {
            const isBroken = isBrokenBy(name, request, compiled);
            if (isBroken !== undefined) seen.requests += 1;
            if (isBroken) throw new Error(`${name}: it holds, and is broken by ${JSON.stringify(request)}`);
          }
        }
      },
    ),
    runOptions(numRuns),
  );
  return seen;
}

/** Removes the zones and expression outcomes that a request states: there may be no address or user in the org with them. */
export function withoutStatements(
  { policyContext, ...request }: Request,
  appInstance = request.appInstance,
): Request {
  const { zones: _, expressions: __, ...rest } = policyContext;
  return { ...request, appInstance, policyContext: rest };
}

type Loosened = (org: Snapshot, isChosen: (one: Rule | Policy) => boolean) => Snapshot;

/** Changes that make a rule or policy less strict. The result of the listed controls must not improve by such a change. */
const LOOSENINGS: readonly {
  readonly type: string;
  readonly loosened: Loosened;
  readonly controls: readonly string[];
}[] = [
  {
    type: 'OKTA_SIGN_ON',
    loosened: (org, isChosen) =>
      withRules(org, (rule) =>
        isChosen(rule)
          ? withAction(rule, 'signon', {
              access: 'ALLOW',
              requireFactor: false,
              primaryFactor: 'PASSWORD_IDP_ANY_FACTOR',
              session: {
                maxSessionIdleMinutes: 99_999,
                maxSessionLifetimeMinutes: 0,
                usePersistentCookie: true,
              },
            })
          : rule,
      ),
    controls: [
      'stig session-idle',
      'stig session-lifetime',
      'stig persistent-cookie',
      'stig session-networks',
      'stig admin-console-two-factors',
      'nist aal2-idle',
      'pci idle',
      'scuba-like any-mfa',
      'scuba-like legacy',
      'scuba-like twelve-hours',
    ],
  },
  {
    type: 'ACCESS_POLICY',
    loosened: (org, isChosen) =>
      withRules(org, (rule) =>
        isChosen(rule)
          ? withAction(rule, 'appSignOn', {
              access: 'ALLOW',
              verificationMethod: {
                type: 'ASSURANCE',
                factorMode: '1FA',
                constraints: [],
                reauthenticateIn: 'PT43800H',
              },
            })
          : rule,
      ),
    controls: [
      'stig admin-console-two-factors',
      'stig dashboard-two-factors',
      'stig admin-console-phishing-resistant',
      'nist aal2-two-factors',
      'nist aal3-factors',
      'pci all-mfa',
      'scuba-like phishing-resistant',
      'scuba-like high-risk',
      'vendor admin-console-every-time',
    ],
  },
  {
    type: 'PASSWORD',
    loosened: (org, isChosen) =>
      withSources({
        ...org,
        policies: org.policies.map((policy) =>
          isChosen(policy) ? { ...policy, settings: LOOSEST_PASSWORD } : policy,
        ),
      }),
    controls: ALL_CONTROLS.filter(
      (name) => name.startsWith('stig password-') || name.startsWith('healthinsight strong-passwords'),
    ),
  },
];

const LOOSEST_PASSWORD = {
  password: {
    complexity: {
      minLength: 1,
      minLowerCase: 0,
      minUpperCase: 0,
      minNumber: 0,
      minSymbol: 0,
      dictionary: { common: { exclude: false } },
    },
    lockout: { maxAttempts: 0, autoUnlockMinutes: 1 },
    age: { maxAgeDays: 0, minAgeMinutes: 0, historyCount: 0 },
  },
};

function withAction(rule: Rule, key: string, action: object): Rule {
  const own = rule.actions?.[key];
  return typeof own === 'object' && own !== null
    ? { ...rule, actions: { ...rule.actions, [key]: { ...own, ...action } } }
    : rule;
}

/**
 * Whether the requirement of the chosen policy or rule is readable. A change can make an unreadable requirement readable, so that the
 * unknown result of a control becomes a better one.
 */
function isReadable(org: Snapshot, chosen: Policy | Rule): boolean {
  const all = org.policies.flatMap((policy): Effect<object>[] => {
    const { type } = policy;
    if (type === 'PASSWORD' && policy === chosen)
      return policy.rules.map((rule) => passwordReader(org.edition).read(rule, policy));
    const rule = policy.rules.find((one) => one === chosen);
    if (rule === undefined) return [];
    const { read } = type === 'OKTA_SIGN_ON' ? sessionReader(org.engine) : applicationReader(org.brand);
    return [read(rule, policy)];
  });
  return all.every((effective) => Object.values(effective).every(({ kind }) => kind === 'decided'));
}

const RANKS = { fails: 0, undecided: 1, holds: 2 } as const;

/** Checks that loosening an org never improves the effective verdict of a control. */
export function checkLoosening(numRuns: number): Readonly<Record<string, number>> {
  const seen = { worse: 0, same: 0 };
  assertWithFixedCases(
    fc.property(
      arbitrarySpeakingCase,
      fc.constantFrom(...LOOSENINGS),
      fc.nat(),
      ({ org }, { type, loosened, controls }, number) => {
        const own = org.policies.filter((policy) => policy.type === type);
        const some = type === 'PASSWORD' ? own : own.flatMap(({ rules }) => rules);
        const chosen = some[number % Math.max(1, some.length)];
        if (chosen === undefined || !isReadable(org, chosen)) return;
        const after = loosened(org, (one) => one === chosen);
        for (const name of controls) {
          const [was, is] = [org, after].map((one) => controlOf(one, name)?.effective.kind ?? '');
          const [before, then] = [was, is].map((kind) => RANKS[kind as keyof typeof RANKS]);
          if (before === undefined || then === undefined) continue;
          if (then > before) throw new Error(`${name}: ${was} became ${is}: ${JSON.stringify(chosen)}`);
          seen[then < before ? 'worse' : 'same'] += 1;
        }
      },
    ),
    runOptions(numRuns),
  );
  return seen;
}

/** Checks that the order, ids and names of objects do not change verdicts. */
export function checkOrderAndNames(
  numRuns: number,
  most = ALL_CONTROLS.length,
): Readonly<Record<string, number>> {
  const seen = { compared: 0, decided: 0 };
  assertWithFixedCases(
    fc.property(
      arbitrarySpeakingCase
        .filter(({ org }) => completenessOf(org).isComplete('apps'))
        .chain(({ org }) => {
          const ordered = inOneOrder(org);
          return fc.record({
            org: fc.constant(ordered),
            reordered: arbitraryReordering(ordered),
            names: fc.subarray(ALL_CONTROLS, {
              minLength: most,
              maxLength: most,
            }),
          });
        }),
      ({ org, reordered, names }) => {
        const others = { ids: renamedOrg(org), names: withOtherNames(org), order: sortedAs(org, reordered) };
        for (const name of names) {
          const before = layersOf(org, name);
          if (before.includes('fails') || before.includes('holds')) seen.decided += 1;
          for (const [what, other] of Object.entries(others)) {
            const after = layersOf(other, name);
            if (after !== before) throw new Error(`${name}: by other ${what} ${before} became ${after}`);
            seen.compared += 1;
          }
        }
      },
    ),
    runOptions(numRuns),
  );
  return seen;
}

function layersOf(org: Snapshot, name: string): string {
  const { checkText, effective, verdict } = controlOf(org, name) ?? {};
  return [checkText?.kind, effective?.kind, verdict].join(', ');
}

/**
 * Gives all policies and rules different priorities, and keeps only the first default policy of each type and the first default rule of
 * each policy. Otherwise, the order in the file would decide between them.
 */
function inOneOrder(org: Snapshot): Snapshot {
  const policies = org.policies.map((policy, index, all) => {
    const isDefault = policy === all.find((one) => one.type === policy.type && one.isDefault);
    return {
      ...policy,
      isDefault,
      priority: isDefault ? 999 : index + 1,
      rules: policy.rules.map((rule, number, rules) => {
        const isLast = rule === rules.find((one) => one.isDefault);
        return { ...rule, isDefault: isLast, priority: isLast ? 999 : number + 1 };
      }),
    };
  });
  return withSources({ ...org, policies });
}

/**
 * Sorts policies, users and authenticators as in the other org. Applications, groups and zones keep their order, because the compliance
 * configuration refers to the first application, group and zone.
 */
function sortedAs(org: Snapshot, { policies, users, authenticators }: Snapshot): Snapshot {
  return withSources({ ...org, policies, users, authenticators });
}

/** Renames everything except words of the service. */
function withOtherNames(org: Snapshot): Snapshot {
  const called = withRules(org, (rule) => (rule.isDefault ? rule : { ...rule, name: `rule of ${rule.id}` }));
  return withSources({
    ...called,
    policies: called.policies.map((policy) =>
      policy.isDefault ? policy : { ...policy, name: `policy of ${policy.id}` },
    ),
    apps: called.apps.map((app) => ({ ...app, label: `other ${app.id}` })),
    zones: called.zones.map((zone) => ({ ...zone, name: `zone of ${zone.id}` })),
  });
}
