import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffOf } from '../../../../src/analysis/questions/diff/diff.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { POLICY_TYPES } from '../../../../src/model/policies/policy-type.js';
import type { Snapshot, Successors } from '../../../../src/model/policies/snapshot.js';
import { withSuccessors } from '../../../../src/model/policies/successors.js';
import { compile } from '../../../../src/simulate/compile.js';
import { simulateBody } from '../../../../src/simulate/simulate.js';
import type { Evaluation } from '../../../../src/simulate/wire.js';
import { arbitraryOrg } from '../../../generators/org.js';
import { arbitraryRequest } from '../../../generators/request.js';
import { runs } from '../../../runs.js';
import { changeIn, exportOf, made, snapshotIn } from './made-plans.js';

const KINDS = [
  'apps',
  'behaviors',
  'deviceAssurances',
  'groups',
  'idps',
  'userTypes',
  'users',
  'zones',
] as const;

/** Returns an org in which every referenced object is replaced, with all references updated. */
function replaced(org: Snapshot): Snapshot {
  const ids = KINDS.flatMap((kind) => org[kind].map(({ id }) => id));
  const successors: Successors = new Map(ids.map((id) => [id, `tf:made.${id}`]));
  const { sources, documents, unknown, ...rest } = org;
  return { ...withSuccessors(rest, successors), ...(unknown && { unknown }), sources, documents, successors };
}

test('a comparison finds no change if a Terraform plan replaces objects together with all references to them', () => {
  fc.assert(
    fc.property(arbitraryOrg(), (org) => {
      expect(diffOf(org, replaced(org))).toMatchObject({ changes: [], undecided: [], isComplete: true });
    }),
    runs(20, 2000),
  );
});

test('property: if a Terraform plan replaces objects, a request with the new ids gets the same answer, unless an expression reads an id', () => {
  fc.assert(
    fc.property(
      arbitraryOrg().chain((org) => fc.tuple(fc.constant(org), arbitraryRequest(org))),
      ([org, request]) => {
        const body = { ...request, policyTypes: POLICY_TYPES.map(({ name }) => name) };
        const [before, after] = [org, replaced(org)].map((one) => simulateBody(compile(one), body));
        expect(after?.ok).toBe(before?.ok);
        if (!before?.ok || !after?.ok) return;
        const isHidden = asksForIds(org);
        for (const [index, evaluation] of after.value.evaluation.entries())
          if (!isHidden || evaluation.undefined.policies.length === 0)
            expect(decidedIn(evaluation)).toEqual(decidedIn(before.value.evaluation[index]));
      },
    ),
    runs(40, 5000),
  );
});

/** Whether an expression reads a user id. Terraform gives a replaced user a new id, so the result of such an expression may change. */
function asksForIds({ policies }: Snapshot): boolean {
  return JSON.stringify(policies).includes('user.id');
}

function decidedIn(evaluation: Evaluation | undefined): unknown {
  return JSON.stringify(evaluation, (key, value) => (key === 'name' ? undefined : value));
}

const ID = '00gfinance0000000001';
const SUCCESSOR = 'tf:okta_group.finance';

/** Returns a plan that replaces a group. One rule names this group by its Terraform reference, and another rule names it by its old id. */
function groupReplaced(): unknown {
  const plan = JSON.parse(JSON.stringify(made('update.plan')));
  const ofGroup = ({ address }: { readonly address: string }) => address === 'okta_group.finance';
  const { change } = plan.resource_changes.find(ofGroup);
  Object.assign(change, { actions: ['delete', 'create'], after_unknown: { id: true } });
  delete change.after.id;
  delete plan.planned_values.root_module.resources.find(ofGroup).values.id;
  return plan;
}

test('an object that a Terraform plan replaces has a known successor, and its old id is gone', () => {
  const org = snapshotIn(exportOf(snapshotIn(made('update.state'))));
  const { snapshot } = overlayPlan(org, changeIn(groupReplaced()));
  expect(snapshot.successors).toEqual(new Map([[ID, SUCCESSOR]]));
  expect(snapshot.groups.map(({ id }) => id)).toContain(SUCCESSOR);
  expect(snapshot.groups.map(({ id }) => id)).not.toContain(ID);
});
