import { isObject } from '../base/object.js';
import type { DocumentKind } from '../read/kinds/kinds.js';
import { readSuppressions, suppress } from './config/suppressions.js';
import { type LintOptions, type LintResult, lint, RULES } from './lint.js';
import { type ExampleGiven, isGivenOtherwise, type LintRule } from './rule/rule.js';
import { READINGS } from './rule/setting.js';
import { ownSeverity, type RuleSelection, recommended } from './run/selection.js';
import { TARGETS } from './targets/targets.js';

/**
 * Lints an example of a rule as the document that it stands for: a part inside a smallest resource, an org, the two
 * states of a change, a recording. Every rule is on that says so; the rule itself is on in any case.
 */
export function lintExample(rule: LintRule, example: unknown, only?: RuleSelection): LintResult {
  if (isGivenOtherwise(example)) return lintExampleIn(rule, example.value, example.setting, only);
  return lintExampleIn(rule, example, {}, only);
}

function lintExampleIn(
  rule: LintRule,
  example: unknown,
  setting: ExampleGiven['setting'],
  only?: RuleSelection,
): LintResult {
  const options: LintOptions = {
    edition: setting.edition ?? rule.edition ?? 'spec',
    engine: setting.engine ?? rule.engine ?? 'identity',
    brand: 'SVC',
    now: EXAMPLE_DAY,
    rules: RULES.includes(rule) ? [] : [rule],
    selection: only ?? withRule(rule),
  };
  switch (rule.on) {
    case 'org':
      return lint([{ name: 'example.json', value: example }], options);
    case 'recording':
      return lint([{ name: 'example.json', value: example }], options);
    case 'change': {
      const { before, after } = example as { before: unknown; after: unknown };
      return lint([{ name: 'after.json', value: after }], {
        ...options,
        before: [{ name: 'before.json', value: before }],
      });
    }
    case 'suppression': {
      const { suppressions, ...value } = example as { suppressions: readonly unknown[] };
      const linted = lint([{ name: 'example.json', value }], options);
      const read = readSuppressions({ name: 'preflight.suppressions.json', value: { suppressions } });
      return read.ok ? { ...linted, ...suppress(linted.findings, read.value, EXAMPLE_DAY) } : linted;
    }
    case 'document':
      return lint([{ name: 'example.json', text: String(example) }], options);
    default: {
      const { kind, value } = hosted(rule, example);
      const reading = setting.reading ?? rule.reading?.[0] ?? READINGS[0];
      return lint([{ name: 'example.json', value }], { ...options, as: kind, reading });
    }
  }
}

/** The day on which the examples are looked at. */
export const EXAMPLE_DAY = Date.UTC(2026, 0, 15);

/** The resource that an example of a target stands in. */
export function hosted(
  rule: LintRule,
  example: unknown,
): { readonly kind: DocumentKind; readonly value: unknown } {
  const target = TARGETS.find(({ name }) => name === rule.on);
  if (target === undefined) return { kind: 'policy', value: example };
  const kind = target.of.at(-1) as DocumentKind;
  return { kind, value: placed(target.host ?? {}, target.path, example) };
}

/** The host with the value put at the path. */
function placed(host: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '*') return Array.isArray(host) || !isObject(host) ? [placed(undefined, rest, value)] : host;
  const members = isObject(host) ? host : {};
  return { ...members, [step]: placed(members[step], rest, value) };
}

/** The recommended rules and this one. */
function withRule(rule: LintRule): RuleSelection {
  return {
    ...recommended,
    severityOf: (other, setting) =>
      other.id === rule.id ? ownSeverity(rule, setting) : recommended.severityOf(other, setting),
  };
}
