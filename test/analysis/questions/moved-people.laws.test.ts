import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChangedRegion } from '../../../src/analysis/questions/diff/changes.js';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { deepEqual } from '../../../src/base/deep-equal.js';
import type { Request } from '../../../src/model/facts/request.js';
import { POLICY_TYPES } from '../../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { arbitraryChange, withMovedUsers } from '../../generators/edits.js';
import { arbitraryOrg } from '../../generators/org.js';
import { arbitraryRequest } from '../../generators/request.js';
import { runs } from '../../runs.js';
import { oneRuleOrg } from '../../simulate/outcome/one-rule-org.js';
import { decided, definitelyDecided, possible } from './possible.js';
import { expectNoEffect, isDecidedBy } from './without-effect.js';

const FOR_STAFF = { people: { groups: { include: ['grp-1'] } } };

/** An org with an application rule for a group, and a user who leaves this group. Generated orgs rarely contain such a user. */
const LEFT_GROUP = { before: oneRuleOrg(FOR_STAFF, ['grp-1']), after: oneRuleOrg(FOR_STAFF) };

/** Generates two states of an org in which users, and possibly policies, differ. */
const arbitraryMove = fc
  .oneof(
    arbitraryChange(arbitraryOrg()),
    arbitraryOrg().map((before) => ({ before, after: before })),
  )
  .chain(({ before, after }) => withMovedUsers(after).map((moved) => ({ before, after: moved })));

test('property: if users change groups, a sign-in is in a set of affected sign-ins exactly if its outcome changes', () => {
  let byMoved = 0;
  fc.assert(
    fc.property(
      arbitraryMove.chain((move) =>
        fc.tuple(
          fc.constant(move),
          fc.array(arbitraryRequest(move.before, { byUser: true }), { minLength: 6, maxLength: 6 }),
        ),
      ),
      ([{ before, after }, requests]) => {
        const { changes: regions, undecided, withoutEffect } = diffOf(before, after);
        const states = [compile(before), compile(after)] as const;
        const movers = movedUsers(before, after);
        const asked = requests
          .map((one) => identifiedById(possible(one, before)))
          .map((one) => (movers.includes(one.policyContext.user?.id ?? '') ? withoutRisk(one) : one));
        const byMovers = movers.flatMap((id) => asked.map((one) => by(id, withoutRisk(one))));
        for (const request of [...asked, ...byMovers]) {
          for (const { name } of POLICY_TYPES) {
            const [did, does] = states.map((state) => definitelyDecided(state, name, request));
            if (did === undefined || does === undefined) continue;
            if (undecided.some(({ policyType }) => policyType === undefined || policyType === name)) continue;
            const isChanged = actionsOf(before, did) !== actionsOf(after, does);
            const found = regions.filter(
              (one) =>
                one.policyType === name &&
                isDecidedBy(one, did, does) &&
                mayHold(one, request.policyContext.user?.id),
            );
            if (found.some(({ onlyChangedUsers: moved }) => moved)) byMoved++;
            if (!isChanged || found.length > 0) continue;
            const words = `${name} ${JSON.stringify([did, does])}`;
            expect(
              withoutEffect.filter((one) => one.policyType === name && isDecidedBy(one, did, does)),
              words,
            ).not.toEqual([]);
            expectNoEffect(before, after, request);
          }
        }
      },
    ),
    {
      ...runs(15, 3000),
      examples: [[[LEFT_GROUP, [{ appInstance: 'app-1', policyContext: { user: { id: 'ann' } } }]]]],
    },
  );
  expect(byMoved).toBeGreaterThan(0);
});

test('property: if users change groups, each set of affected sign-ins has an example by one of these users, and counts nobody else', () => {
  let shown = 0;
  fc.assert(
    fc.property(arbitraryMove, ({ before, after }) => {
      const states = [compile(before), compile(after)] as const;
      for (const region of diffOf(before, after).changes.filter(({ onlyChangedUsers: moved }) => moved)) {
        const { policyType, example, users } = region;
        const [did, does] = states.map((state) => decided(state, policyType, example));
        expect(did !== undefined && does !== undefined && isDecidedBy(region, did, does)).toBe(true);
        expect(users?.some.map(({ id }) => id)).toContain(example.policyContext.user?.id);
        expect(users?.bound).toBe('exact');
        shown++;
      }
    }),
    { ...runs(25, 3000), examples: [[LEFT_GROUP]] },
  );
  expect(shown).toBeGreaterThan(0);
});

/**
 * Returns a request that states its user only by the id. Other facts about the user may be true in only one of the two compared states of
 * the org.
 */
function identifiedById(request: Request): Request {
  return by(request.policyContext.user?.id ?? null, request);
}

function by(id: string | null, { policyContext, ...request }: Request): Request {
  return { ...request, policyContext: { ...policyContext, user: { id } } };
}

/**
 * Returns the request without the risk of the user. For a user whose data differ between the two states of the org, this risk may be
 * impossible in one state.
 */
function withoutRisk({ policyContext: { entityRisk: _, ...context }, ...request }: Request): Request {
  return { ...request, policyContext: context };
}

/**
 * Returns the ids of the users whose data differ between the two states. The test makes requests by these users, because few generated
 * requests are by one of them.
 */
function movedUsers(before: Snapshot, after: Snapshot): string[] {
  const was = new Map(before.users.map((user) => [user.id, user]));
  return after.users.filter((user) => !deepEqual(user, was.get(user.id))).map(({ id }) => id);
}

type Decided = NonNullable<ReturnType<typeof decided>> | null;

/** Whether a set of affected sign-ins may contain sign-ins of the user. If the set does not list all of its users, the result is `true`. */
function mayHold(
  { onlyChangedUsers: moved, users }: ChangedRegion,
  userId: string | null | undefined,
): boolean {
  return (
    moved !== true ||
    users === undefined ||
    users.count > users.some.length ||
    users.some.some(({ id }) => id === userId)
  );
}

function actionsOf({ policies }: Snapshot, did: Decided): string {
  const policy = policies.find(({ id }) => id === did?.policy);
  return JSON.stringify(policy?.rules.find(({ id }) => id === did?.rule)?.actions ?? null);
}
