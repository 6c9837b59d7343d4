import { enrollmentReader } from '../../../simulate/outcome/enrollment.js';
import { networksOf } from '../configuration/networks.js';
import { findRegion } from '../configuration/regions.js';
import { effectNotKnown } from '../control/answer.js';
import { defineControl } from '../control/control.js';
import { exampleOf } from '../examples/example-parts.js';
import { outsideZones, policiesOfType, ruleAbove } from '../families/remedy-edits.js';
import { weakFactorsControl } from '../families/weak-factors.js';
import { eachEffect } from '../questions/each-effect.js';
import { BY_ANALOGY } from './grades.js';

export const weakMethods = weakFactorsControl({
  id: 'weak-methods',
  aliases: ['MS.AAD.3.5v2', 'GWS.COMMONCONTROLS.1.3'],
  title: 'No enrollment of SMS, voice or email for authentication',
  grade: BY_ANALOGY.shall,
  severity: 'error',
  keys: () => ['phone_number', 'okta_email'],
  keysInWords: 'phone or email',
  bad: 'phone_number',
});

export const managedEnrollment = defineControl({
  id: 'managed-enrolment',
  aliases: ['MS.AAD.3.8'],
  title: 'Enrollment on managed devices or in allowed networks only',
  grade: BY_ANALOGY.should,
  severity: 'info',
  needs: 'networks',
  topic: 'networks',
  assumptions: ['P11'],
  claim: () => 'enrollment from unmanaged devices outside the allowed networks is denied',
  evaluate(context) {
    const { configuration, compiled } = context;
    const region = findRegion('unmanagedElsewhere', configuration, compiled);
    if (region.kind === 'none') return effectNotKnown(region.why, region.remedy);
    return eachEffect(
      {
        reader: enrollmentReader,
        field: 'when',
        isSo: (when) => when === 'NEVER' || when === 'NEVER_INCLUDING_RECOVERY',
        words: () => 'users may enroll authenticators',
        within: region.within,
      },
      context,
    );
  },
  remedy:
    'Add a top-priority rule with `self: NEVER` to every enrollment policy, with the allowed zones in the list `exclude` of its condition `network`',
  edits({ configuration, compiled: { snapshot } }, _, effect) {
    const allowed = networksOf('allowedNetworks', configuration, snapshot);
    if (allowed.kind === 'none') return [];
    return policiesOfType('MFA_ENROLL', effect).map((policy) =>
      ruleAbove(policy, {
        name: 'Other networks',
        conditions: outsideZones(allowed.ids),
        actions: enrollAction('NEVER'),
      }),
    );
  },
  remark:
    'enrollment policies have no device condition. An org can therefore meet the control only if it denies enrollment outside the allowed networks on every device, managed or not',
  examples: [
    {
      what: 'users can enroll authenticators only in the allowed zone',
      org: enrolling([
        {
          conditions: { network: { connection: 'ZONE', include: ['office'] } },
          actions: enrollAction('CHALLENGE'),
        },
        { actions: enrollAction('NEVER') },
      ]),
      configuration: { allowedNetworks: ['Office'] },
      verdict: 'met',
    },
    {
      what: 'users can enroll authenticators from anywhere',
      org: exampleOf({}),
      configuration: { allowedNetworks: ['Office'] },
      verdict: 'not met',
    },
    {
      what: 'the export contains neither policies nor applications',
      org: { apps: [], policies: [] },
      verdict: 'undecided',
    },
  ],
});

function enrollAction(self: string): object {
  return { enroll: { self } };
}

/** Returns the enrollment policy of an example org with the given rules. */
function enrolling(rules: readonly object[]): object {
  const org = exampleOf({}) as { readonly policies: readonly { readonly id: string }[] };
  const policies = org.policies.map((policy) =>
    policy.id === 'enrollment'
      ? {
          ...policy,
          rules: rules.map((rule, index) => ({
            id: `e${index + 1}`,
            type: 'MFA_ENROLL',
            name: `Rule e${index + 1}`,
            status: 'ACTIVE',
            priority: index + 1,
            conditions: null,
            ...rule,
          })),
        }
      : policy,
  );
  return { ...org, policies };
}
