import fc from 'fast-check';
import type { KnownMethod } from '../../src/assurance/configured-sets.js';
import { compareStrength, strengthOfAll } from '../../src/assurance/strength.js';
import type { Request } from '../../src/facts/request.js';
import { knownOf } from '../../src/policies/known.js';
import type { Policy } from '../../src/policies/policy.js';
import type { Snapshot } from '../../src/policies/snapshot.js';
import { type ControlPosture, postureOf } from '../../src/posture/posture.js';
import { type Compiled, compile } from '../../src/simulate/compile.js';
import { applicationDemands, sessionDemands } from '../../src/simulate/outcome/demand.js';
import { type Outcome, signInOutcome } from '../../src/simulate/outcome/outcome.js';
import { pairsOf } from '../../src/simulate/outcome/required.js';
import { valueIf } from '../../src/simulate/outcome/settled.js';
import { arbitraryOutcomeCase } from '../outcome/generators.js';

/** The controls that the laws are about: those of which a request shows whether it breaks them. */
export const SHOWN = ['V-273186', 'V-273193', 'V-273203', 'V-273206'] as const;

/** An org whose first application is the Admin Console, and what these controls come to. */
export function controlsOf(org: Snapshot, names: readonly string[] = SHOWN): readonly ControlPosture[] {
  const [app] = org.apps;
  const { sources } = postureOf(org, {
    sources: ['stig'],
    controls: names,
    configuration: app === undefined ? {} : { adminConsole: app.id },
    withRemedies: false,
  });
  return sources.flatMap(({ controls }) => controls);
}

export const arbitraryPostureCase = arbitraryOutcomeCase().filter(({ org }) => org.apps.length > 0);

/** Whether a request breaks the control, as the simulator alone has it; `undefined` where it does not say. */
export function isBrokenBy(name: string, request: unknown, compiled: Compiled): boolean | undefined {
  const found = signInOutcome(compiled, request);
  if (!found.ok || found.value.refusedBefore.verdict !== 'NOT_MATCH') return undefined;
  return BROKEN[name]?.(found.value, compiled);
}

const BROKEN: Readonly<Record<string, (found: Outcome, compiled: Compiled) => boolean | undefined>> = {
  'V-273186': ({ session }) => {
    const idle = valueIf(session.effect.maxSessionIdleMinutes);
    return idle == null ? undefined : idle === 'no limit' || idle > 15;
  },
  'V-273203': ({ session }) => {
    const lifetime = valueIf(session.effect.maxSessionLifetimeMinutes);
    return lifetime == null ? undefined : lifetime === 'no limit' || lifetime > 1080;
  },
  'V-273206': ({ session }) => valueIf(session.effect.usePersistentCookie) ?? undefined,
  'V-273193': (found, { snapshot }) => {
    const paths = valueIf(found.canBeMet.paths);
    if (paths == null || found.session.decidedBy === null || found.application.decidedBy === null)
      return undefined;
    const [pair, ...others] = pairsOf(
      sessionDemands(found.session, snapshot.engine === 'classic'),
      applicationDemands(found.application),
    );
    if (pair === undefined || others.length > 0) return undefined;
    const methods = pair
      .map(({ method }) => method)
      .filter((one): one is KnownMethod => one.kind !== 'unknown');
    return paths.certain.some(({ authenticators }) => {
      const weakest = strengthOfAll(methods, authenticators, { brand: snapshot.brand });
      return weakest.kind === 'known' && weakest.isExact && compareStrength(weakest.strength, 'two') < 0;
    });
  },
};

