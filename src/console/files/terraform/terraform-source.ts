import { failure, type Problem, type Result } from '../../../base/result.js';
import type { ConfiguredFolder } from '../../../documents/terraform/sources/configured-files.js';
import { decodeUtf8 } from '../../io/utf8.js';
import { withoutDot } from '../linked-files.js';

/** A file of a configuration. */
export interface SourceFile {
  /** Its path, from where the command runs. */
  readonly name: string;
  readonly text: string;
}

/** The files of a configuration, by folders. */
export interface TerraformSources {
  /** The folder of the root module. */
  readonly root: string;
  /** The folders of modules that do not stand beside the others, by their calls: `network.zones`. */
  readonly modules: ReadonlyMap<string, string>;
  filesIn(folder: string): Promise<readonly SourceFile[]>;
  /** All that stands in a folder and below; `undefined` where that is not at hand. */
  filesBelow(folder: string): Promise<ConfiguredFolder | undefined>;
  /** What stands in another file; `undefined` where that is not at hand, or a link leads out of the folder. */
  textAt(path: string, within: string): Promise<string | undefined>;
  /** The paths of what was left out until now: too large, too many, or no text. */
  unread(): readonly string[];
}

/** A configuration has no larger files, and not more of them in a folder. */
export const MOST_BYTES = 4 * 1024 * 1024;
export const MOST_FILES = 2000;

/** What of a configuration is left out is said: what stands there is unknown. */
export function unreadProblems(paths: readonly string[]): readonly Problem[] {
  const [first] = paths;
  if (first === undefined) return [];
  const count = paths.length === 1 ? 'this file' : `this file, and ${paths.length - 1} more`;
  const message = `${count} of the configuration ${paths.length === 1 ? 'is' : 'are'} not read: too large, too many, or not UTF-8; their content is read from the plan, without source locations`;
  const place = { document: withoutDot(first), pointer: '' };
  return [{ severity: 'warning', code: 'configuration-not-read', message, place }];
}

/** Whether a file belongs to a configuration, by its name or path: what is hidden, as editors leave it, does not. */
export function isSource(path: string): boolean {
  return /(?:^|\/)[^./][^/]*\.(?:tf|tofu)(?:\.json)?$/.test(path);
}

/** Where the command puts the plan, in the folder of the root module. */
export const PLAN = 'plan.json';

/** What writes the plan there, as it is read. */
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
  return failure([{ severity: 'error', code: 'no-configuration', message, place }]);
}

export function sourceText(bytes: Uint8Array): string | undefined {
  const decoded = decodeUtf8(bytes);
  return decoded.ok ? decoded.text : undefined;
}

/** The folders of modules, as Terraform notes them, on Windows, too: `{"Modules": [{"Key", "Dir"}]}`, or the list alone. */
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
