import jsonata from 'jsonata';
import { searchWith } from '../facts/pattern.js';
import { didYouMean } from '../logic/near-miss.js';
import type { Problem } from '../logic/result.js';
import { isObject } from '../read/members.js';
import type { Step } from '../read/pointer.js';
import { found as described, quoted } from '../read/words.js';
import { configProblem, type OwnRule } from './config.js';
import { type Draft, draftOf } from './draft.js';
import { type Found, foundIn } from './found.js';
import type { ReadOrg } from './orgs.js';
import type { Resource } from './resource.js';
import type { Rule } from './rule.js';
import type { Selection } from './selection.js';
import type { Target } from './target.js';
import { TARGETS } from './targets.js';

/** A rule of a configuration, ready to be evaluated. */
export interface CompiledOwnRule {
  readonly rule: Rule;
  readonly target: Target;
  readonly when: Evaluate;
  /** Text, and JSONata between; in turn, beginning with text. */
  readonly message: readonly (string | Evaluate)[];
}

/** Rejects with a reason in a few words when the expression fails or goes beyond its bounds. */
type Evaluate = (input: unknown, bindings: Readonly<Record<string, unknown>>) => Promise<unknown>;

export interface CompiledOwnRules {
  readonly rules: readonly CompiledOwnRule[];
  readonly problems: readonly Problem[];
}

/** Compiles the rules that a configuration writes in JSONata. */
export function compileOwnRules(own: readonly OwnRule[], known: readonly Rule[]): CompiledOwnRules {
  const rules: CompiledOwnRule[] = [];
  const problems: Problem[] = [];
  const ids = new Set(known.map(({ id }) => id));
  for (const one of own) {
    const compiled = compileOwn(one, ids);
    if (typeof compiled === 'string') problems.push(configProblem(`the rule ${quoted(one.id)}: ${compiled}`));
    else {
      ids.add(one.id);
      rules.push(compiled);
    }
  }
  return { rules, problems };
}

/** The rule, or what is wrong with it. */
function compileOwn(own: OwnRule, ids: ReadonlySet<string>): CompiledOwnRule | string {
  const { id, on, when, message, severity = 'warning', why = 'a rule of this project' } = own;
  if (!/^[a-z0-9-]{1,60}\/[a-z0-9-]{1,100}$/.test(id))
    return 'its id is not `<group>/<name>` of small letters, digits and hyphens';
  if (ids.has(id)) return 'another rule has this id already';
  const target = TARGETS.find(({ name }) => name === on);
  if (target === undefined)
    return `${quoted(on)} is nothing that rules look at${didYouMean(
      on,
      TARGETS.map(({ name }) => name),
    )}`;
  try {
    const rule: Rule = {
      id,
      severity: severity as Rule['severity'],
      what: message,
      why,
      source: 'the configuration',
      on,
      examples: { bad: [], good: [] },
    };
    return { rule, target, when: compile(when), message: compileMessage(message) };
  } catch (error) {
    return `this is not JSONata: ${reasonOf(error)}`;
  }
}

function compileMessage(message: string): (string | Evaluate)[] {
  return message.split(/\{\{([^{}]*)\}\}/).map((part, index) => (index % 2 === 0 ? part : compile(part)));
}

/** So many steps, and so deep, an expression may go over one value. */
const MOST_STEPS = 100_000;
const DEEPEST = 200;

/** Longer texts and lists than this are no part of a document of the service. */
const LONGEST = 1_000_000;

/** Bounded by steps and sizes, not by a clock: the same on every machine. */
function compile(source: string): Evaluate {
  const expression = jsonata(source, { RegexEngine: LinearRegExp as unknown as RegExpConstructor });
  let steps = 0;
  let depth = 0;
  expression.assign(ENTRY, () => {
    steps += 1;
    depth += 1;
    if (steps > MOST_STEPS) throw new Error(`it takes more than ${MOST_STEPS} steps`);
    if (depth > DEEPEST) throw new Error(`it goes deeper than ${DEEPEST} levels`);
  });
  expression.assign(EXIT, (_expression: unknown, _input: unknown, _frame: unknown, result: unknown) => {
    depth -= 1;
    if ((typeof result === 'string' || Array.isArray(result)) && result.length > LONGEST)
      throw new Error(`it makes a ${typeof result === 'string' ? 'text' : 'list'} longer than ${LONGEST}`);
  });
  return async (input, bindings) => {
    steps = 0;
    depth = 0;
    return await expression.evaluate(input, bindings);
  };
}

/** The hooks that the library calls around every step. */
const ENTRY = Symbol.for('jsonata.__evaluate_entry') as unknown as string;
const EXIT = Symbol.for('jsonata.__evaluate_exit') as unknown as string;

/** What the library needs of a regular expression, without backtracking. */
function LinearRegExp(
  this: { lastIndex: number; exec(text: string): unknown },
  { source, flags }: RegExp,
): void {
  const search = searchWith(source, flags);
  this.lastIndex = 0;
  this.exec = (text) => {
    const match = search(text, this.lastIndex);
    if (match === undefined) return null;
    this.lastIndex = match.index + (match.groups[0] ?? '').length;
    return Object.assign([...match.groups], { index: match.index });
  };
}

function reasonOf(error: unknown): string {
  const message = isObject(error) ? error.message : error instanceof Error ? error.message : error;
  return typeof message === 'string' ? message.slice(0, 300) : 'it fails';
}

/**
 * Evaluates the rules of a configuration over every value that they look at. A rule that fails is given up with one
 * finding, at the first value over which it did.
 */
export async function checkOwnRules(
  own: readonly CompiledOwnRule[],
  { org, resources }: ReadOrg,
  selection: Selection,
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const one of own) {
    for (const resource of resources) {
      const { brand, edition, engine } = org;
      const setting = { brand, edition, engine, reading: resource.reading };
      const severity = selection.severityOf(one.rule, setting);
      if (severity === undefined || !one.target.of.includes(resource.kind)) continue;
      const parts = foundIn(one.target, resource, setting);
      const failed = await checkResource(one, parts, resource, severity, drafts);
      if (failed) break;
    }
  }
  return drafts;
}

async function checkResource(
  { rule, when, message }: CompiledOwnRule,
  parts: readonly Found[],
  resource: Resource,
  severity: Rule['severity'],
  drafts: Draft[],
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
        `this rule cannot be evaluated here, and is given up: ${reasonOf(error)}`,
        resource,
        path,
      );
      return true;
    }
  }
  return false;
}

function push(
  drafts: Draft[],
  rule: Rule,
  severity: Rule['severity'],
  message: string,
  resource: Resource,
  path: readonly Step[],
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
    texts.push(typeof result === 'string' ? result : described(result));
  }
  return texts.join('');
}
