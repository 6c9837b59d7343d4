import { CANONICAL_BRAND } from '../../base/brand.js';
import { readInventory } from '../../console/files/read-org.js';
import { type Io, STANDARD_INPUT } from '../../console/io/io.js';
import { closedValuesOf } from '../../console/request/flag-values.js';
import { REQUEST_WORDS } from '../../documents/request/request-words.js';
import { NAMED_RESOURCES, type NamedResource } from '../../model/policies/display-names.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { CompletionCandidate, ParsedLine } from './line.js';

/**
 * Returns the completions for the value of a flag: fixed values, or names of objects in an export. The path of the export is the first
 * argument of the command line.
 */
export async function namesFor(
  flag: string,
  line: ParsedLine,
  io: Io,
): Promise<readonly CompletionCandidate[]> {
  const named = NAMES[flag];
  const word = REQUEST_WORDS.find((one) => one.flag === flag);
  if (named === undefined && word === undefined) return [];
  const org = await readSnapshot(line, io);
  if (named !== undefined) return org.ok ? candidatesOf(named(org.value, line)) : [];
  const brand = org.ok ? org.value.brand : CANONICAL_BRAND;
  const values = word && closedValuesOf(word, { brand });
  if (values !== undefined) return values.map((value) => ({ value }));
  return org.ok && word?.kind !== undefined ? candidatesOf(NAMED_RESOURCES[word.kind](org.value)) : [];
}

type NamesOf = (snapshot: Snapshot, line: ParsedLine) => readonly NamedResource[];

/** For each flag whose value names an object, a function that returns the objects. Flags that describe a request are not included. */
const NAMES: Readonly<Record<string, NamesOf | undefined>> = {
  '--policy': ({ policies }) => policies,
  '--rule': ({ policies }, { given }) => {
    const within = given.get('--policy');
    const some = policies.filter(({ id, name }) => within === undefined || id === within || name === within);
    return some.flatMap(({ rules }) => rules);
  },
  '--used-by': (snapshot) => [
    ...NAMED_RESOURCES.group(snapshot),
    ...NAMED_RESOURCES.zone(snapshot),
    ...NAMED_RESOURCES.app(snapshot),
  ],
};

async function readSnapshot({ positional: [path], given }: ParsedLine, { files }: Io) {
  if (path === undefined || path === STANDARD_INPUT) return NO_ORG;
  const plan = given.get('--plan');
  return await readInventory(path, plan === undefined ? {} : { plan }, { files });
}

const NO_ORG = { ok: false } as const;

/** Returns the completions for objects: the name of each object if the name is unique, otherwise the id. */
function candidatesOf(named: readonly NamedResource[]): readonly CompletionCandidate[] {
  const counts = new Map<string, number>();
  for (const { name } of named) if (name != null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return named.map(({ id, name }) => {
    const isUnique = name != null && name !== '' && counts.get(name) === 1;
    return isUnique ? { value: name, what: id } : { value: id, ...(name != null && { what: name }) };
  });
}
