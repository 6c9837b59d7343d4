import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RegionFound } from '../../../src/analysis/questions/diff/changed-regions.js';
import type { ChangedRegion } from '../../../src/analysis/questions/diff/changes.js';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { diffSession, searchedChanges } from '../../../src/analysis/questions/diff/diff-session.js';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import { OTHER_APPLICATION } from '../../../src/analysis/symbolic/rule-lists.js';
import type { Space } from '../../../src/analysis/symbolic/space.js';
import { evaluatorOf } from '../../../src/analysis/symbolic/theories/theory.js';
import { runSteps } from '../../../src/base/work-steps.js';
import { MATCH, NOT_MATCH } from '../../../src/logic/kleene/verdict.js';
import { contains } from '../../../src/logic/solver/cubes.js';
import type { Model } from '../../../src/logic/solver/satisfy.js';
import type { Request } from '../../../src/model/facts/request.js';
import { POLICY_TYPES } from '../../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { arbitraryChange } from '../../generators/edits.js';
import { arbitraryOrg } from '../../generators/org.js';
import { arbitraryRequest } from '../../generators/request.js';
import { withoutRule } from '../../generators/rewrites.js';
import { assertWithFixedCases, runs } from '../../runs.js';
import { orgOfRules } from './one-rule.js';
import { decided, definitelyDecided, possible } from './possible.js';
import { expectNoEffect, isDecidedBy } from './without-effect.js';

/** Mostly orgs with few policies: in a large org, few edits change the outcome of a sign-in. */
const anOrg = fc.oneof(
  { weight: 3, arbitrary: arbitraryOrg({ mostPolicies: 3 }) },
  { weight: 1, arbitrary: arbitraryOrg() },
);

type Decided = { readonly policy: string; readonly rule: string } | null;

test('property: the diff of an export with itself is empty', () => {
  fc.assert(
    fc.property(arbitraryOrg(), (org) => {
      expect(diffOf(org, org)).toMatchObject({ changes: [], undecided: [], isComplete: true });
      expect(diffOf(org, { ...org }).unused).toEqual([]);
    }),
    runs(19, 5000),
  );
});

test('property: a request is in a reported set of affected sign-ins exactly if its outcome changes', () => {
  const compared = { changed: 0, unchanged: 0 };
  assertWithFixedCases(
    fc.property(
      arbitraryChange(anOrg).chain((change) =>
        fc.tuple(
          fc.constant(change),
          fc.array(arbitraryRequest(change.before), { minLength: 5, maxLength: 5 }),
        ),
      ),
      ([{ before, after }, requests]) => {
        const { changes: regions, undecided, withoutEffect } = diffOf(before, after);
        const states = [compile(before), compile(after)] as const;
        const asked = requests.map((request) => possible(request, before));
        for (const request of asked.filter((request) => isOfSomebody(request, before))) {
          for (const { name } of POLICY_TYPES) {
            const [did, does] = states.map((state) => definitelyDecided(state, name, request));
            if (did === undefined || does === undefined) continue;
            if (undecided.some(({ policyType }) => policyType === undefined || policyType === name)) continue;
            const isChanged = outcome(before, did) !== outcome(after, does);
            compared[isChanged ? 'changed' : 'unchanged']++;
            const appId = [before, after].some((org) => isNamed(request.appInstance, org))
              ? request.appInstance
              : OTHER_APPLICATION;
            const found = regions.some(
              (region) => region.policyType === name && isOf(region, did, does, appId),
            );
            const words = `${name} ${JSON.stringify([did, does])}`;
            if (
              !found &&
              withoutEffect.some((one) => one.policyType === name && isDecidedBy(one, did, does))
            ) {
              expect(isChanged, words).toBe(true);
              expectNoEffect(before, after, request);
            } else expect(found, words).toBe(isChanged);
          }
        }
      },
    ),
    runs(60, 5000),
  );
  expect(compared.changed).toBeGreaterThan(0);
});

const COMPARES_CONDITIONS = "user.isMemberOf({'group.id': '00ge'}) == (security.risk.level == 'LOW')";

/** The removal of a rule whose expression the search space does not model exactly. */
const INEXACT = {
  before: orgOfRules([{ elCondition: { condition: COMPARES_CONDITIONS } }], { zones: [] }, {}),
  after: orgOfRules([], { zones: [] }),
};

function* zeros() {
  for (;;) yield 0;
}

