/** An expression of the configuration of Terraform, as it is written: nothing in it is evaluated. Spec: Terraform, 3.3, 6. */
export type ConfiguredExpression =
  | { readonly kind: 'constant'; readonly value: boolean | number | string | null }
  /** Texts and what is put between them. */
  | { readonly kind: 'template'; readonly parts: readonly ConfiguredExpression[] }
  | { readonly kind: 'list'; readonly elements: readonly ConfiguredExpression[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, ConfiguredExpression> }
  /** What a reference begins with: `local`, `each`, the type of a resource. */
  | { readonly kind: 'name'; readonly name: string }
  /** `of.key`, `of[key]`. */
  | {
      readonly kind: 'member';
      readonly of: ConfiguredExpression;
      readonly key: ConfiguredExpression;
      readonly isInBrackets?: true;
    }
  /** `of[*].keys`: the same member of each. */
  | {
      readonly kind: 'splat';
      readonly of: ConfiguredExpression;
      readonly keys: readonly ConfiguredExpression[];
    }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly given: readonly ConfiguredExpression[];
      /** `name(given...)`: the elements of the last are given one by one. */
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
  /** With one operand or two. */
  | {
      readonly kind: 'operation';
      readonly operator: string;
      readonly operands: readonly ConfiguredExpression[];
    }
  /** What is not read: only the expressions in it are told. */
  | { readonly kind: 'other'; readonly parts: readonly ConfiguredExpression[] };

/** `[for key, name in over : each if test]`; with `by`, `{for key, name in over : by => each... if test}`. */
export interface ForExpression {
  readonly kind: 'for';
  readonly key?: string;
  readonly name: string;
  readonly over: ConfiguredExpression;
  readonly each: ConfiguredExpression;
  readonly by?: ConfiguredExpression;
  /** What has the same key is put together. */
  readonly isGrouped?: true;
  readonly test?: ConfiguredExpression;
}

/** What stands between the braces of a block. */
export interface ConfiguredBody {
  readonly attributes: ReadonlyMap<string, ConfiguredExpression>;
  readonly blocks: readonly NestedBlock[];
}

/** A block in a block, or the `content` of a `dynamic` one. */
export interface NestedBlock {
  readonly type: string;
  readonly body: ConfiguredBody;
  readonly dynamic?: { readonly forEach: ConfiguredExpression; readonly iterator: string };
}

/** What the files of one folder say beside resources. */
export interface ConfiguredModule {
  /** Where it stands, from the root: `path.module`. */
  readonly folder: string;
  readonly locals: ReadonlyMap<string, ConfiguredExpression>;
  readonly outputs: ReadonlyMap<string, ConfiguredExpression>;
  readonly calls: ReadonlyMap<string, ConfiguredBody>;
  readonly variables: ReadonlyMap<string, ConfiguredBody>;
}
