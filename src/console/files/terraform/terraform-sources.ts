import { posix } from 'node:path';
import type { Result } from '../../../base/result.js';
import { success } from '../../../base/result.js';
import type { Files, Io } from '../../io/io.js';
import { withoutDot } from '../linked-files.js';
import { attempt } from '../read-input.js';
import { isZip, planSources } from './plan-file.js';
import {
  isOfOpenTofu,
  isSource,
  MOST_BYTES,
  MOST_FILES,
  modulesIn,
  noConfiguration,
  type SourceFile,
  sourceText,
  type TerraformSources,
} from './terraform-source.js';

/** The properties of `Io` that reading a Terraform configuration needs. */
export type SourcesIo = Pick<Io, 'files'> & Partial<Pick<Io, 'env'>>;

/** Finds the Terraform configuration in a folder or in a binary plan file. Other files are not read. */
export async function sourcesAt(
  given: string,
  { files, env = {} }: SourcesIo,
): Promise<Result<TerraformSources>> {
  const path = files.fromHere(given);
  const listed = await attempt(path, () => files.list(path, { isWithoutIgnored: true }));
  if (!listed.ok) return listed;
  if (listed.value !== undefined) return success(await folderSources(path, { files, env }));
  const bytes = await attempt(path, () => files.readBytes(path));
  if (!bytes.ok) return bytes;
  if (isZip(bytes.value)) return await planSources(path, bytes.value);
  return noConfiguration(path);
}

async function folderSources(root: string, { files, env }: Required<SourcesIo>): Promise<TerraformSources> {
  const text = await readModuleList(root, { files, env });
  const unread: string[] = [];
  const lock = await textOf(posix.join(root, '.terraform.lock.hcl'), files);
  const isOfTerraform = lock?.includes('"registry.terraform.io/') === true;
  return {
    root,
    modules: new Map([...modulesIn(text ?? '')].map(([key, folder]) => [key, below(root, folder)])),
    async filesIn(folder) {
      const listing = await files.list(folder).catch(() => undefined);
      const { files: listed = [], leadingOut = [] } = listing ?? {};
      const found = [...listed, ...leadingOut].filter((name) => !name.includes('/') && isSource(name)).sort();
      const names = isOfTerraform ? found.filter((name) => !isOfOpenTofu(name)) : dropReplaced(found);
      const read: SourceFile[] = [];
      for (const name of names.slice(0, MOST_FILES)) {
        const path = posix.join(folder, name);
        const isRead = !leadingOut.includes(name) || (await files.isWithin(path, root).catch(() => false));
        const content = isRead ? await textOf(path, files) : undefined;
        if (content === undefined) unread.push(path);
        else read.push({ name: withoutDot(path), text: content });
      }
      for (const name of names.slice(MOST_FILES)) unread.push(posix.join(folder, name));
      return read;
    },
    async filesBelow(folder) {
      const listing = await files.list(folder).catch(() => undefined);
      if (listing === undefined || listing.files.length > MOST_LISTED) return undefined;
      const { notEntered = [], leadingOut = [] } = listing;
      const unreadable = listing.unreadable.map((one) => one.path);
      // A link that leads out of the folder is listed, but its file is not read.
      return { names: [...listing.files, ...leadingOut].sort(), notEntered: [...notEntered, ...unreadable] };
    },
    async textAt(path, within) {
      const isWithin = await files.isWithin(path, within).catch(() => false);
      return isWithin ? await textOf(path, files) : undefined;
    },
    unread: () => unread,
  };
}

/** Reads Terraform's list of module folders, from `TF_DATA_DIR` or the default folder. Returns `undefined` if neither has a list. */
async function readModuleList(
  root: string,
  { files, env }: Required<SourcesIo>,
): Promise<string | undefined> {
  const dataFolder = env.TF_DATA_DIR?.replaceAll('\\', '/') ?? '';
  const folders = [...(dataFolder === '' ? [] : [dataFolder]), '.terraform'];
  for (const folder of folders) {
    const text = await textOf(posix.join(below(root, folder), 'modules/modules.json'), files);
    if (text !== undefined) return text;
  }
  return undefined;
}

function below(root: string, folder: string): string {
  return /^(?:\/|[A-Za-z]:\/)/.test(folder) ? folder : posix.join(root, folder);
}

/** Removes files that OpenTofu ignores: it reads `main.tofu` instead of `main.tf`. */
function dropReplaced(names: readonly string[]): readonly string[] {
  const own = new Set(names.filter(isOfOpenTofu));
  return names.filter((name) => !own.has(name.replace(/\.tf(\.json)?$/, '.tofu$1')) || own.has(name));
}

/** The maximum number of files in a folder that is searched for a pattern. */
const MOST_LISTED = 50_000;

async function textOf(path: string, files: Files): Promise<string | undefined> {
  const bytes = await files.readBytes(path).catch(() => undefined);
  return bytes === undefined || bytes.length > MOST_BYTES ? undefined : sourceText(bytes);
}
