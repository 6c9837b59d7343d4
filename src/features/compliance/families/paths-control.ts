import { byApplicationRule } from '../check-text/top-rules.js';
import {
  type ApplicationSet,
  applicationSetOf,
  applicationsInWords,
  findApplication,
  type NamedApplication,
} from '../configuration/applications.js';
import { findRegion, REGIONS, type RegionName } from '../configuration/regions.js';
import {
  type CheckTextAnswer,
  checkTextUndecided,
  type EffectAnswer,
  effectNotKnown,
} from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { type ComplianceControl, defineControl } from '../control/control.js';
import type { ComplianceVerdict } from '../control/verdict.js';
import { accessAction, exampleOf } from '../examples/example-parts.js';
import type { ClaimScope } from '../questions/paths-at.js';
import {
  ANY_FACTOR,
  PATH_REQUIREMENTS,
  type PathRequirement,
  type PathRequirementName,
} from './path-requirements.js';

/** The data of a control about authentication paths: the applications, the sign-ins, and the requirement on the paths. */
export interface PathsRow
  extends Pick<
    ComplianceControl,
    'aliases' | 'assumptions' | 'grade' | 'id' | 'verification' | 'remark' | 'severity' | 'title' | 'topic'
  > {
  readonly into: ApplicationSet;
  readonly region?: RegionName;
  readonly asks: PathRequirementName;
  /** Whether the framework requires that an assessor checks the first rule of the application's policy. */
  readonly isOfFirstRule?: boolean;
}

export function pathsControl({
  into,
  region = 'anyone',
  asks,
  isOfFirstRule = false,
  ...row
}: PathsRow): ComplianceControl {
  const requirement: PathRequirement = PATH_REQUIREMENTS[asks];
  const { checkText, checkTextRequires, edits } = requirement;
  const remark = row.remark ?? requirement.remark;
  return defineControl({
    assumptions: asks === 'separateFactors' ? ['P2', 'P11', 'P16'] : ['P2', 'P10', 'P11', 'P14'],
    ...row,
    needs: 'applications',
    claim: () => requirement.claim(`${applicationsInWords(into)}${REGIONS[region]}`),
    evaluate: (context) =>
      checkApplications(into, region, context, (scope) => requirement.evaluate(scope, context)),
    ...(isOfFirstRule &&
      checkText !== undefined &&
      checkTextRequires !== undefined && {
        checkTextRequires,
        checkText(context: ControlContext): CheckTextAnswer {
          const found = findApplication(
            into as NamedApplication,
            context.configuration,
            context.compiled.snapshot,
          );
          return found.kind === 'none'
            ? checkTextUndecided(found.why)
            : byApplicationRule(found.app, context, checkText);
        },
      }),
    remedy: requirement.remedy,
    ...(edits !== undefined && {
      edits: (context: ControlContext, _: number, effect: EffectAnswer) => edits(effect, context),
    }),
    ...(remark !== undefined && { remark }),
    examples: examplesOf(requirement, into, region, isOfFirstRule),
  });
}

/**
 * Checks a requirement on a set of applications and a set of sign-ins. The result is undecided if the configuration does not define one of
 * the two sets. A requirement on all active applications is also undecided if the export may lack applications.
 */
export function checkApplications(
  set: ApplicationSet,
  region: RegionName,
  { configuration, compiled }: ControlContext,
  ask: (into: ClaimScope) => EffectAnswer,
): EffectAnswer {
  const apps = applicationSetOf(set, configuration, compiled.snapshot);
  if (apps.kind === 'empty') return { kind: 'not applicable', reason: apps.reason };
  if (apps.kind === 'none') return effectNotKnown(apps.why, apps.remedy);
  const where = findRegion(region, configuration, compiled);
  if (where.kind === 'none') return effectNotKnown(where.why, where.remedy);
  return undecidedIfIncomplete(ask({ appIds: apps.ids, within: where.within }), apps.isWhole);
}

/** Returns the result of a claim. If the claim holds but the snapshot may lack applications, the result is undecided instead. */
export function undecidedIfIncomplete(answer: EffectAnswer, isWhole: boolean): EffectAnswer {
  return answer.kind === 'holds' && !isWhole
    ? effectNotKnown('the export does not contain all applications', 'export all applications')
    : answer;
}

/** Returns the part of an example's configuration that defines a set of applications and a set of sign-ins. */
export function exampleConfiguration(set: ApplicationSet, region: RegionName): object {
  return {
    ...(set === 'aal2' || set === 'aal3' ? { aal: { [set.slice(-1)]: ['Admin Console'] } } : {}),
    ...(['sensitiveApps', 'cardholderApps', 'networkApps'].includes(set) && { [set]: ['Admin Console'] }),
    ...(PEOPLE.includes(region) && { [region]: { groups: ['Staff'] } }),
    ...(region === 'remote' && { corporateNetworks: ['Office'] }),
    ...(region === 'unmanagedElsewhere' && { allowedNetworks: ['Office'] }),
  };
}

const PEOPLE: readonly string[] = ['administrators', 'federal', 'serviceAccounts'];

const STAFF = { conditions: { people: { groups: { include: ['staff'] } } } };

function examplesOf(
  { good, bad }: PathRequirement,
  set: ApplicationSet,
  region: RegionName,
  isOfFirstRule: boolean,
): ComplianceControl['examples'] {
  const configuration = exampleConfiguration(set, region);
  const beside = { sessions: [ANY_FACTOR], ...good.orgParts };
  const org = (...access: readonly object[]) => exampleOf({ ...beside, access });
  const rule = (method: object, conditions: object = {}) => ({
    ...conditions,
    actions: accessAction(method),
  });
  const isOfStaff = PEOPLE.includes(region);
  const verdictOfOneGroup: ComplianceVerdict = isOfStaff
    ? 'met'
    : isOfFirstRule
      ? 'check text only'
      : 'not met';
  return [
    {
      what: good.what ?? 'the first rule of the authentication policy enforces the requirement for everyone',
      org: org(rule(good.method)),
      configuration,
      verdict: 'met',
    },
    ...(bad.orgParts === undefined
      ? [
          {
            what: isOfStaff
              ? 'the first rule of the authentication policy enforces the requirement for `Staff`, the only group that the control is about; the next rule does not enforce it for others'
              : 'the first rule of the authentication policy enforces the requirement for one group; the next rule, for everyone else, does not',
            org: org(rule(good.method, STAFF), rule(bad.method)),
            configuration,
            verdict: verdictOfOneGroup,
          },
        ]
      : []),
    {
      what: bad.what,
      org: exampleOf({ ...beside, ...bad.orgParts, access: [rule(bad.method)] }),
      configuration,
      verdict: 'not met',
    },
    ...(bad.isMetWithSecurityKey === true
      ? [
          {
            what: 'the first rule of the authentication policy does not enforce the requirement, but the global session policy requires a second factor, and the only one that users can enroll is a security key',
            org: exampleOf({
              ...beside,
              sessions: [BOTH_FACTORS],
              access: [rule(bad.method)],
              enrollable: ['okta_password', 'webauthn'],
            }),
            configuration,
            verdict: isOfFirstRule ? ('effective only' as const) : ('met' as const),
          },
        ]
      : []),
    {
      what: 'the export contains no applications',
      org: exampleOf({ ...beside, access: [rule(good.method)], apps: [] }),
      verdict: 'undecided',
    },
  ];
}

const BOTH_FACTORS = {
  actions: {
    signon: {
      access: 'ALLOW',
      requireFactor: true,
      primaryFactor: 'PASSWORD_IDP',
      factorPromptMode: 'ALWAYS',
      session: {},
    },
  },
};
