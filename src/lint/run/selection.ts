import type { Severity } from '../rule/finding.js';
import type { LintRule, OptionValues } from '../rule/rule.js';
import type { LintSetting } from '../rule/setting.js';

/** The enabled rules, with their severities. */
export interface RuleSelection {
  /**
   * Returns the severity of a lint rule; `undefined` if the rule is off for this edition, engine and document form (stored, or a request
   * body).
   */
  severityOf(rule: LintRule, setting: LintSetting): Severity | undefined;
  optionsOf(rule: LintRule): OptionValues;
}

/** The rules of the preset `recommended`, with the severities that the rules define. */
export const recommended: RuleSelection = {
  severityOf: (rule, setting) => (isRecommended(rule) ? severityIn(rule, setting) : undefined),
  optionsOf: ({ options = {} }) =>
    Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default])),
};

function isRecommended({ preset, isOffByDefault }: LintRule): boolean {
  return preset === undefined && isOffByDefault === undefined;
}

/**
 * Returns the severity of a lint rule for an edition, an engine and a document form (stored, or a request body). Considers the relaxations
 * of the rule (cases in which it has a lower severity, or is off). Returns `undefined` if the rule does not apply.
 */
export function severityIn(rule: LintRule, setting: LintSetting): Severity | undefined {
  if (!isFor(rule, setting)) return undefined;
  const relaxed = rule.relaxed?.find((relaxation) => applies(relaxation, setting));
  if (relaxed === undefined) return rule.severity;
  return relaxed.severity === 'off' ? undefined : relaxed.severity;
}

function isFor({ edition, engine, reading }: LintRule, setting: LintSetting): boolean {
  return (
    (edition === undefined || edition === setting.edition) &&
    (engine === undefined || engine === setting.engine) &&
    (reading === undefined || reading.includes(setting.reading))
  );
}

type Relaxation = NonNullable<LintRule['relaxed']>[number];

function applies({ edition, engine, reading }: Relaxation, setting: LintSetting): boolean {
  return (
    (edition === undefined || edition === setting.edition) &&
    (engine === undefined || engine === setting.engine) &&
    (reading === undefined || reading === setting.reading)
  );
}
