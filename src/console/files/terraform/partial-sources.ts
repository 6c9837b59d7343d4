import { posix } from 'node:path';
import { firstFewUnquoted, quotedUpTo } from '../../../base/messages.js';
import { failure, type Problem, type Result, success } from '../../../base/result.js';
import { createLiteralPlan } from '../../../documents/terraform/literals/literal-plan.js';
import type { InputDocument } from '../../../documents/text/input.js';
import type { Io } from '../../io/io.js';
import { withoutDot } from '../linked-files.js';
import { folderOf, type TextDocument } from '../read-input.js';
import { completeCheckWords, type PartialReading, partialWords, unreadWords } from './partial-words.js';
import { sourcesWithoutPlan } from './sources-without-plan.js';
import { readWrittenConfiguration } from './terraform-configuration.js';
import { isSource, type TerraformSources, toolOf } from './terraform-source.js';
import { sourcesAt } from './terraform-sources.js';

/** Terraform sources as one document with only their literal values. Spec: Terraform, 7. */
export interface PartialDocument {
  readonly document: InputDocument & TextDocument;
  readonly partial: PartialReading & { readonly message: string };
}

/** Reads the Terraform sources in one folder, or some of its files, without a plan. */
export async function readPartialSources(
  paths: readonly string[],
  { provider, allowEmpty }: { readonly provider?: string; readonly allowEmpty?: true },
  io: Pick<Io, 'env' | 'files' | 'grammar'>,
): Promise<Result<PartialDocument>> {
  const root = await rootOf(paths, io);
  if (!root.ok) return root;
  const { folder, names } = root.value;
  const found = await sourcesAt(folder, io);
  if (!found.ok) return found;
  const sources = names === undefined ? found.value : withNamesOnly(found.value, names);
  const written = await readWrittenConfiguration(sources, io);
  if (!written.ok) return written;
  const { plan, configuration, counts } = createLiteralPlan(written.value);
  const name = withoutDot(names?.length === 1 ? posix.join(folder, names[0] ?? '') : folder);
  const tool = toolOf((await sources.filesIn(sources.root)).map((file) => file.name));
  const partial = { ...counts, folder: withoutDot(folder), tool } as const;
  if (counts.resources === 0 && !allowEmpty)
    return failure([...written.problems, nothingRead(name, partial)]);
  return success(
    {
      document: {
        name,
        folder,
        text: JSON.stringify(plan),
        configuration: { ...configuration, ...(provider !== undefined && { provider }) },
      },
      partial: { message: partialWords(partial), ...partial },
    },
    written.problems,
  );
}

function nothingRead(document: string, partial: PartialReading): Problem {
  const unread = unreadWords(partial);
  const message = `nothing was checked: no resource of the provider was read here${unread === '' ? '' : `, besides ${unread}`}; ${completeCheckWords(partial)}`;
  return { severity: 'error', code: 'nothing-to-check', message, location: { document, pointer: '' } };
}

/** The folder of the root module, and the files that the user named; all files if absent. */
interface Root {
  readonly folder: string;
  readonly names?: readonly string[];
}

async function rootOf(paths: readonly string[], { files }: Pick<Io, 'files'>): Promise<Result<Root>> {
  const given = paths.map((path) => files.fromHere(path));
  const [first = '.'] = given;
  const listing = await files.list(first);
  if (listing === undefined) {
    const folder = folderOf(first);
    const elsewhere = given.find((path) => folderOf(path) !== folder || !isSource(path));
    return elsewhere === undefined
      ? success({ folder, names: given.map((path) => posix.basename(path)) })
      : failure([severalRoots([folder, folderOf(elsewhere)])]);
  }
  if (given.length > 1) return failure([severalRoots(given)]);
  const sources = listing.files.filter(isSource);
  const folders = new Set(sources.map((name) => posix.dirname(name)));
  const [only = '.'] = folders;
  if (folders.has('.')) return success({ folder: first });
  return folders.size === 1
    ? success({ folder: posix.join(first, only) })
    : failure([
        sourcesWithoutPlan(first, first, sources),
        severalRoots([...folders].map((one) => posix.join(first, one))),
      ]);
}

function severalRoots(folders: readonly string[]): Problem {
  const shown = firstFewUnquoted(folders.map((one) => quotedUpTo(LONGEST, withoutDot(one))));
  return {
    severity: 'error',
    code: 'several-roots',
    message: `without a plan, only one Terraform folder can be linted at a time, but these contain sources: ${shown}; pass only one of them`,
  };
}

/** The longest path in a message, in characters. */
const LONGEST = 200;

function withNamesOnly(sources: TerraformSources, names: readonly string[]): TerraformSources {
  const isNamed = (name: string) => names.includes(posix.basename(name));
  return {
    ...sources,
    async filesIn(folder) {
      const all = await sources.filesIn(folder);
      return folder === sources.root ? all.filter(({ name }) => isNamed(name)) : all;
    },
  };
}
