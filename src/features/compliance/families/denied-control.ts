import { setAction } from '../../../documents/edits/set-action.js';
import { setCondition } from '../../../documents/edits/set-condition.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import { quotedRule } from '../../../model/policies/rule-words.js';
import { type ApplicationSet, applicationsInWords } from '../configuration/applications.js';
import type { ComplianceConfiguration } from '../configuration/configuration.js';
import { conditionsOfRegion, REGIONS, type RegionName } from '../configuration/regions.js';
import { type ComplianceControl, defineControl } from '../control/control.js';
import type { RemedyEdit } from '../control/remedy-edit.js';
import { accessAction, exampleOf } from '../examples/example-parts.js';
import { applicationRulesIn } from '../questions/described-cases.js';
import { denied } from '../questions/each-access.js';
import { everyPath } from '../questions/every-path.js';
import { checkApplications, exampleConfiguration } from './paths-control.js';
import { policiesOfType, ruleAbove } from './remedy-edits.js';

/** The data of a control that requires that certain sign-ins are denied access to applications. */
export interface DeniedRow
  extends Pick<
    ComplianceControl,
    | 'aliases'
    | 'assumptions'
    | 'grade'
    | 'id'
    | 'verification'
    | 'remark'
    | 'remedy'
    | 'severity'
    | 'title'
    | 'topic'
  > {
  readonly into: ApplicationSet;
  readonly region: RegionName;
  /** Whether the configuration accepts strong authentication as an alternative to denied access. */
  isSteppedUp?(configuration: ComplianceConfiguration): boolean;
  /** The rules of an example org that meets the control. They deny access to the sign-ins that the control is about. */
  readonly denying: readonly object[];
  /**
   * The reason, as text, why the example org with the rules in `denying` meets the control. By default: the first rule denies the sign-ins
   * that the control covers.
   */
  readonly whyExampleMeets?: string;
}

export function deniedControl({
  into,
  region,
  isSteppedUp,
  denying,
  whyExampleMeets = 'the first rule denies the sign-ins that the control is about',
  ...row
}: DeniedRow): ComplianceControl {
  const where = REGIONS[region];
  const configuration = exampleConfiguration(into, region);
  return defineControl({
    assumptions: ['P2', 'P11'],
    ...row,
    needs: 'applications',
    claim: () => `all sign-ins${where} to ${applicationsInWords(into)} are denied`,
    evaluate: (context) =>
      checkApplications(into, region, context, (scope) => {
        if (isSteppedUp?.(context.configuration) !== true) return denied(scope, where, context);
        const strong = everyPath({ kind: 'at least', assurance: '2fa-phishing-resistant' }, scope, context);
        return strong.kind === 'holds' ? { ...strong, text: WEAKER } : strong;
      }),
    edits(context, _, effect) {
      if (region === 'unmanaged') return applicationRulesIn(effect).map(toManagedDevices);
      const conditions = conditionsOfRegion(region, context);
      if (conditions === undefined) return [];
      return policiesOfType('ACCESS_POLICY', effect).map((policy) =>
        ruleAbove(policy, { name: `No access${where}`, conditions, actions: accessAction({}, 'DENY') }),
      );
    },
    examples: [
      {
        what: whyExampleMeets,
        org: exampleOf({ access: [...denying, { actions: accessAction({}) }] }),
        configuration,
        verdict: 'met',
      },
      {
        what: 'the first rule allows access for everyone, so it shadows the rule that denies access',
        org: exampleOf({ access: [{ actions: accessAction({}) }, ...denying] }),
        configuration,
        verdict: 'not met',
      },
      { what: 'the export contains no applications', org: exampleOf({ apps: [] }), verdict: 'undecided' },
    ],
  });
}

/** Returns the edit that limits a rule to managed devices. A default rule cannot have conditions, so it denies access instead. */
function toManagedDevices({ policy, rule }: PolicyRule): RemedyEdit {
  const target = { policyId: policy.id, ruleId: rule.id };
  if (rule.isDefault)
    return {
      words: `set access to \`DENY\` in ${quotedRule({ policy, rule })}`,
      apply: (org) => setAction(org, target, ['appSignOn', 'access'], 'DENY'),
    };
  return {
    words: `require a managed device in ${quotedRule({ policy, rule })}`,
    apply: (org) => setCondition(org, target, ['device'], { registered: true, managed: true }),
  };
}

const WEAKER =
  '2FA, phishing-resistant, is required, which the configuration accepts; the framework is stricter and requires blocking';
