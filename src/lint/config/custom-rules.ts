import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { alternatives, describeValue, quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import type { PathStep } from '../../base/pointer.js';
import type { Problem } from '../../base/result.js';
import { SEVERITIES } from '../rule/finding.js';
import type { Resource } from '../rule/resource.js';
import { type LintRule, NO_EXAMPLES } from '../rule/rule.js';
import { TARGET_NAMES, type Target, WHOLE_SUBJECTS } from '../rule/target.js';
import { type DraftFinding, draftOf } from '../run/draft.js';
import type { ReadOrg } from '../run/orgs.js';
import { type Selected, selectValues } from '../run/select.js';
import type { RuleSelection } from '../run/selection.js';
import { TARGETS } from '../targets/targets.js';
import type { Evaluate } from './bounded-jsonata.js';
import { configProblem, type OwnRule } from './config.js';

/** A custom rule of a configuration, ready for evaluation. */
export interface CompiledCustomRule {
  readonly rule: LintRule;
  readonly target: Target;
  readonly when: Evaluate;
  /** The message of a custom rule as alternating texts and JSONata expressions. The first item is a text. */
  readonly message: readonly (string | Evaluate)[];
}

type Language = Pick<typeof import('./bounded-jsonata.js'), 'Meter' | 'compileJsonata'>;

export interface CompiledCustomRules {
  readonly rules: readonly CompiledCustomRule[];
  readonly problems: readonly Problem[];
}

/** Compiles the JSONata rules of a configuration. The JSONata library is loaded only if there are such rules. */
export async function compileCustomRules(
  own: readonly OwnRule[],
  known: readonly LintRule[],
): Promise<CompiledCustomRules> {
  if (own.length === 0) return { rules: [], problems: [] };
  const { compileJsonata, Meter } = await import('./bounded-jsonata.js');
  const rules: CompiledCustomRule[] = [];
  const problems: Problem[] = [];
  const ids = new Set(known.map(({ id }) => id));
  for (const one of own) {
    const compiled = compileCustomRule(one, ids, { compileJsonata, Meter });
    if (typeof compiled === 'string') problems.push(configProblem(`the rule ${quoted(one.id)}: ${compiled}`));
    else {
      ids.add(one.id);
      rules.push(compiled);
    }
  }
  return { rules, problems };
}

/** Compiles a custom rule, or returns the mistakes in it. */
function compileCustomRule(
  own: OwnRule,
  ids: ReadonlySet<string>,
  { compileJsonata, Meter }: Language,
): CompiledCustomRule | string {
  const { id, on, when, message, severity = 'warning', why = 'a rule of this project' } = own;
  if (!/^[a-z0-9-]{1,60}\/[a-z0-9-]{1,100}$/.test(id))
    return 'the id must be `<group>/<name>`, with lowercase letters, digits and hyphens';
  if (ids.has(id)) return 'another rule has this id already; choose another id';
  const target = TARGETS.find(({ name }) => name === on);
  if (target === undefined) return unknownTarget(on, []);
  try {
    const rule: LintRule = {
      id,
      severity: severity as LintRule['severity'],
      what: message,
      why,
      source: 'Linting, "custom rules"',
      on: target.name,
      examples: NO_EXAMPLES,
    };
    const meter = new Meter();
    const compile = (source: string) => compileJsonata(source, meter);
    return { rule, target, when: compile(when), message: compileMessage(message, compile) };
  } catch (error) {
    return `invalid JSONata: ${reasonOf(error)}`;
  }
}

/** Returns the reason why a rule of a plugin is invalid, or `undefined` if it is valid. */
export function invalidRuleReason(rule: unknown): string | undefined {
  if (!isObject(rule) || typeof rule.id !== 'string')
    return `${describeValue(rule)} is not a rule; export the result of \`defineRule\``;
  const { on, severity, check } = rule;
  const subjects: readonly unknown[] = [...TARGET_NAMES, ...WHOLE_SUBJECTS];
  if (!subjects.includes(on)) return unknownTarget(on, WHOLE_SUBJECTS);
  if (!(SEVERITIES as readonly unknown[]).includes(severity))
    return `the severity must be ${alternatives(SEVERITIES)}, not ${describeValue(severity)}${didYouMean(severity, SEVERITIES)}`;
  return check === undefined || typeof check === 'function'
    ? undefined
    : 'the member `check` is not a function; define it as a function';
}

function unknownTarget(on: unknown, beside: readonly string[]): string {
  const known = [...TARGET_NAMES, ...beside];
  return `unknown target ${typeof on === 'string' ? quoted(on) : describeValue(on)}${didYouMean(on, known) || '; use a value of "applies to" on a rule page'}`;
}

function compileMessage(message: string, compile: (source: string) => Evaluate): (string | Evaluate)[] {
  return message.split(/\{\{([^{}]*)\}\}/).map((part, index) => (index % 2 === 0 ? part : compile(part)));
}

function reasonOf(error: unknown): string {
  const message = isObject(error) ? error.message : error instanceof Error ? error.message : error;
  return typeof message === 'string' ? message.slice(0, 300) : 'unknown error';
}

/**
 * Evaluates the custom rules of a configuration over every value of their targets. A rule that fails reports one finding, at the first
 * value on which it failed, and is then skipped.
 */
export async function checkCustomRules(
  own: readonly CompiledCustomRule[],
  { org, resources }: ReadOrg,
  selection: RuleSelection,
): Promise<DraftFinding[]> {
  const drafts: DraftFinding[] = [];
  for (const one of own) {
    for (const resource of resources) {
      const { brand, edition, engine } = org;
      const setting = { brand, edition, engine, reading: resource.reading };
      const severity = selection.severityOf(one.rule, setting);
      if (severity === undefined || !one.target.of.includes(resource.kind)) continue;
      const parts = selectValues(one.target, resource, setting);
      const failed = await checkResource(one, parts, resource, severity, drafts);
      if (failed) break;
    }
  }
  return drafts;
}

async function checkResource(
  { rule, when, message }: CompiledCustomRule,
  parts: readonly Selected[],
  resource: Resource,
  severity: LintRule['severity'],
  drafts: DraftFinding[],
): Promise<boolean> {
  for (const { value, path } of parts) {
    const bindings = { resource: resource.value, kind: resource.kind, id: resource.id, name: resource.name };
    try {
      if ((await when(value, bindings)) === true)
        push(drafts, rule, severity, await filledIn(message, value, bindings), resource, path);
    } catch (error) {
      push(
        drafts,
        rule,
        'error',
        `the expression of this lint rule failed here, so the rule was skipped: ${reasonOf(error)}`,
        resource,
        path,
      );
      return true;
    }
  }
  return false;
}

function push(
  drafts: DraftFinding[],
  rule: LintRule,
  severity: LintRule['severity'],
  message: string,
  resource: Resource,
  path: readonly PathStep[],
): void {
  const draft = draftOf(rule, severity, { message }, resource, path);
  if (draft !== undefined) drafts.push(draft);
}

async function filledIn(
  parts: readonly (string | Evaluate)[],
  value: unknown,
  bindings: Readonly<Record<string, unknown>>,
): Promise<string> {
  const texts: string[] = [];
  for (const part of parts) {
    const result = typeof part === 'string' ? part : await part(value, bindings);
    texts.push(typeof result === 'string' ? result : describeValue(result));
  }
  return texts.join('');
}
