/** An expression in a Terraform configuration, as written and not evaluated. Spec: Terraform, 3.3, 6. */
export type ConfiguredExpression =
  | { readonly kind: 'constant'; readonly value: boolean | number | string | null }
  /** A string template with literal texts and interpolated values. */
  | { readonly kind: 'template'; readonly parts: readonly ConfiguredExpression[] }
  | { readonly kind: 'list'; readonly elements: readonly ConfiguredExpression[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, ConfiguredExpression> }
  /** The first name of a reference, such as `local`, `each`, or a resource type. */
  | { readonly kind: 'name'; readonly name: string }
  /** A member access, `of.key` or `of[key]`. */
  | {
      readonly kind: 'member';
      readonly of: ConfiguredExpression;
      readonly key: ConfiguredExpression;
      readonly isInBrackets?: true;
    }
  /** A splat expression, `of[*].keys`: the same member of each element. */
  | {
      readonly kind: 'splat';
      readonly of: ConfiguredExpression;
      readonly keys: readonly ConfiguredExpression[];
    }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly given: readonly ConfiguredExpression[];
      /** Whether the call has the form `name(given...)`: each element of the last argument is then a separate argument. */
      readonly isSpread?: true;
    }
  | ForExpression
  /** A conditional expression, `test ? then : otherwise`. */
  | {
      readonly kind: 'choice';
      readonly test: ConfiguredExpression;
      readonly then: ConfiguredExpression;
      readonly otherwise: ConfiguredExpression;
    }
  /** An operator with one or two operands. */
  | {
      readonly kind: 'operation';
      readonly operator: string;
      readonly operands: readonly ConfiguredExpression[];
    }
  /** An expression of an unsupported form. Only its subexpressions are read. */
  | { readonly kind: 'other'; readonly parts: readonly ConfiguredExpression[] };

/** A `for` expression: `[for key, name in over : each if test]` or, with `by`, `{for key, name in over : by => each... if test}`. */
export interface ForExpression {
  readonly kind: 'for';
  readonly key?: string;
  readonly name: string;
  readonly over: ConfiguredExpression;
  readonly each: ConfiguredExpression;
  readonly by?: ConfiguredExpression;
  /** Whether the expression ends with `...`, so that values with the same key are collected in a list. */
  readonly isGrouped?: true;
  readonly test?: ConfiguredExpression;
}

/** The content of a Terraform block: its attributes and nested blocks. */
export interface ConfiguredBody {
  readonly attributes: ReadonlyMap<string, ConfiguredExpression>;
  readonly blocks: readonly NestedBlock[];
}

/** A nested Terraform block, or the `content` of a `dynamic` block. */
export interface NestedBlock {
  readonly type: string;
  readonly body: ConfiguredBody;
  readonly dynamic?: { readonly forEach: ConfiguredExpression; readonly iterator: string };
}

/** The declarations of a Terraform module, except its resources. */
export interface ConfiguredModule {
  /** The folder of the module, relative to the folder of the root module, as in `path.module`. */
  readonly folder: string;
  readonly locals: ReadonlyMap<string, ConfiguredExpression>;
  readonly outputs: ReadonlyMap<string, ConfiguredExpression>;
  readonly calls: ReadonlyMap<string, ConfiguredBody>;
  readonly variables: ReadonlyMap<string, ConfiguredBody>;
}
