import type { Members } from '../../base/object.js';
import type { PathStep } from '../../base/pointer.js';
import type { Edition, Engine } from '../../policies/snapshot.js';
import type { OrgChange } from './change.js';
import type { FixKind, Severity } from './finding.js';
import type { Org } from './org.js';
import type { Recording } from './recording.js';
import type { Resource } from './resource.js';
import type { LintSetting, Reading } from './setting.js';
import type { RuleSubject } from './target.js';
import type { TerraformObjects } from './terraform.js';

/** One thing that can be wrong. A rule is a value in a file of its own; its examples are its tests and its page. */
export interface LintRule<Subject = unknown, Values = OptionValues> {
  /** `<resource>/<what-is-wrong-or-required>`; it never changes once released. */
  readonly id: string;
  readonly severity: Severity;
  /** What is wrong, in one line, lower case, no full stop. */
  readonly what: string;
  /** Why that matters, for somebody who meets the finding for the first time; `explainRule` tells it of the catalogue's. */
  readonly why?: string;
  /** The heading in the specification, or the public source that demands it; of the catalogue's as `why`. */
  readonly source?: string;
  /** Where the source can be read in more than one way: how the rule reads it, and why; of the catalogue's as `why`. */
  readonly choices?: readonly string[];
  /** The target that it looks at (see `targets/`), or `org`, `change`, `recording`, `terraform`. */
  readonly on: RuleSubject;
  /** What it looks at, in words, where `on` tells only what its examples are. */
  readonly looksAt?: string;
  /**
   * The editions in which the served management API refuses a request for what this rule calls an error. `never` says that the
   * service accepts it, or that no request of that API can have it. Absent for rules without errors.
   */
  readonly refusedByService?: RefusedByService;
  /** The only edition, engine or readings that it is for; absent for all. */
  readonly edition?: Edition;
  readonly engine?: Engine;
  readonly reading?: readonly Reading[];
  /** The preset that turns it on; absent for `recommended`. */
  readonly preset?: 'hardening' | 'strict';
  /** It says what is worth knowing to few: only a configuration that names it turns it on. */
  readonly isOffByDefault?: true;
  /** Where it is milder, and why. The first that fits counts. */
  readonly relaxed?: readonly Relaxation[];
  /** What a configuration may set. */
  readonly options?: Readonly<Record<string, Option>>;
  /**
   * The fields of the target, as dotted paths with `*` for any element or member, whose misfits with the target's
   * schema are this rule's: at the path itself or below it. The longest path that fits decides.
   */
  readonly fields?: readonly string[];
  /** What kind of fix it may offer. */
  readonly fix?: FixKind;
  /** Looks for what the schema cannot say. Total: the subject may be any JSON value. */
  check?(subject: Subject, context: RuleContext, options: Values): Iterable<Report | Undecided>;
  readonly examples: Examples;
}

export type RefusedByService = 'both' | 'field' | 'never' | 'spec';

/** Whether the service of an edition refuses a request for what a rule calls an error. */
export function isRefusedIn({ refusedByService }: LintRule, edition: Edition): boolean {
  return refusedByService === 'both' || refusedByService === edition;
}

export interface Relaxation {
  readonly edition?: Edition;
  readonly engine?: Engine;
  readonly reading?: Reading;
  readonly severity: Severity | 'off';
  readonly why: string;
}

export interface Option {
  readonly what: string;
  readonly default: boolean | number | string | readonly string[];
  /** Of a number. */
  readonly least?: number;
  readonly most?: number;
}

/**
 * Values of the target: an org, `{before, after}` or a list of exchanges where it looks at those. Each is looked at in
 * the first edition, engine and reading that the rule is for, unless it is `given` otherwise.
 */
export interface Examples {
  readonly bad: readonly unknown[];
  readonly good: readonly unknown[];
}

/** Of a rule that shows none. */
export const NO_EXAMPLES: Examples = { bad: [], good: [] };

