import { groupBy } from '../../../base/group-by.js';
import { counted, listed, quoted } from '../../../base/messages.js';
import { isActiveApplication } from '../../../model/policies/application-status.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import { quotedName } from '../../../model/policies/rule-words.js';
import { describeUnknown } from '../../../model/policies/unknown-words.js';
import { EFFECT_HOLDS, effectNotKnown } from '../control/answer.js';
import { defineControl } from '../control/control.js';
import { exampleOf } from '../examples/example-parts.js';
import { undecidedIfIncomplete } from '../families/paths-control.js';

export const snapshotComplete = defineControl({
  id: 'export-complete',
  aliases: [],
  title: 'Completeness of the export and the configuration',
  grade: 'report quality',
  severity: 'info',
  needs: 'objects',
  objects: 'the results of the other controls',
  claim: () => 'no control is undecided because of missing data or configuration',
  usesOtherResults: true,
  evaluate({ earlierResults = [] }) {
    const open = earlierResults.flatMap(({ id, effective }) =>
      effective.kind === 'undecided' ? effective.reasons.map((reason) => ({ id, ...reason })) : [],
    );
    if (open.length === 0) return EFFECT_HOLDS;
    const reasons = [...groupBy(open, ({ why, remedy }) => `${why} ${remedy}`).values()].flatMap((some) => {
      const ids = [...new Set(some.map(({ id }) => id))];
      const [one] = some;
      return one === undefined
        ? []
        : [
            {
              why: `${one.why} (${counted(ids.length, 'control')}: ${listed(ids, String)})`,
              remedy: one.remedy,
            },
          ];
    });
    return { kind: 'undecided', reasons };
  },
  remedy: 'Export the missing data, or set it in the configuration',
  examples: [
    { what: 'no other control is checked', org: exampleOf({}), verdict: 'met' },
    {
      what: 'another control needs data that is not in the export',
      org: exampleOf({}),
      checkedFirst: ['stig/password-length'],
      verdict: 'undecided',
    },
  ],
});

export const unmapped = defineControl({
  id: 'unmapped',
  aliases: [],
  title: 'Explicit authentication policy for every application',
  grade: 'report quality',
  severity: 'info',
  needs: 'objects',
  objects: 'applications and the policies that they are mapped to',
  claim: () => 'every active application is mapped to an authentication policy',
  evaluate({ compiled: { snapshot } }) {
    if (snapshot.engine === 'classic')
      return {
        kind: 'not applicable',
        reason: 'on the Classic Engine, applications are not mapped to policies',
      };
    const active = snapshot.apps.filter(isActiveApplication);
    if (active.length === 0)
      return effectNotKnown('the export contains no active application', 'export the applications');
    const mapped = new Set(
      snapshot.mappings
        .filter(
          ({ type, policyId }) =>
            type === 'ACCESS_POLICY' ||
            snapshot.policies.some((policy) => policy.id === policyId && policy.type === 'ACCESS_POLICY'),
        )
        .map(({ appId }) => appId),
    );
    if (
      !snapshot.policies.some(({ type }) => type === 'ACCESS_POLICY') &&
      !snapshot.complete?.includes('policies')
    )
      return effectNotKnown('the export contains no authentication policy', 'export the policies');
    const others = active.filter(({ id }) => !mapped.has(id));
    const gap = completenessOf(snapshot).unknownPart('mappings', 'ACCESS_POLICY');
    const missing = snapshot.mappings.find(
      ({ appId, type, policyId }) =>
        type === undefined &&
        others.some(({ id }) => id === appId) &&
        !snapshot.policies.some(({ id }) => id === policyId),
    );
    if (missing !== undefined)
      return effectNotKnown(
        `an application is mapped to the policy ${quoted(missing.policyId)}, which is not in the export`,
        `add the response of \`GET /api/v1/policies/${missing.policyId}\``,
      );
    if (others.length > 0 && gap !== undefined)
      return effectNotKnown(describeUnknown({ ...gap, remedy: '' }, snapshot), 'export the policy mappings');
    const fallback = snapshot.policies.find(({ type, isDefault }) => type === 'ACCESS_POLICY' && isDefault);
    const isListed = snapshot.mappings.some(({ policyId }) => policyId === fallback?.id);
    const isOpen = !isListed && mapped.size > 0 && !snapshot.complete?.includes('mappings');
    if (others.length > 0 && fallback !== undefined && isOpen)
      return effectNotKnown(
        `the export has no mappings of ${quotedName(fallback)}: applications may be mapped to it`,
        `add the response of \`GET /api/v1/policies/${fallback.id}/mappings\``,
      );
    if (others.length === 0)
      return undecidedIfIncomplete(EFFECT_HOLDS, completenessOf(snapshot).isComplete('apps'));
    return {
      kind: 'fails',
      text: `${counted(others.length, 'application')} without a mapping: ${listed(others.slice(0, MOST_SHOWN), ({ id, label }) => quoted(label ?? id))}`,
      places: others,
    };
  },
  remedy:
    'Map each application to an authentication policy, or make sure that the default policy is strict enough for it',
  remark: 'for an application without a mapping, the default policy applies',
  examples: [
    { what: 'no application is mapped', org: exampleOf({}), verdict: 'not met' },
    {
      what: 'every application is mapped',
      org: exampleOf({
        mappings: ['saasure', 'okta_enduser'].map((appId) => ({ appId, policyId: 'access' })),
      }),
      verdict: 'met',
    },
    { what: 'the export has no applications', org: exampleOf({ apps: [] }), verdict: 'undecided' },
    {
      what: 'the org runs on the Classic Engine',
      org: exampleOf({ engine: 'classic' }),
      verdict: 'not applicable',
    },
  ],
});

const MOST_SHOWN = 10;
