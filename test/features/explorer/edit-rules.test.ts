import { expect, test } from 'vitest';
import { runSteps } from '../../../src/base/work-steps.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import { findingNote } from '../../../src/features/explorer/finding-note.js';
import type { PageEdit } from '../../../src/features/explorer/protocol/edits.js';
import { applyEdits } from '../../../src/features/explorer/worker/apply-edits.js';
import { EDIT_RULES, EDIT_TARGETS } from '../../../src/features/explorer/worker/edit-rules.js';
import { editedFindings } from '../../../src/features/explorer/worker/edited-findings.js';
import { openOrg } from '../../../src/features/explorer/worker/open-org.js';
import { exampleDocument, exampleSetting } from '../../../src/lint/example.js';
import { accessOrg, accessRule, ofGroup } from '../../../src/lint/helpers/example/access-org.js';
import { lintDocuments, RULES } from '../../../src/lint/lint.js';
import type { LintRule } from '../../../src/lint/rule/rule.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';

const LEFT_OUT = new Set(RULES.filter((rule) => !EDIT_RULES.includes(rule)).map(({ id }) => id));

test('lint rules that the interactive page does not run have the same findings before and after any edit that the page offers', () => {
  let found = 0;
  for (const rule of RULES.filter(({ id }) => LEFT_OUT.has(id)))
    for (const example of rule.examples.bad) {
      const org = orgOf(rule, example);
      if (org === undefined) continue;
      const before = findingsIn(org);
      found += before.length;
      for (const edit of editsOf(org)) {
        const { org: after } = applyEdits(org, [edit]);
        expect.soft(findingsIn(after), JSON.stringify(edit)).toEqual(before);
      }
    }
  expect(found).toBeGreaterThan(20);
});

test('the interactive page runs every lint rule that checks editable objects, and no lint rule that checks only other objects', () => {
  const targets = new Set<string>(EDIT_TARGETS.map(({ name }) => name).filter((name) => name !== 'policy'));
  const isOn = ({ preset, isOffByDefault, reading }: LintRule) =>
    preset === undefined && !isOffByDefault && (reading === undefined || reading.includes('stored'));
  const left = RULES.filter((rule) => isOn(rule) && targets.has(rule.on) && LEFT_OUT.has(rule.id));
  expect(left.map(({ id }) => id)).toEqual([]);
  const needless = EDIT_RULES.filter(({ on }) =>
    ['change', 'document', 'recording', 'terraform'].includes(on),
  );
  expect(needless.map(({ id }) => id)).toEqual([]);
});

test('after an edit that names an unknown authenticator, the interactive page has the same findings as `preflight lint`', () => {
  const phishingResistant = [{ possession: { phishingResistant: 'REQUIRED' } }];
  const strict = { type: 'ASSURANCE', factorMode: '1FA', constraints: phishingResistant };
  const keys = ['okta_password', 'okta_email'];
  const value = {
    ...accessOrg([accessRule('Strict', ofGroup('staff'), strict), accessRule('Others', ofGroup('sales'))]),
    authenticators: keys.map((key) => ({ id: key, key, name: key, status: 'ACTIVE' })),
  };
  const read = assembleDocuments([{ name: 'org.json', value }]);
  if (!read.ok) throw new Error('the org of this test is not readable');
  const org = read.value;
  const others = org.policies.flatMap(({ id: policyId, rules }) =>
    rules.flatMap(({ id: ruleId, name }) => (name === 'Others' ? [{ policyId, ruleId }] : [])),
  );
  const condition = "accessRequest.authenticator.key == 'webauthn'";
  const { org: after } = applyEdits(
    org,
    others.map((at) => ({ kind: 'condition', ...at, path: ['elCondition'], value: { condition } })),
  );
  const findings = notesOf(org);
  const given = runSteps(openOrg({ title: 'org.json', org: snapshotDocument(org), unreached: {}, findings }));
  const shown = runSteps(editedFindings(given, { ...given, snapshot: after }));
  const lockedOut = (notes: typeof shown) =>
    notes.filter(({ rule }) => rule === 'assurance/no-authenticator');
  expect(lockedOut(findings)).toHaveLength(2);
  expect(lockedOut(shown)).toEqual([]);
  expect(lockedOut(notesOf(after))).toEqual([]);
});

test('without a web worker, the interactive page yields to the browser after each object, analyzed rule and lint rule', () => {
  const ofLinter = EDIT_RULES.filter(({ on }) => on === 'org').length;
  expect(turnsWith(1)).toBeGreaterThanOrEqual(2 * (ofLinter + 2));
  expect(turnsWith(20) - turnsWith(10)).toBeGreaterThanOrEqual(2 * (10 + 10 + 10));
});

/**
 * Returns how often the linter pauses while it checks an org before and after an edit. Each of the `rules` rules of the org has its own
 * group.
 */
function turnsWith(rules: number): number {
  const names = Array.from({ length: rules }, (_, number) => `Rule ${number}`);
  const groups = names.map((name) => ({ id: name, profile: { name } }));
  const org = { ...accessOrg(names.map((name) => accessRule(name, ofGroup(name)))), groups };
  const opened = () => runSteps(openOrg({ title: 'org.json', org, unreached: {}, findings: [] }));
  let turns = 0;
  for (const steps = editedFindings(opened(), opened()); steps.next().done !== true; ) turns += 1;
  return turns;
}

function orgOf(rule: LintRule, example: unknown): Snapshot | undefined {
  const { edition, engine } = exampleSetting(rule, example);
  const value = exampleDocument(rule, example);
  const read = assembleDocuments([{ name: 'org.json', value }], { brand: 'SVC', edition, engine });
  return read.ok ? read.value : undefined;
}

function notesOf(org: Snapshot) {
  const { findings } = lintDocuments([{ name: 'org.json', value: snapshotDocument(org) }]);
  return findings.map((finding) => findingNote(finding, ''));
}

function findingsIn(org: Snapshot): readonly string[] {
  const { findings } = lintDocuments([{ name: 'org.json', value: snapshotDocument(org) }]);
  return findings
    .filter(({ rule }) => LEFT_OUT.has(rule))
    .map(({ rule, message, resource }) => JSON.stringify([rule, resource?.kind, resource?.id, message]))
    .sort();
}

/** Returns some edits of each kind for every rule. */
function editsOf({ policies, groups, users }: Snapshot): readonly PageEdit[] {
  const ofRules = policies.flatMap(({ id: policyId, rules }) =>
    rules.flatMap(({ id: ruleId, conditions, actions, status }): readonly PageEdit[] => {
      const at = { policyId, ruleId };
      return [
        { kind: 'remove', ...at },
        { kind: 'status', ...at, isActive: status !== 'ACTIVE' },
        { kind: 'move', ...at, above: null },
        { kind: 'copy', policyId, ruleId: 'another', likeId: ruleId, name: 'Another' },
        ...Object.keys(conditions ?? {}).map((key): PageEdit => ({ kind: 'condition', ...at, path: [key] })),
        ...Object.keys(actions ?? {}).map((key): PageEdit => ({ kind: 'action', ...at, path: [key] })),
      ];
    }),
  );
  const ofPeople = groups.flatMap(({ id: groupId }) =>
    users.map(({ id: userId }): PageEdit => ({ kind: 'member', groupId, userId, isIn: true })),
  );
  return [...ofRules, ...ofPeople];
}
