import { expect, test } from 'vitest';
import { checkControl } from '../../../src/features/compliance/check-control.js';
import { COMPLIANCE_FRAMEWORKS } from '../../../src/features/compliance/frameworks.js';
import { remedied } from '../../../src/features/compliance/remedies.js';
import { compile } from '../../../src/simulate/compile.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';

/** Applies the remedy of each control in each of its failing examples, and returns the results. */
function remedyExamples() {
  return COMPLIANCE_FRAMEWORKS.flatMap(({ name, controls }) =>
    controls.flatMap((control) =>
      control.examples
        .filter(({ verdict }) => verdict === 'not met' || verdict === 'check text only')
        .map(({ what, org, configuration = {}, now }) => {
          const terms = { configuration, now };
          const { context, value, effective } = checkControl(control, compile(snapshotOf(org)), terms);
          const mended = remedied(control, context, value, effective);
          return { name: `${name}/${control.id}`, what, hasEdits: control.edits !== undefined, ...mended };
        }),
    ),
  );
}

/** Controls whose remedy is not an edit of policies, zones or settings. */
const IN_WORDS_ALONE = [
  'base/',
  'cis/dormant',
  'pci/inactive-90',
  'scuba-like/admin-local',
  'stig/inactivity',
  'stig/smart-card',
  'stig/smart-card-ca',
  'stig/token-networks',
  'vendor/recovery-not-weaker',
];

/**
 * Controls that fail although the edits of their remedy are applied. The first needs an exception in the configuration. The second has a
 * condition that is not modelled. The third needs a separate rule for each application.
 */
const LEFT = ['pci/no-bypass', 'scuba-like/high-risk-users', 'stig/app-networks'].map((name) => [name, []]);

test('each compliance control that edits of the org can meet has a remedy with edits, which also fix the failing examples of the control', () => {
  const all = remedyExamples();
  const inWords = [...new Set(all.filter(({ hasEdits }) => !hasEdits).map(({ name }) => name))];
  expect(inWords.filter((name) => !IN_WORDS_ALONE.some((one) => name.startsWith(one)))).toEqual([]);
  const left = all.filter(({ hasEdits, effect }) => hasEdits && effect.kind !== 'holds');
  expect(left.map(({ name, words, refused }) => [name, refused ?? words])).toEqual(LEFT);
});
