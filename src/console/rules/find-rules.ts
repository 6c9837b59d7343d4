import { didYouMeanTyped } from '../../base/did-you-mean/nearest-word.js';
import { alternatives, counted, quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import { type Result, success } from '../../base/result.js';
import type { Preset } from '../../lint/config/config.js';
import type { Severity } from '../../lint/rule/finding.js';
import type { LintRule } from '../../lint/rule/rule.js';
import { rulePage } from '../../report/rules/rule-page.js';
import { misuse } from '../io/misuse.js';

/** The conditions that select rules; without any, all rules are selected. */
export interface RuleQuery {
  /** The name to search for: a rule id or its end, a word in rule ids, a family of rules such as `zone/*`, or the name of a field. */
  readonly name?: string | undefined;
  readonly preset?: Preset | undefined;
  readonly kind?: string | undefined;
  readonly severity?: Severity | undefined;
  /** A text to search for in the id, the fields, the messages or the page of a rule. */
  readonly search?: string | undefined;
}

/**
 * Finds rules. If the query has a name, these steps are tried in order until one finds a rule: the rule whose id is the name or ends with
 * it; the rules whose family is the name, or whose ids have it as a word; the rules about the field with this name. The other conditions
 * of the query narrow the list.
 *
 * Errors: no rule has the name, or several ids end with it.
 */
export function findRules(
  { name, ...query }: RuleQuery,
  rules: readonly LintRule[],
): Result<readonly LintRule[]> {
  const named = name === undefined ? success(rules) : rulesNamed(name, rules);
  return named.ok ? success(named.value.filter((rule) => fits(rule, query))) : named;
}

/** Returns the family of a rule: the start of its id. */
export function familyOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/'));
}

function fits(rule: LintRule, { preset, kind, severity, search }: Omit<RuleQuery, 'name'>): boolean {
  const usual = rule.isOffByDefault ? undefined : 'recommended';
  const letters = search?.toLowerCase();
  return (
    (preset === undefined || (rule.preset ?? usual) === preset) &&
    (kind === undefined || familyOf(rule.id) === kind) &&
    (severity === undefined || rule.severity === severity) &&
    (letters === undefined || searchedTexts(rule).some((text) => text.toLowerCase().includes(letters)))
  );
}

/** Returns all texts of a lint rule in which a search looks for the given word: among others, its id, explanation, fields and examples. */
function searchedTexts(rule: LintRule): readonly string[] {
  const { id, what, on, fields = [], examples, choices = [], source = '', why = '' } = rule;
  const shown = [...examples.bad, ...examples.good].map((example) => JSON.stringify(example) ?? '');
  return [id, what, why, source, on, ...fields, ...choices, ...shown, rulePage(rule)];
}

function rulesNamed(name: string, rules: readonly LintRule[]): Result<readonly LintRule[]> {
  const named = rules.filter((rule) => rule.id === name);
  const ending = named.length > 0 ? named : rules.filter((rule) => rule.id.endsWith(`/${name}`));
  const ids = ending.map((rule) => quoted(rule.id));
  if (ids.length > 1)
    return misuse(
      `${counted(ids.length, 'rule id')} end with ${quoted(name)}, ${alternatives(ids, 'and')}: pass a complete id`,
    );
  if (ids.length === 1) return success(ending);
  const group = /^(.+)\/\*$/.exec(name)?.[1];
  const family = rules.filter(({ id }) =>
    group === undefined ? id.split(/[/-]/).includes(name.toLowerCase()) : familyOf(id) === group,
  );
  if (family.length > 0) return success(family);
  const ofField = rulesOfField(name, rules);
  if (ofField.length > 0) return success(ofField);
  const known = rules.map((rule) => rule.id);
  return misuse(`no rule is called ${quoted(name)}${didYouMeanTyped(name, known)}`);
}

/**
 * Returns the rules about a field: those that check it, or whose texts or findings name it. If there are none, returns the rules that have
 * the field in an example of a mistake.
 */
function rulesOfField(field: string, rules: readonly LintRule[]): readonly LintRule[] {
  const isWordOf = (text: string) => text.match(/\w+/g)?.includes(field) === true;
  const about = rules.filter((rule) => {
    const { fields = [], what, why = '', choices = [], examples } = rule;
    if (fields.some((path) => path.split('.').includes(field))) return true;
    if ([what, why, ...choices].some(isWordOf)) return true;
    // Creating the rule page comes last, because it is slow: the page shows the findings in the rule's examples, so the examples are
    // linted.
    return hasKey(examples.bad, field) && findingsOn(rulePage(rule)).some(isWordOf);
  });
  return about.length > 0 ? about : rules.filter(({ examples }) => hasKey(examples.bad, field));
}

/** Returns the lines of a rule page that show findings in its examples. Each contains a location and a message. */
function findingsOn(page: string): readonly string[] {
  return page.split('\n').filter((line) => line.startsWith('> '));
}

function hasKey(value: unknown, key: string): boolean {
  if (Array.isArray(value)) return value.some((element) => hasKey(element, key));
  if (!isObject(value)) return false;
  return Object.hasOwn(value, key) || Object.values(value).some((member) => hasKey(member, key));
}
