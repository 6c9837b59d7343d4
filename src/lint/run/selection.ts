import type { Severity } from '../rule/finding.js';
import type { Option, Rule } from '../rule/rule.js';
import type { Setting } from '../rule/setting.js';

/** Which rules are on and how grave they are. */
export interface Selection {
  /** `undefined` when the rule is off in this setting. */
  severityOf(rule: Rule, setting: Setting): Severity | undefined;
  optionOf(rule: Rule, name: string): Option['default'] | undefined;
}

/** The rules of the preset `recommended`, as grave as they say themselves. */
export const recommended: Selection = {
  severityOf: (rule, setting) => (isRecommended(rule) ? ownSeverity(rule, setting) : undefined),
  optionOf: ({ options = {} }, name) => (Object.hasOwn(options, name) ? options[name]?.default : undefined),
};

function isRecommended({ preset, isOffByDefault }: Rule): boolean {
  return preset === undefined && isOffByDefault === undefined;
}

/** How grave a rule is where it is for a setting at all, with its own relaxations. */
export function ownSeverity(rule: Rule, setting: Setting): Severity | undefined {
  if (!isFor(rule, setting)) return undefined;
  const relaxed = rule.relaxed?.find((relaxation) => applies(relaxation, setting));
  if (relaxed === undefined) return rule.severity;
  return relaxed.severity === 'off' ? undefined : relaxed.severity;
}

function isFor({ edition, engine, reading }: Rule, setting: Setting): boolean {
  return (
    (edition === undefined || edition === setting.edition) &&
    (engine === undefined || engine === setting.engine) &&
    (reading === undefined || reading.includes(setting.reading))
  );
}

type Relaxation = NonNullable<Rule['relaxed']>[number];

function applies({ edition, engine, reading }: Relaxation, setting: Setting): boolean {
  return (
    (edition === undefined || edition === setting.edition) &&
    (engine === undefined || engine === setting.engine) &&
    (reading === undefined || reading === setting.reading)
  );
}