/** What a rule says of its subject. */
export interface Report {
  /** The resource, where it is not that of the target. */
  readonly of?: Resource;
  /** From the subject, or from `of`, to the place. */
  readonly at?: readonly PathStep[];
  /** The key is meant, not its value. */
  readonly isKey?: boolean;
  readonly message: string;
  /** Where it is not that of the rule. */
  readonly severity?: Severity;
  readonly related?: readonly Elsewhere[];
  readonly fix?: Remedy;
  /** The key of its cause, if one cause may have several findings: `unknown zone nzo1`. */
  readonly cause?: string;
}

/** A rule's statement that it cannot decide, since something that it needs is unknown. The summary names such rules. */
export interface Undecided {
  /** What is unknown, as a clause: `the export has no enrollment policy`. */
  readonly undecided: string;
}

export function isUndecided(said: Report | Undecided): said is Undecided {
  return 'undecided' in said;
}

export interface Elsewhere {
  readonly message: string;
  readonly of?: Resource;
  readonly at?: readonly PathStep[];
}

export interface Remedy {
  readonly kind: FixKind;
  readonly what: string;
  readonly changes: readonly ChangeAt[];
}

/** An edit at a path from the subject, or from `of` of the report. */
export type ChangeAt =
  | { readonly op: 'remove'; readonly at: readonly PathStep[] }
  | { readonly op: 'rename'; readonly at: readonly PathStep[]; readonly key: string }
  | { readonly op: 'set'; readonly at: readonly PathStep[]; readonly value: unknown };

/** What a check may ask beside its subject. */
export interface RuleContext extends LintSetting {
  /** What the subject is, or stands in; the first of all where the subject is the org. */
  readonly resource: Resource;
  /** From the resource to the subject. */
  readonly path: readonly PathStep[];
  readonly org: Org;
  /** The org before the change, where such a state was given. */
  readonly before: Org | undefined;
  /** Milliseconds since the epoch; `undefined` when nobody says what day it is. */
  readonly now: number | undefined;
}

interface Subjects {
  readonly org: Org;
  readonly change: OrgChange;
  readonly recording: Recording;
  readonly terraform: TerraformObjects;
}

type SubjectOf<On extends RuleSubject> = On extends keyof Subjects ? Subjects[On] : unknown;

/** The values of the options of a rule, as its configuration sets them. */
export type OptionValues = Readonly<Record<string, Option['default']>>;

type ValuesOf<Options> = {
  readonly [Name in keyof Options]: Options[Name] extends { readonly default: infer Default }
    ? Widened<Default>
    : never;
};

type Widened<Default> = Default extends boolean
  ? boolean
  : Default extends number
    ? number
    : Default extends string
      ? string
      : readonly string[];

/** A rule of one's own: its subject and its options are typed by `on` and `options`. It is data, and does nothing by itself. */
export function defineRule<
  const On extends RuleSubject,
  const Options extends Readonly<Record<string, Option>> = Readonly<Record<never, Option>>,
>(
  rule: LintRule<SubjectOf<On>, ValuesOf<Options>> & {
    readonly on: On;
    readonly options?: Options;
    readonly why: string;
  },
): LintRule {
  return rule as unknown as LintRule;
}

/** An example in another setting than the first that its rule is for, or beside other resources of an org. */
export interface ExampleGiven {
  readonly [GIVEN]: true;
  readonly value: unknown;
  readonly setting: Partial<Omit<LintSetting, 'brand'>>;
  /** What else an export of its org holds; its policy, or it itself where it is one, has the id `p1`. */
  readonly org?: Members;
}

const GIVEN = Symbol('given');

export function exampleGiven(
  value: unknown,
  conditions: ExampleGiven['setting'] & Pick<ExampleGiven, 'org'>,
): ExampleGiven {
  const { org, ...setting } = conditions;
  return { [GIVEN]: true, value, setting, ...(org && { org }) };
}

export function isGivenOtherwise(example: unknown): example is ExampleGiven {
  return typeof example === 'object' && example !== null && GIVEN in example;
}