test('property: each set of affected sign-ins in a diff has one rule before and one after the change, and contains exactly the sign-ins they decide', () => {
  const compared = { contained: 0, notContained: 0 };
  assertWithFixedCases(
    fc.property(
      arbitraryChange(anOrg),
      fc.constantFrom(0, 1, 20),
      fc.infiniteStream(fc.nat()),
      ({ before, after }, exceptions, numbers) => {
        const states = [compile(before), compile(after)] as const;
        const session = diffSession(sessionOf(states[0]), sessionOf(states[1]));
        const { space } = session;
        const number = () => numbers.next().value as number;
        const { regions } = runSteps(searchedChanges(session, { boxes: 1000, exceptions }));
        for (const region of regions.slice(0, 3)) {
          for (let round = 0; round < 6; round++) {
            const [box] = region.boxes;
            const inside = [...(box?.keys() ?? [])];
            const moved = round < 3 ? undefined : inside[number() % inside.length];
            const wanted = space.dimensions.map(({ size }, variable) => {
              const values = variable === moved ? undefined : box?.get(variable);
              return values?.[number() % values.length] ?? number() % size;
            });
            const order = [...(moved === undefined ? [] : [moved]), ...inside, ...wanted.keys()];
            const point = possiblePoint(space, wanted, order);
            if (point === undefined) continue;
            const request = space.requestOf(point);
            if (!hasOutcomesAt(point, request, space)) continue;
            const type = region.pair.type;
            const [did, does] = states.map((state) => definitelyDecided(state, type, request));
            if (did === undefined || does === undefined) continue;
            const isDecided = did?.rule === region.before?.rule.id && does?.rule === region.after?.rule.id;
            const isFor = region.pair.appIds?.includes(request.appInstance) ?? true;
            const isHeld = isFor && contains(region.boxes, point);
            compared[isHeld ? 'contained' : 'notContained']++;
            if (isDecided && isFor) expect(isHeld, words(region)).toBe(true);
            else if (isHeld)
              expect(
                region.exceptions > 0 &&
                  (isAbove(did, region.before, region.pair.before) ||
                    isAbove(does, region.after, region.pair.after)),
                words(region),
              ).toBe(true);
          }
        }
      },
    ),
    { ...runs(100, 5000), examples: [[INEXACT, 20, fc.stream(zeros())]] },
  );
  expect(compared.contained).toBeGreaterThan(40);
  expect(compared.notContained).toBeGreaterThan(10);
});

test('property: the example sign-in of a change in a diff is decided by the rules that the diff names for before and after the change', () => {
  fc.assert(
    fc.property(arbitraryChange(anOrg), ({ before, after }) => {
      const states = [compile(before), compile(after)] as const;
      for (const region of diffOf(before, after).changes) {
        const { policyType, example } = region;
        const [did, does] = states.map((state) => decided(state, policyType, example));
        expect(isOf(region, did as Decided, does as Decided, example.appInstance)).toBe(true);
      }
    }),
    runs(60, 5000),
  );
});

test('property: the diff reports no access change if an unreachable rule is deleted', () => {
  fc.assert(
    fc.property(arbitraryOrg(), (org) => {
      const dead = reachOf(org).rules.filter(({ reachability: reached }) =>
        ['unsatisfiable', 'shadowed'].includes(reached.kind),
      );
      for (const { rule } of dead.slice(0, 2)) {
        const { changes: regions } = diffOf(org, withoutRule(org, rule.id));
        expect(regions).toEqual([]);
      }
    }),
    runs(19, 5000),
  );
});

/**
 * Returns a point of the search space for a sign-in that can happen. The wanted values are tried in the given order. A value is left out if
 * it is not possible together with the values before it.
 */
function possiblePoint(
  { solver, acceptable, found }: Space,
  wanted: readonly number[],
  order: readonly number[],
) {
  const assumed = [acceptable, found];
  let point: Model | undefined;
  for (const variable of order) {
    const literal = solver.literal({
      kind: 'atom',
      atom: { variable, values: [wanted[variable] as number] },
    });
    const answer = solver.solve([...assumed, literal]);
    if (answer.kind !== 'satisfiable') continue;
    assumed.push(literal);
    point = answer.model;
  }
  return point;
}

/**
 * Whether it is clear which application of the export has the id. If the export contains no applications and does not mention the id, it
 * may be the id of any application.
 */
function isNamed(appId: string, { apps, mappings, policies }: Snapshot): boolean {
  return apps.length > 0 || JSON.stringify([mappings, policies]).includes(JSON.stringify(appId));
}

/**
 * Whether a user can exist who sends the request. A user without groups cannot sign in to an application that is assigned only to groups.
 * But the service does not reject the request of this user.
 */
function isOfSomebody({ appInstance, policyContext }: Request, { apps }: Snapshot): boolean {
  const app = apps.find(({ id }) => id === appInstance);
  return app?.groupIds === undefined || policyContext.groups?.ids.length !== 0;
}

function outcome({ policies }: Snapshot, decided: Decided): string {
  if (decided === null) return 'none';
  const policy = policies.find(({ id }) => id === decided.policy);
  const { actions } = policy?.rules.find(({ id }) => id === decided.rule) ?? {};
  return JSON.stringify(actions ?? null);
}

function isOf(region: ChangedRegion, did: Decided, does: Decided, appId: string): boolean {
  return isDecidedBy(region, did, does) && (region.applications?.some(({ id }) => id === appId) ?? true);
}

/**
 * Whether the expressions have the same results for a request as at a point of the search space. Expressions that are not modelled exactly
 * have a variable for their result. This result can contradict the other values of the point. Then the request does not belong to the
 * point.
 */
function hasOutcomesAt(point: Model, request: Request, { dimensions }: Space): boolean {
  return dimensions.every(({ outcomeOf }, variable) => {
    if (outcomeOf === undefined) return true;
    const { fact, value } = outcomeOf.atom;
    const contradicted = point[variable] === 1 ? NOT_MATCH : MATCH;
    return outcomeOf.worlds.every((world) => evaluatorOf(fact, [value], world)(request)(0) !== contradicted);
  });
}

/** Whether the rule that decides is ranked above the given rule. */
function isAbove(
  decided: Decided,
  rule: RegionFound['before'],
  list: RegionFound['pair']['before'],
): boolean {
  const rules = (list?.rules ?? []).map(({ rule }) => rule.id);
  const index = rule?.index ?? rules.length;
  return decided !== null && rules.indexOf(decided.rule) < index;
}

function words({ before, after }: RegionFound): string {
  return `${before?.rule.id} -> ${after?.rule.id}`;
}
