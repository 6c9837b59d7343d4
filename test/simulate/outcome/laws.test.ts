import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deepEqual } from '../../../src/base/deep-equal.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import { referencedRule } from '../../../src/model/policies/rule-in-policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { type Compiled, compile } from '../../../src/simulate/compile.js';
import { decideBody } from '../../../src/simulate/decide.js';
import { type Outcome, signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import type { Part } from '../../../src/simulate/outcome/part.js';
import type { Parts } from '../../../src/simulate/outcome/parts.js';
import { authenticationOf } from '../../../src/simulate/outcome/primary-authentication.js';
import type { Settled } from '../../../src/simulate/outcome/settled.js';
import { arbitraryCompletion } from '../../generators/completion.js';
import { mutateJson } from '../../generators/mutate-json.js';
import { runs } from '../../runs.js';
import { arbitraryOutcomeCase, arbitraryUserState, type OutcomeCase } from './generators.js';

const often = runs(19, 5000);

const TYPES = {
  routed: 'IDP_DISCOVERY',
  session: 'OKTA_SIGN_ON',
  application: 'ACCESS_POLICY',
  enrollment: 'MFA_ENROLL',
  password: 'PASSWORD',
  entityRisk: 'ENTITY_RISK',
  continuousAccess: 'CONTINUOUS_ACCESS',
  postAuthSession: 'POST_AUTH_SESSION',
} as const satisfies Record<keyof Parts, string>;

const PARTS = Object.keys(TYPES) as (keyof Parts)[];

const informed = arbitraryOutcomeCase().chain((one) =>
  arbitraryCompletion(one.org, one.request).map((more) => ({
    before: one,
    after: { ...one, request: more },
  })),
);

describe('the outcome of generated sign-ins', () => {
  test('property: adding facts to the request never changes a decided part of the outcome of a sign-in', () => {
    fc.assert(
      fc.property(informed, ({ before, after }) => {
        const [known, better] = [before, after].map(outcomeOf);
        if (known === undefined || better === undefined) return;
        const later = decidedIn(better);
        for (const [path, one] of Object.entries(decidedIn(known)))
          if (!deepEqual(one, later[path])) expect({ [path]: later[path] }).toEqual({ [path]: one });
      }),
      often,
    );
  });

  test('property: the rule that decides a request with more facts is one of the possible rules of the incomplete request', () => {
    fc.assert(
      fc.property(informed, ({ before, after }) => {
        const known = outcomeOf(before);
        if (known === undefined) return;
        for (const name of PARTS) {
          const decided = deciding(after, name);
          const ids = known[name].possible.map(({ rule }) => rule.id);
          if (decided !== null) expect(ids).toContain(decided);
          else expect(known[name].noRuleReason).not.toBe(null);
        }
      }),
      often,
    );
  });

  test('property: the deciding rule that the outcome of a sign-in states is the rule that `decide` returns', () => {
    fc.assert(
      fc.property(arbitraryOutcomeCase(), (one) => {
        const found = outcomeOf(one);
        if (found === undefined) return;
        for (const name of PARTS) {
          const { decidedBy, possible, noRuleReason } = found[name];
          const decided = deciding(one, name);
          if (decidedBy !== null) expect(decidedBy.rule.id).toBe(decided);
          if (decided !== null) expect(possible.at(-1)?.rule.id).toBe(decided);
          expect(noRuleReason === null).toBe(decided !== null);
        }
      }),
      often,
    );
  });

  test('property: the outcome allows a sign-in only if the session policy and the access policy explicitly allow it', () => {
    fc.assert(
      fc.property(informed, ({ before, after }) => {
        const result = outcomeOf(before)?.overall.result;
        if (result?.kind !== 'decided' || result.value === 'denied' || result.value === 'blocked') return;
        const isWithoutApplications =
          before.org.engine === 'classic' &&
          before.org.policies.every(({ type }) => type !== 'ACCESS_POLICY');
        expect(actionOf(after, 'session', 'signon')).toBe('ALLOW');
        if (!isWithoutApplications) expect(actionOf(after, 'application', 'appSignOn')).toBe('ALLOW');
      }),
      often,
    );
  });

  test('property: the outcome of a sign-in lists its reasons in the order in which the service checks them, and the last reason gives the result', () => {
    const order = ['blocklist', 'session', 'application', 'canSatisfy'];
    fc.assert(
      fc.property(arbitraryOutcomeCase(), (one) => {
        const outcome = outcomeOf(one);
        if (outcome === undefined) return;
        const { result, reasons } = outcome.ifActive ?? outcome.overall;
        const places = reasons.map(({ part }) => order.indexOf(part));
        expect(places).toEqual([...places].sort((first, second) => first - second));
        expect(places).not.toContain(-1);
        for (const { message } of reasons) expect(message).toMatch(/\w/);
        if (result.kind === 'decided') expect(reasons.at(-1)?.kind).toBe(result.value);
        else expect(reasons.map(({ kind }) => kind)).toContain('unknown');
      }),
      runs(13, 5000),
    );
  });

  test('property: enrolling more authenticators never causes a lockout', () => {
    const more = fc.tuple(arbitraryOutcomeCase(), arbitraryOutcomeCase());
    fc.assert(
      fc.property(more, ([one, { authenticators: added = [] }]) => {
        const fewer = outcomeOf({ ...one, authenticators: one.authenticators ?? [] });
        const all = outcomeOf({ ...one, authenticators: [...(one.authenticators ?? []), ...added] });
        if (valueIn(fewer?.canSatisfy.answer) === 'yes') expect(valueIn(all?.canSatisfy.answer)).toBe('yes');
        if (valueIn(all?.canSatisfy.answer) === 'no') expect(valueIn(fewer?.canSatisfy.answer)).toBe('no');
      }),
      often,
    );
  });

  test('property: a lockout names a failed requirement with its reasons', () => {
    fc.assert(
      fc.property(arbitraryOutcomeCase(), (one) => {
        const met = outcomeOf(one)?.canSatisfy;
        if (valueIn(met?.answer) !== 'no') return;
        expect(met?.lockouts).not.toEqual([]);
        for (const { enrollment, unmet } of met?.lockouts ?? []) {
          expect(enrollment).not.toEqual([]);
          expect(unmet).not.toEqual([]);
          for (const { rules, reasons } of unmet) {
            expect(rules).not.toEqual([]);
            expect(reasons).not.toEqual([]);
          }
        }
      }),
      often,
    );
  });

  test('property: the outcome of a sign-in is plain data, and hostile actions and settings of rules cause no exception', () => {
    const hostile = arbitraryOutcomeCase().chain((one) =>
      fc.record({
        snapshot: mutateJson(snapshotDocument(one.org)),
        request: fc.oneof(fc.constant<unknown>(one.request), mutateJson(one.request)),
        state: arbitraryUserState,
      }),
    );
    fc.assert(
      fc.property(hostile, ({ snapshot, request, state }) => {
        const read = assembleDocuments([{ name: 'hostile', value: snapshot }]);
        if (!read.ok) return;
        const hostileOrg = compile(read.value);
        const found = signInOutcome(hostileOrg, request);
        expect(JSON.parse(JSON.stringify(found))).toStrictEqual(found);
        const answer = authenticationOf(hostileOrg, request, state);
        expect(JSON.parse(JSON.stringify(answer))).toStrictEqual(answer);
      }),
      often,
    );
  });
});

describe('the authentication transaction of generated sign-ins', () => {
  const withState = fc.tuple(informed, arbitraryUserState);

  test('property: adding facts to the request never changes a decided authentication transaction', () => {
    fc.assert(
      fc.property(withState, ([{ before, after }, state]) => {
        const [known, better] = [before, after].map(({ org, request }) =>
          authenticationOf(compiled(org), request, state),
        );
        if (!known?.ok || !better?.ok || known.value.kind !== 'decided') return;
        expect(better.value.kind).toBe('decided');
        expect(headOf(valueIn(better.value))).toEqual(headOf(known.value.value));
      }),
      often,
    );
  });
});

const compiledOrgs = new WeakMap<Snapshot, Compiled>();

/** Compiles each org once. */
function compiled(org: Snapshot): Compiled {
  const known = compiledOrgs.get(org) ?? compile(org);
  compiledOrgs.set(org, known);
  return known;
}

function headOf(answer: { httpStatus: number; status?: string } | undefined) {
  return { httpStatus: answer?.httpStatus, status: answer?.status };
}

function outcomeOf({ org, request, authenticators }: OutcomeCase): Outcome | undefined {
  const answer = signInOutcome(compiled(org), request, authenticators && { authenticators });
  return answer.ok ? answer.value : undefined;
}

function deciding({ org, request }: OutcomeCase, name: keyof Parts): string | null {
  const answer = decideBody(compiled(org), TYPES[name], request, 'person');
  return answer.ok ? (answer.value?.rule.id ?? null) : null;
}

function actionOf(one: OutcomeCase, name: keyof Parts, action: string): unknown {
  const answer = decideBody(compiled(one.org), TYPES[name], one.request, 'person');
  const actions = answer.ok && answer.value !== null ? referencedRule(answer.value)?.rule.actions : undefined;
  return (actions?.[action] as { access?: unknown } | undefined)?.access;
}

/** Returns every decided value by path, and the deciding rules. */
function decidedIn(found: Outcome): Record<string, unknown> {
  const parts = PARTS.flatMap((name) => {
    const { decidedBy, effect } = found[name] as Part<Record<string, unknown>>;
    return [
      [`${name}.decidedBy`, decidedBy === null ? undefined : { kind: 'decided', value: decidedBy }] as const,
      ...Object.entries(effect).map(([field, one]) => [`${name}.${field}`, one] as const),
    ];
  });
  const { among: _, requiredBy: __, ...required } = found.required;
  const { answer, enrolledSuffice, paths } = found.canSatisfy;
  const { verdict } = found.blocklist;
  const all: readonly (readonly [string, unknown])[] = [
    ...parts,
    ...Object.entries(required).map(([field, one]) => [`required.${field}`, one] as const),
    ...Object.entries({ answer, enrolledSuffice, paths }),
    ['blocklist', verdict === 'UNDEFINED' ? undefined : { kind: 'decided', value: verdict }],
    ['overall', found.overall.result],
  ];
  const settledOnes = all.filter(([, one]) => (one as Settled<unknown> | undefined)?.kind === 'decided');
  return Object.fromEntries(settledOnes);
}

function valueIn<Value>(one: Settled<Value> | undefined): Value | undefined {
  return one?.kind === 'decided' ? one.value : undefined;
}
