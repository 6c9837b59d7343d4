import type { Members } from '../../base/object.js';
import type { PathStep } from '../../base/pointer.js';
import type { Edition, Engine } from '../../model/policies/snapshot.js';
import type { OrgChange } from './change.js';
import type { FixKind, Severity } from './finding.js';
import type { Org } from './org.js';
import type { Recording } from './recording.js';
import type { Resource } from './resource.js';
import type { LintSetting, Reading } from './setting.js';
import type { RuleSubject } from './target.js';
import type { TerraformObjects } from './terraform.js';

/** A rule of the linter. Each rule is a value in its own file. Its examples serve as its tests, and appear on its documentation page. */
export interface LintRule<Subject = unknown, Values = OptionValues> {
  /** The id in the form `<resource>/<mistake-or-requirement>`. It never changes after a release. */
  readonly id: string;
  readonly severity: Severity;
  /** The mistake, as a lower-case sentence in the present tense, without a full stop. */
  readonly what: string;
  /** The consequence of the mistake, for readers who see the finding for the first time. */
  readonly why?: string;
  /** The heading in the specification, or the public source of the recommendation. */
  readonly source?: string;
  /** The interpretation of the source where it is ambiguous, with the reason. */
  readonly choices?: readonly string[];
  /**
   * The kind of value that the rule checks: a lint target such as `policy`, or a value such as `org`, `change`, `recording` or `terraform`.
   */
  readonly on: RuleSubject;
  /**
   * A description of the values that the rule checks. Set only if the rule checks values of other kinds, too, and not only of the kind in
   * `on`. The examples of the rule have the kind in `on`.
   */
  readonly appliesTo?: string;
  /**
   * The editions in which the service's management API rejects a request that contains the mistake that this rule reports as an error.
   * `never`: the service accepts the request, or no request of that API can contain the mistake. Absent for rules without errors.
   */
  readonly refusedByService?: RefusedByService;
  /** The only edition, engine or document forms (stored, or a request body) to which the rule applies; absent if it applies to all. */
  readonly edition?: Edition;
  readonly engine?: Engine;
  readonly reading?: readonly Reading[];
  /** The preset that enables the rule; absent for `recommended`. */
  readonly preset?: 'hardening' | 'strict';
  /** Whether the rule is off unless a configuration names it. */
  readonly isOffByDefault?: true;
  /** Whether the rule uses the policy analysis, which takes longer than the other rules. */
  readonly usesAnalysis?: true;
  /** The cases in which the severity is lower, each with its reason. The first matching case applies. */
  readonly relaxed?: readonly Relaxation[];
  /** The options of the lint rule. A configuration can set them. */
  readonly options?: Readonly<Record<string, Option>>;
  /**
   * The fields for which this rule reports mismatches with the schema. A field is a dotted path from the target, in which `*` is any
   * element or member; it includes all values below the path. If several rules contain a value, the rule with the longest path reports it.
   */
  readonly fields?: readonly string[];
  /** The kind of fix that the rule may offer. */
  readonly fix?: FixKind;
  /** Checks what the schema cannot express. Must not throw, although the checked value may be any JSON value. */
  check?(subject: Subject, context: RuleContext, options: Values): Iterable<Report | Undecided>;
  readonly examples: Examples;
}

export type RefusedByService = 'both' | 'field' | 'never' | 'spec';

/**
 * Whether the service rejects a request with the mistake that this rule reports as an error. `edition` selects the specification or the
 * live service.
 */
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
  /** The minimum value of a numeric option. */
  readonly least?: number;
  readonly most?: number;
}

/**
 * The examples of a rule: values with the mistake (`bad`) and without it (`good`). For rules on `org`, `change` or `recording`, an example
 * is an org, `{before, after}` or a list of exchanges. Each example is linted in the first edition, engine and document form that the rule
 * allows, unless the example states others.
 */
export interface Examples {
  readonly bad: readonly unknown[];
  readonly good: readonly unknown[];
}

/** The value of `examples` for lint rules that have none. */
export const NO_EXAMPLES: Examples = { bad: [], good: [] };

