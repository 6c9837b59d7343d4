import type { PullFiles } from '../../../console/io/pull-world.js';
import type { Edition } from '../../../model/policies/snapshot.js';
import { type Destination, FILE_BEGIN, MANIFEST_FILE, POLICIES_FOLDER } from '../files/destination.js';
import { policyFileNames } from '../files/policy-files.js';
import { listText, objectText, stableJson } from '../files/stable-json.js';
import {
  groupMembers,
  isWritten,
  policies,
  type Readings,
  SECTIONS,
  type SnapshotSection,
} from '../lists/sections.js';
import type { Manifest } from './manifest.js';

/** The fields that describe a snapshot, so that a reader does not have to guess the edition and the vendor prefix from ids. */
export interface SnapshotHead {
  readonly manifest: Manifest;
  readonly brand: string;
  readonly edition: Edition;
}

/** Writes a snapshot of an org from the lists that were read. Only one object at a time is in memory. */
export async function writeOrg(
  readings: Readings,
  head: SnapshotHead,
  destination: Destination,
  files: PullFiles,
): Promise<void> {
  if (destination.kind === 'file') await files.replace(destination.path, orgText(readings, head));
  else await writeFolder(readings, head, destination.path, files);
}

async function writeFolder(
  readings: Readings,
  head: SnapshotHead,
  folder: string,
  files: PullFiles,
): Promise<void> {
  const written = new Set<string>();
  const write = async (file: string, text: AsyncIterable<string>) => {
    written.add(file);
    await files.replace(`${folder}/${file}`, ended(text));
  };
  const policyFile = policyFileNames();
  for await (const policy of policies(readings))
    await write(policyFile(policy.type, policy.id), only(stableJson(policy)));
  for (const section of SECTIONS.filter((one) => isWritten(one, readings)))
    await write(section.file, listText(section.elements(readings)));
  if (isWritten(MEMBERS, readings)) await write(MEMBERS.file, sectionText(MEMBERS.key, readings));
  await write(MANIFEST_FILE, only(stableJson(head)));
  await removeOthers(folder, written, files);
}

const MEMBERS = { key: 'groupMembers', file: 'group-members.json', list: 'groupMembers' } as const;

/**
 * Removes the files of an earlier pull that this pull did not write. If the name of a file differs only in case from a written file, it may
 * be the same file, because some file systems ignore case. It is then removed only if the folder lists both names.
 */
async function removeOthers(folder: string, written: ReadonlySet<string>, files: PullFiles): Promise<void> {
  const own = [...SECTIONS.map(({ file }) => file), MEMBERS.file];
  const types = await files.list(`${folder}/${POLICIES_FOLDER}`);
  for (const type of types)
    for (const file of await files.list(`${folder}/${POLICIES_FOLDER}/${type}`))
      if (file.endsWith('.json')) own.push(`${POLICIES_FOLDER}/${type}/${file}`);
  const listed = new Set(own);
  const writtenAlike = new Map([...written].map((file) => [file.toLowerCase(), file]));
  for (const file of own) {
    const alike = writtenAlike.get(file.toLowerCase());
    const isWritten = alike === file || (alike !== undefined && !listed.has(alike));
    if (!isWritten) await files.remove(`${folder}/${file}`);
  }
}

async function* sectionText(key: string, readings: Readings): AsyncGenerator<string> {
  yield `{\n  ${JSON.stringify(key)}: `;
  yield* objectText(groupMembers(readings), 1);
  yield '\n}';
}

async function* orgText(readings: Readings, head: SnapshotHead): AsyncGenerator<string> {
  const { manifest, brand, edition } = head;
  yield `${FILE_BEGIN}${stableJson(manifest, 1)},\n  "brand": ${JSON.stringify(brand)},\n  "edition": "${edition}",\n  "policies": `;
  yield* listText(policies(readings), 1);
  for (const section of SECTIONS.filter((one) => isWritten(one, readings)))
    yield* memberText(section, readings);
  if (isWritten(MEMBERS, readings)) {
    yield `,\n  "${MEMBERS.key}": `;
    yield* objectText(groupMembers(readings), 1);
  }
  yield '\n}\n';
}

async function* memberText({ key, elements }: SnapshotSection, readings: Readings): AsyncGenerator<string> {
  yield `,\n  ${JSON.stringify(key)}: `;
  yield* listText(elements(readings), 1);
}

async function* ended(text: AsyncIterable<string>): AsyncGenerator<string> {
  yield* text;
  yield '\n';
}

async function* only(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
