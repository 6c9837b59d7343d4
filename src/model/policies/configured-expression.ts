/** An expression in a Terraform configuration, as written. It is not evaluated. Spec: Terraform, 3.3, 6. */
export type ConfiguredExpression =
  | { readonly kind: 'constant'; readonly value: boolean | number | string | null }
  /** A template with literal texts and interpolated values. */
  | { readonly kind: 'template'; readonly parts: readonly ConfiguredExpression[] }
  | { readonly kind: 'list'; readonly elements: readonly ConfiguredExpression[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, ConfiguredExpression> }
  /** The first name of a reference: `local`, `each`, or a resource type. */
  | { readonly kind: 'name'; readonly name: string }
  /** `of.key`, `of[key]`. */
  | {
      readonly kind: 'member';
      readonly of: ConfiguredExpression;
      readonly key: ConfiguredExpression;
      readonly isInBrackets?: true;
    }
  /** `of[*].keys`: the same member of each element. */
  | {
      readonly kind: 'splat';
      readonly of: ConfiguredExpression;
      readonly keys: readonly ConfiguredExpression[];
    }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly given: readonly ConfiguredExpression[];
      /** `name(given...)`: the elements of the last argument are separate arguments. */
      readonly isSpread?: true;
    }
  | ForExpression
  /** `test ? then : otherwise`. */
  | {
      readonly kind: 'choice';
      readonly test: ConfiguredExpression;
      readonly then: ConfiguredExpression;
      readonly otherwise: ConfiguredExpression;
    }
  /** An operation with one or two operands. */
  | {
      readonly kind: 'operation';
      readonly operator: string;
      readonly operands: readonly ConfiguredExpression[];
    }
  /** An expression of an unsupported form. Only its subexpressions are read. */
  | { readonly kind: 'other'; readonly parts: readonly ConfiguredExpression[] };

/** `[for key, name in over : each if test]`; with `by`, `{for key, name in over : by => each... if test}`. */
export interface ForExpression {
  readonly kind: 'for';
  readonly key?: string;
  readonly name: string;
  readonly over: ConfiguredExpression;
  readonly each: ConfiguredExpression;
  readonly by?: ConfiguredExpression;
  /** Whether values with the same key are collected in a list. */
  readonly isGrouped?: true;
  readonly test?: ConfiguredExpression;
}

/** The content of a block. */
export interface ConfiguredBody {
  readonly attributes: ReadonlyMap<string, ConfiguredExpression>;
  readonly blocks: readonly NestedBlock[];
}

/** A nested block, or the `content` of a `dynamic` block. */
export interface NestedBlock {
  readonly type: string;
  readonly body: ConfiguredBody;
  readonly dynamic?: { readonly forEach: ConfiguredExpression; readonly iterator: string };
}

/** The declarations of a module other than its resources. */
export interface ConfiguredModule {
  /** The folder, relative to the root: `path.module`. */
  readonly folder: string;
  readonly locals: ReadonlyMap<string, ConfiguredExpression>;
  readonly outputs: ReadonlyMap<string, ConfiguredExpression>;
  readonly calls: ReadonlyMap<string, ConfiguredBody>;
  readonly variables: ReadonlyMap<string, ConfiguredBody>;
}
