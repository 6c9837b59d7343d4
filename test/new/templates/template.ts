/** One kind of thing that is added by a file and a line in a registry. */
export interface Template {
  /** What its names look like, and how to say so. */
  readonly form: RegExp;
  readonly howNamed: string;
  /** Why this name cannot be taken, where its form does not tell. */
  refusal?(name: string, project: Project): string | undefined;
  made(name: string, project: Project): Made;
}

export interface Made {
  readonly path: string;
  readonly text: string;
  readonly registry: string;
  /** The line to add, before those whose files come later. */
  readonly line: string;
  /** An entry to add to a table that must have one for each. */
  readonly entry?: { readonly path: string; readonly key: string; readonly text: string };
  /** What is left for the author. */
  readonly next: readonly string[];
}

/** The repository, except sign-ins that templates look at it. */
export interface Project {
  /** The text of a file; `undefined` where there is none. */
  read(path: string): string | undefined;
  /** The names of what stands in a folder. */
  list(folder: string): readonly string[];
}

export type Scaffolded =
  | {
      readonly ok: true;
      /** All files that are written, by their paths. */
      readonly files: Readonly<Record<string, string>>;
      /** The new one. */
      readonly path: string;
      readonly next: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/** `entity-risk` is `entityRisk`. */
export function camelCased(name: string): string {
  return name.replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `entityRisk` is `entity-risk`. */
export function kebabCased(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
