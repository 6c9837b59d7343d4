import { CANONICAL_BRAND } from '../base/brand.js';
import { isObject, type Members } from '../base/object.js';
import type { DocumentKind } from '../documents/kinds/kinds.js';
import { pathTest } from './config/ignored.js';
import { suppress } from './config/suppress.js';
import { suppressionsIn } from './config/suppressions.js';
import { policyTypeOfRules } from './helpers/example/example-org.js';
import { type LintOptions, type LintResult, lintDocuments, RULES } from './lint.js';
import { listAt } from './rule/json-path.js';
import { isExampleGiven, type LintRule } from './rule/rule.js';
import { READINGS } from './rule/setting.js';
import type { Target } from './rule/target.js';
import { type RuleSelection, recommended, severityIn } from './run/selection.js';
import { TARGETS } from './targets/targets.js';

/**
 * Lints an example of a rule. The example is an org, a value inside a resource, the two states of a change, or a recording. A value is
 * placed in a minimal resource, which is linted alone or in an org. The rule itself is always enabled.
 */
export function lintExample(rule: LintRule, example: unknown, only?: RuleSelection): LintResult {
  const options: LintOptions = {
    ...exampleSetting(rule, example),
    ...(rule.on !== 'terraform' && { brand: CANONICAL_BRAND }),
    now: EXAMPLE_DAY,
    rules: RULES.includes(rule) ? [] : [rule],
    selection: only ?? withRule(rule),
  };
  const value = exampleDocument(rule, example);
  switch (rule.on) {
    case 'change': {
      const { before, after } = value as { before: unknown; after: unknown };
      return lintDocuments([{ name: 'after.json', value: after }], {
        ...options,
        before: [{ name: 'before.json', value: before }],
      });
    }
    case 'suppression': {
      const { suppressions, ...document } = value as { suppressions: readonly unknown[] };
      const linted = lintDocuments([{ name: 'example.json', value: document }], options);
      const read = suppressionsIn({ name: 'preflight.suppressions.json', value: { suppressions } });
      return read.ok
        ? { ...linted, ...suppress(linted.findings, read.value, EXAMPLE_DAY, pathTest) }
        : linted;
    }
    case 'document':
      return lintDocuments([{ name: 'example.json', text: String(value) }], options);
    default:
      return lintDocuments([{ name: 'example.json', value }], options);
  }
}

/** The current date that lint rules use when they check their examples. */
export const EXAMPLE_DAY = Date.UTC(2026, 0, 15);

/**
 * Returns the edition, the engine and the form of the document (stored or a request body) for an example. If the example does not state
 * them, they are the first that its rule allows.
 */
export function exampleSetting(
  rule: LintRule,
  example: unknown,
): Pick<LintOptions, 'as' | 'edition' | 'engine' | 'reading'> {
  const { setting = {}, org = undefined } = isExampleGiven(example) ? example : {};
  const usual = rule.on === 'terraform' ? 'field' : 'spec';
  const { edition = rule.edition ?? usual, engine = rule.engine ?? 'identity' } = setting;
  if (WHOLE.has(rule.on)) return { edition, engine };
  const reading = setting.reading ?? rule.reading?.[0] ?? READINGS[0];
  return { edition, engine, reading, as: org === undefined ? kindOf(rule) : undefined };
}

/** The values of `LintRule.on` for rules whose examples are complete documents, not values inside a resource. */
const WHOLE: ReadonlySet<string> = new Set([
  'change',
  'document',
  'org',
  'recording',
  'suppression',
  'terraform',
]);

/** Returns the document to lint for an example of a lint rule. */
export function exampleDocument(rule: LintRule, example: unknown): unknown {
  if (!isExampleGiven(example)) return hosted(rule, example);
  const value = hosted(rule, example.value);
  return example.org === undefined ? value : orgAround(kindOf(rule), value, example.org);
}

function hosted(rule: LintRule, part: unknown): unknown {
  const target = targetOf(rule);
  return target === undefined ? part : placed(target.host ?? {}, target.path, part);
}

function kindOf(rule: LintRule): DocumentKind {
  return targetOf(rule)?.of.at(-1) ?? 'policy';
}

function targetOf({ on }: LintRule): Target | undefined {
  return TARGETS.find(({ name }) => name === on);
}

/** Returns a minimal resource that contains the example at the given path. */
function placed(host: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '*') return Array.isArray(host) || !isObject(host) ? [placed(undefined, rest, value)] : host;
  const members = isObject(host) ? host : {};
  return { ...members, [step]: placed(members[step], rest, value) };
}

/**
 * Returns an export that contains the resource `value` of the given kind, and the members of `org`. A policy gets the id `p1`, and a rule
 * is in the policy `p1`.
 */
function orgAround(kind: DocumentKind, value: unknown, org: Members): Members {
  const given = isObject(value) ? value : {};
  if (kind === 'policy') return { ...org, policies: [{ id: 'p1', ...given }] };
  if (kind !== 'rule') {
    const list = LISTS[kind] ?? kind;
    return { policies: [], ...org, [list]: [value, ...listAt(org, list)] };
  }
  return {
    policies: [{ id: 'p1', type: policyTypeOfRules(String(given.type)), name: 'Staff' }],
    ...org,
    rules: { p1: [{ id: 'r1', ...given }] },
  };
}

/** The key of an export under which the resources of a kind are listed, if it is not the name of the kind. */
const LISTS: Partial<Record<DocumentKind, string>> = { 'identity provider': 'idps', zone: 'zones' };

/** Returns the selection of the recommended rules, with the given rule always enabled. */
function withRule(rule: LintRule): RuleSelection {
  return {
    ...recommended,
    severityOf: (other, setting) =>
      other.id === rule.id ? severityIn(rule, setting) : recommended.severityOf(other, setting),
  };
}
