import type { Finding } from '../../../lint/rule/finding.js';
import type { ControlResult } from '../compliance.js';
import type { ComplianceAnswer } from './compliance-report.js';

/**
 * Returns the lint findings that a control cites: findings about the same problem as the control, on the rules, policies and objects that
 * violate the control. Spec: Posture, "Controls".
 */
export function citedFindings(
  { effective, lintRules }: Pick<ControlResult, 'effective' | 'lintRules'>,
  { lint = [] }: Pick<ComplianceAnswer, 'lint'>,
): readonly Finding[] {
  if (effective.kind !== 'fails' || lintRules.length === 0) return [];
  const { signIns, places = [] } = effective;
  const broken = [...(signIns?.rules ?? []).flatMap(({ policy, rule }) => [policy, rule]), ...places];
  const ids = new Set(broken.flatMap((one) => ('id' in one && typeof one.id === 'string' ? [one.id] : [])));
  return lint.filter(
    ({ rule, resource }) => resource?.id !== undefined && ids.has(resource.id) && lintRules.includes(rule),
  );
}