/** A report of a lint rule on the value that it checks. */
export interface Report {
  /** The resource that the report concerns, if it is not the one that contains the checked value. */
  readonly of?: Resource;
  /** The path of the location. It starts at the resource in `of`. Without `of`, it starts at the checked value. */
  readonly at?: readonly PathStep[];
  /** Whether the report is about the key of a member and not about its value. The path in `at` leads to the member. */
  readonly isKey?: boolean;
  readonly message: string;
  /** The severity of the report, if it differs from that of the rule. */
  readonly severity?: Severity;
  readonly related?: readonly Elsewhere[];
  readonly fix?: Remedy;
  /** A key that identifies the cause, such as `unknown zone nzo1`, if one cause may have several findings. */
  readonly cause?: string;
}

/**
 * The result of a rule that can neither report a problem nor exclude it, because an input is unknown. The summary of a run lists these
 * rules.
 */
export interface Undecided {
  /** The unknown input, as a clause: `the export has no enrollment policy`. */
  readonly undecided: string;
}

export function isUndecided(result: Report | Undecided): result is Undecided {
  return 'undecided' in result;
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

/**
 * An edit that fixes a finding. The path of the edit starts at the resource that the report names in its field `of`. Without this field, it
 * starts at the checked value.
 */
export type ChangeAt =
  | { readonly op: 'remove'; readonly at: readonly PathStep[] }
  | { readonly op: 'rename'; readonly at: readonly PathStep[]; readonly key: string }
  | { readonly op: 'set'; readonly at: readonly PathStep[]; readonly value: unknown };

/** The inputs of a lint rule's check in addition to the checked value. */
export interface RuleContext extends LintSetting {
  /** The resource that is or contains the checked value. If the rule checks an org, it is the first resource of the org. */
  readonly resource: Resource;
  /** The path from the resource to the checked value. */
  readonly path: readonly PathStep[];
  readonly org: Org;
  /** The org before the change; `undefined` if no earlier state was given. */
  readonly before: Org | undefined;
  /** The current time in milliseconds since the epoch; `undefined` if it is unknown. */
  readonly now: number | undefined;
}

interface Subjects {
  readonly org: Org;
  readonly change: OrgChange;
  readonly recording: Recording;
  readonly terraform: TerraformObjects;
}

type SubjectOf<On extends RuleSubject> = On extends keyof Subjects ? Subjects[On] : unknown;

/** The values of a rule's options in a configuration. */
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

/**
 * Defines a lint rule. The types of the checked value and of the options follow from `on` and `options`. The rule is data; defining it has
 * no effect.
 */
export function defineCustomRule<
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

/** Defines a rule of the catalogue. Its examples are built where they are shown: a run of the linter does not need them. */
export function defineRule<
  const On extends RuleSubject,
  const Options extends Readonly<Record<string, Option>> = Readonly<Record<never, Option>>,
>(
  rule: Omit<LintRule<SubjectOf<On>, ValuesOf<Options>>, 'examples'> & {
    readonly on: On;
    readonly options?: Options;
    readonly why: string;
    readonly examples: () => Examples;
  },
): LintRule {
  const { examples } = rule;
  return {
    ...(rule as unknown as LintRule),
    get examples() {
      return examples();
    },
  };
}

/**
 * An example of a lint rule that consists of more than a value. It also states an edition, an engine, a document form, or other resources
 * of the org.
 */
export interface ExampleGiven {
  readonly [GIVEN]: true;
  readonly value: unknown;
  readonly setting: Partial<Omit<LintSetting, 'brand'>>;
  /**
   * The members of the export in which the example is placed, without the example itself. In this export, the policy of the example has the
   * id `p1`; if the example is a policy, the example has this id.
   */
  readonly org?: Members;
  /** Why the example is correct or incorrect, for its documentation page, where this is not obvious. */
  readonly note?: string;
}

const GIVEN = Symbol('given');

export function exampleGiven(
  value: unknown,
  conditions: ExampleGiven['setting'] & Pick<ExampleGiven, 'note' | 'org'>,
): ExampleGiven {
  const { org, note, ...setting } = conditions;
  return { [GIVEN]: true, value, setting, ...(org && { org }), ...(note !== undefined && { note }) };
}

export function isExampleGiven(example: unknown): example is ExampleGiven {
  return typeof example === 'object' && example !== null && GIVEN in example;
}
