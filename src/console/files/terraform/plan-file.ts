import { posix } from 'node:path';
import type { Entry, ZipFile } from 'yauzl';
import { getOrMake } from '../../../base/memo.js';
import { type Result, success } from '../../../base/result.js';
import { withoutDot } from '../linked-files.js';
import { folderOf } from '../read-input.js';
import {
  isSource,
  MOST_BYTES,
  MOST_FILES,
  modulesIn,
  noConfiguration,
  type SourceFile,
  sourceText,
  type TerraformSources,
} from './terraform-source.js';

/** Whether bytes start like a zip file, the format of a binary plan. */
export function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

/** Reads the configuration in a binary plan file. Neither the plan nor the state in it is unpacked. Spec: Terraform, 2.1. */
export async function planSources(path: string, bytes: Uint8Array): Promise<Result<TerraformSources>> {
  const unpacked = await textsIn(bytes).catch(() => undefined);
  if (unpacked === undefined || unpacked.texts.size === 0) return noConfiguration(path);
  const { texts, unread } = unpacked;
  const folder = folderOf(path);
  const folders = modulesIn(texts.get(MODULES) ?? '');
  const byFolder = new Map<string, Map<string, SourceFile>>();
  const modules = new Map<string, string>();
  // The files are sorted by name: the plan contains them in any order, but of several override files, the last one by name takes
  // precedence.
  for (const [entry, text] of [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [, key, file] = SOURCE.exec(entry) ?? [];
    if (key === undefined || file === undefined) continue;
    const own = posix.join(folder, folders.get(key) ?? key);
    modules.set(key, own);
    const name = withoutDot(posix.join(own, file));
    // A module that is called twice occurs twice in the plan file.
    getOrMake(byFolder, own, () => new Map<string, SourceFile>()).set(name, { name, text });
  }
  const root = modules.get('') ?? folder;
  return success({
    root,
    modules,
    filesIn: (of) => Promise.resolve([...(byFolder.get(of)?.values() ?? [])]),
    filesBelow: () => Promise.resolve(undefined),
    textAt: () => Promise.resolve(undefined),
    unread: () => unread,
  });
}

const MODULES = 'tfconfig/modules.json';
const SOURCE = /^tfconfig\/m-([^/]*)\/([^/]+)$/;

/** The limit for the unpacked size of all files, in bytes. */
const MOST_TOGETHER = 2 * MOST_BYTES;

/** Unpacks the text files in a zip file. Sizes are counted while unpacking, so that a file with wrong sizes cannot exhaust the memory. */
async function textsIn(bytes: Uint8Array): Promise<Unpacked> {
  const zip = await opened(bytes);
  const texts = new Map<string, string>();
  const unread: string[] = [];
  let left = MOST_TOGETHER;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      const { fileName, uncompressedSize: size } = entry;
      if (!isWanted(fileName) || texts.size >= MOST_FILES || size > Math.min(left, MOST_BYTES)) {
        if (isWanted(fileName)) unread.push(fileName);
        zip.readEntry();
        return;
      }
      unpacked(zip, entry)
        .then((content) => {
          left -= content.length;
          const text = sourceText(content);
          if (text === undefined) unread.push(fileName);
          else texts.set(fileName, text);
          zip.readEntry();
        })
        .catch(reject);
    });
    zip.readEntry();
  });
  return { texts, unread };
}

interface Unpacked {
  readonly texts: ReadonlyMap<string, string>;
  /** The configuration files that were not read because they exceed a limit. */
  readonly unread: readonly string[];
}

function isWanted(fileName: string): boolean {
  return fileName === MODULES || (SOURCE.test(fileName) && isSource(fileName));
}

async function opened(bytes: Uint8Array): Promise<ZipFile> {
  const { fromBuffer } = await import('yauzl');
  return await new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error === null && zip !== undefined ? resolve(zip) : reject(error),
    );
  });
}

function unpacked(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null || stream === undefined) {
        reject(error);
        return;
      }
      const pieces: Uint8Array[] = [];
      stream.on('data', (piece: Uint8Array) => pieces.push(piece));
      stream.on('end', () => resolve(Buffer.concat(pieces)));
      stream.on('error', reject);
    });
  });
}
