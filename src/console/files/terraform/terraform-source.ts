import { failure, type Problem, type Result } from '../../../base/result.js';
import type { ConfiguredFolder } from '../../../documents/terraform/sources/configured-files.js';
import { decodeUtf8 } from '../../io/utf8.js';
import { withoutDot } from '../linked-files.js';

/** A file of a Terraform configuration. */
export interface SourceFile {
  /** The path of the file, relative to the working folder. */
  readonly name: string;
  readonly text: string;
}

/** The files of a Terraform configuration, by folder. */
export interface TerraformSources {
  /** The folder of the root module. */
  readonly root: string;
  /** The folders of installed modules, by the names of the module calls, such as `network.zones`. */
  readonly modules: ReadonlyMap<string, string>;
  filesIn(folder: string): Promise<readonly SourceFile[]>;
  /** Lists the files in a folder and below it; `undefined` if they are not available. */
  filesBelow(folder: string): Promise<ConfiguredFolder | undefined>;
  /**
   * Returns the text of a file that the configuration names. Returns `undefined` if the file is not available, or if a link leads out of
   * the folder `within`.
   */
  textAt(path: string, within: string): Promise<string | undefined>;
  /** Returns the paths that were skipped so far: too large, too many, or not text. */
  unread(): readonly string[];
}

/** The maximum size of a configuration file, in bytes. Larger files are skipped. */
export const MOST_BYTES = 4 * 1024 * 1024;
/** The maximum number of files that are read from a folder. */
export const MOST_FILES = 2000;

/** Returns the warning about skipped files. Their content is unknown. */
export function unreadProblems(paths: readonly string[]): readonly Problem[] {
  const [first] = paths;
  if (first === undefined) return [];
  const count = paths.length === 1 ? 'this file' : `this file and ${paths.length - 1} more`;
  const message = `${count} of the configuration ${paths.length === 1 ? 'was' : 'were'} not read: too large, too many, or not UTF-8; their content is read from the plan, without source locations`;
  const place = { document: withoutDot(first), pointer: '' };
  return [{ severity: 'warning', code: 'configuration-not-read', message, location: place }];
}

/** Whether a path is that of a file in a Terraform configuration. Hidden files, such as those of editors, do not belong to it. */
export function isSource(path: string): boolean {
  return /(?:^|\/)[^./][^/]*\.(?:tf|tofu)(?:\.json)?$/.test(path);
}

/** The name of the plan file in the folder of the root module. */
export const PLAN = 'plan.json';

/** Returns the command line that writes the plan file. */
export function planCommand(tool: PlanTool): string {
  return `${tool} plan -out plan.bin && ${tool} show -json plan.bin > ${PLAN}`;
}

export type PlanTool = 'terraform' | 'tofu';

export function toolOf(names: readonly string[]): PlanTool {
  return names.some(isOfOpenTofu) ? 'tofu' : 'terraform';
}

export function isOfOpenTofu(name: string): boolean {
  return /\.tofu(?:\.json)?$/.test(name);
}

export function noConfiguration(path: string): Result<never> {
  const message =
    'this contains no Terraform configuration: pass its folder, or the file that `terraform plan -out` writes';
  const place = { document: withoutDot(path), pointer: '' };
  return failure([{ severity: 'error', code: 'no-configuration', message, location: place }]);
}

export function sourceText(bytes: Uint8Array): string | undefined {
  const decoded = decodeUtf8(bytes);
  return decoded.ok ? decoded.text : undefined;
}

/**
 * Reads the folders of modules from Terraform's `modules.json`: `{"Modules": [{"Key", "Dir"}]}`, or only the list. Folders may be Windows
 * paths.
 */
export function modulesIn(text: string): ReadonlyMap<string, string> {
  try {
    const value: unknown = JSON.parse(text);
    const list: unknown = Array.isArray(value) ? value : (value as { Modules?: unknown } | null)?.Modules;
    return new Map(
      (Array.isArray(list) ? list : []).flatMap((one: { Key?: unknown; Dir?: unknown } | null) =>
        typeof one?.Key === 'string' && typeof one.Dir === 'string'
          ? [[one.Key, one.Dir.replaceAll('\\', '/')] as const]
          : [],
      ),
    );
  } catch {
    return new Map();
  }
}
