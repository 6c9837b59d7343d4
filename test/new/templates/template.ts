/** A template for `npm run new`: it makes a new file and a line in a registry. */
export interface Template {
  /** The pattern that names must match. `howNamed` describes it. */
  readonly form: RegExp;
  readonly howNamed: string;
  /** Returns the reason why a name of the right form cannot be used, such as a keyword. */
  refusal?(name: string, project: Project): string | undefined;
  made(name: string, project: Project): Made;
}

export interface Made {
  readonly path: string;
  readonly text: string;
  readonly registry: string;
  /** The line to add to the registry. The lines of a registry are sorted by file. */
  readonly line: string;
  /** An entry to add to a table that covers all items of the registry. Example: the table of the help texts of all commands. */
  readonly entry?: { readonly path: string; readonly key: string; readonly text: string };
  /** The steps that the author of the new file has to do next. */
  readonly next: readonly string[];
}

/** The part of the repository that templates read. */
export interface Project {
  /** Returns the text of a file, or `undefined` if there is none. */
  read(path: string): string | undefined;
  /** Returns the names of the files in a folder. */
  list(folder: string): readonly string[];
}

export type Scaffolded =
  | {
      readonly ok: true;
      /** All written files by path. */
      readonly files: Readonly<Record<string, string>>;
      /** The path of the new file. */
      readonly path: string;
      readonly next: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/** Converts `entity-risk` to `entityRisk`. */
export function camelCased(name: string): string {
  return name.replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Converts `entityRisk` to `entity-risk`. */
export function kebabCased(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
