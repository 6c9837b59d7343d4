import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';
import type { Problem } from '../../base/result.js';
import { about, wrongValue } from '../../base/wrong-value.js';
import type { Severity } from '../rule/finding.js';
import type { LintRule, Option, OptionValues } from '../rule/rule.js';
import { type RuleSelection, recommended, severityIn } from '../run/selection.js';
import { type Config, configProblem, type Level } from './config.js';

const LEVELS: readonly unknown[] = ['off', 'info', 'warning', 'error'] satisfies Level[];

/** The severities that the preset `strict` changes. The preset also enables further rules. */
const STRICT: Readonly<Record<string, Severity>> = {
  'shape/misspelt-field': 'error',
  'shape/unknown-field': 'error',
};

/**
 * Returns the rules that a configuration enables, with their severities. Every preset includes `recommended`; an empty list of presets
 * enables only the rules that the configuration names. An entry for a rule id takes precedence over one for a group of
 * rules.
 */
export function selectionOf({ presets = ['recommended'], rules = {} }: Config): RuleSelection {
  const chosen = new Set<string>(presets.length === 0 ? [] : ['recommended', ...presets]);
  const configured = (rule: LintRule) => entryOf(rules, rule.id) ?? entryOf(rules, groupOf(rule.id));
  return {
    severityOf(rule, setting) {
      const own = severityIn(rule, setting);
      const level = levelIn(configured(rule));
      if (level !== undefined) return level === 'off' || !isEver(rule, setting) ? undefined : level;
      if (own === undefined || rule.isOffByDefault || !chosen.has(rule.preset ?? 'recommended'))
        return undefined;
      return (chosen.has('strict') && Object.hasOwn(STRICT, rule.id) ? STRICT[rule.id] : undefined) ?? own;
    },
    optionsOf(rule) {
      const entry = configured(rule);
      const set = isObject(entry) ? Object.entries(entry).filter(([, value]) => value !== undefined) : [];
      return { ...recommended.optionsOf(rule), ...(Object.fromEntries(set) as OptionValues) };
    },
  };
}

type Entry = Level | Members;

function entryOf(rules: NonNullable<Config['rules']>, key: string): Entry | undefined {
  return Object.hasOwn(rules, key) ? rules[key] : undefined;
}

function groupOf(id: string): string {
  return `${id.slice(0, id.indexOf('/'))}/*`;
}

function levelIn(entry: Entry | undefined): Level | undefined {
  return isObject(entry) ? (entry.severity as Level | undefined) : entry;
}

/**
 * Whether a lint rule applies to this edition, engine and document form (stored, or a request body). Its relaxations (cases in which it has
 * a lower severity, or is off) are ignored.
 */
function isEver(rule: LintRule, setting: Parameters<typeof severityIn>[1]): boolean {
  const { relaxed: _, ...bare } = rule;
  return severityIn(bare, setting) !== undefined;
}

/** Returns the problems of the rules of a configuration: unknown ids, invalid severities, and options out of range. */
export function ruleProblems({ rules = {} }: Config, known: readonly LintRule[]): Problem[] {
  const byId = new Map(known.map((rule) => [rule.id, rule]));
  const groups = new Set(known.map(({ id }) => groupOf(id)));
  return Object.entries(rules).flatMap(([id, entry]) => {
    const rule = byId.get(id);
    if (rule === undefined && !groups.has(id))
      return [
        configProblem(
          `unknown rule ${quoted(id)}${didYouMean(id, [...byId.keys(), ...groups]) || '; `preflight lint --list-rules` lists all'}`,
        ),
      ];
    return entryProblems(id, entry, rule);
  });
}

function entryProblems(id: string, entry: unknown, rule: LintRule | undefined): Problem[] {
  if (!isObject(entry)) return LEVELS.includes(entry) ? [] : [levelProblem(id, entry)];
  return Object.entries(entry).flatMap(([name, value]) => {
    if (name === 'severity') return LEVELS.includes(value) ? [] : [levelProblem(id, value)];
    const option = rule?.options?.[name];
    if (option === undefined || !Object.hasOwn(rule?.options ?? {}, name)) {
      const names = ['severity', ...Object.keys(rule?.options ?? {})];
      return [
        configProblem(`${quoted(id)} has no option ${quoted(name)}; use ${alternatives(names.map(quoted))}`),
      ];
    }
    const wrong = optionFault(option, value);
    return wrong === undefined ? [] : [configProblem(about(`${quoted(name)} of ${quoted(id)}`, wrong))];
  });
}

function levelProblem(id: string, value: unknown): Problem {
  return configProblem(
    about(`the severity of ${quoted(id)}`, wrongValue(value, 'off, info, warning or error')),
  );
}

function optionFault({ default: usual, least, most }: Option, value: unknown): string | undefined {
  const isList = Array.isArray(usual);
  const fits = isList
    ? Array.isArray(value) && value.every((one) => typeof one === 'string')
    : typeof value === typeof usual;
  if (!fits) return wrongValue(value, isList ? 'a list of strings' : `a ${typeof usual}`);
  if (typeof value !== 'number') return undefined;
  if (least !== undefined && value < least) return wrongValue(value, `${least} or more`);
  return most !== undefined && value > most ? wrongValue(value, `${most} or less`) : undefined;
}