/** R1, R2: each witness breaks what it is shown for, and no request breaks what holds. */
export function witnessesReplay(numRuns: number): Readonly<Record<string, number>> {
  const seen = { witnesses: 0, proved: 0, requests: 0, open: 0 };
  fc.assert(
    fc.property(arbitraryPostureCase, ({ org, request }) => {
      const compiled = compile(org);
      for (const { aliases, effect } of controlsOf(org)) {
        const name = aliases[0] ?? '';
        if (effect.kind === 'not known') seen.open += 1;
        if (effect.kind === 'fails') {
          seen.witnesses += 1;
          if (isBrokenBy(name, effect.signIns?.witness, compiled) !== true)
            throw new Error(
              `${name}: the witness does not break it: ${JSON.stringify(effect.signIns?.witness)}`,
            );
        }
        if (effect.kind !== 'holds') continue;
        seen.proved += 1;
        const asked = withoutStatements(request, name === 'V-273193' ? org.apps[0]?.id : undefined);
        const isBroken = isBrokenBy(name, asked, compiled);
        if (isBroken !== undefined) seen.requests += 1;
        if (isBroken) throw new Error(`${name}: it holds, and is broken by ${JSON.stringify(asked)}`);
      }
    }),
    { numRuns },
  );
  return seen;
}

/** Zones and outcomes of expressions that a request states may be what no address and no person of this org comes to. */
export function withoutStatements(
  { policyContext, ...request }: Request,
  appInstance = request.appInstance,
): Request {
  const { zones: _, expressions: __, ...rest } = policyContext;
  return { ...request, appInstance, policyContext: rest };
}

const RANKS = { fails: 0, 'not known': 1, holds: 2 } as const;

/** R6: no rule that is loosened makes an effect better. */
export function looseningNeverHelps(numRuns: number): Readonly<Record<string, number>> {
  const seen = { worse: 0, same: 0 };
  fc.assert(
    fc.property(arbitraryPostureCase, fc.nat(), ({ org }, number) => {
      const sessions = org.policies.flatMap((policy) =>
        policy.type === 'SVC_SIGN_ON' ? policy.rules.map((rule) => ({ policy, rule })) : [],
      );
      const chosen = sessions[number % Math.max(1, sessions.length)];
      if (chosen === undefined) return;
      const names = ['V-273186', 'V-273203', 'V-273206'];
      const [before, after] = [org, withLoose(org, chosen.policy, chosen.rule.id)].map((one) =>
        controlsOf(one, names),
      );
      for (const [index, { aliases, effect }] of (before ?? []).entries()) {
        const other = after?.[index]?.effect.kind;
        const [was, is] = [RANKS[effect.kind as keyof typeof RANKS], RANKS[other as keyof typeof RANKS]];
        if (is > was) throw new Error(`${aliases[0]}: ${effect.kind} became ${other}`);
        seen[is < was ? 'worse' : 'same'] += 1;
      }
    }),
    { numRuns },
  );
  return seen;
}

/** The rule lets in with the loosest session, if it is one that lets in and can be read. */
function withLoose(org: Snapshot, policy: Policy, ruleId: string): Snapshot {
  const session = { maxSessionIdleMinutes: 99_999, maxSessionLifetimeMinutes: 0, usePersistentCookie: true };
  const rules = policy.rules.map((rule) => {
    const signon = rule.actions?.signon;
    if (rule.id !== ruleId || typeof signon !== 'object' || signon === null) return rule;
    return { ...rule, actions: { ...rule.actions, signon: { ...signon, session } } };
  });
  return { ...org, policies: org.policies.map((one) => (one === policy ? { ...policy, rules } : one)) };
}

/** R7: what policies of other types stand around it, and what anything is called, does not matter. */
export function orderAndNamesDoNotMatter(numRuns: number): number {
  let compared = 0;
  fc.assert(
    fc.property(arbitraryPostureCase, ({ org }) => {
      if (!knownOf(org).isWhole('apps')) return;
      const other: Snapshot = {
        ...org,
        policies: org.policies
          .toSorted((one, two) => (one.type < two.type ? 1 : one.type > two.type ? -1 : 0))
          .map((policy) => ({ ...policy, name: 'called otherwise' })),
        apps: org.apps.map((app) => ({ ...app, label: `other ${app.id}` })),
      };
      const [one, two] = [org, other].map((state) => controlsOf(state).map(({ verdict }) => verdict));
      if (JSON.stringify(one) !== JSON.stringify(two))
        throw new Error(`${JSON.stringify(one)} became ${JSON.stringify(two)}`);
      compared += 1;
    }),
    { numRuns },
  );
  return compared;
}
