import { quoted, quotedUpTo } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import { plainKey } from '../../base/plain-key.js';
import type { Source } from '../../model/policies/snapshot.js';
import { COLLECTIONS, type CollectionName } from '../../model/resources/collections.js';
import { type Accumulator, addUnknown } from '../collect/accumulator.js';
import { findSimilarSection, sectionOf } from '../kinds/sections.js';

/** Reads the section in which an export lists what it could not fetch. The collections that this section names may be incomplete. */
export function readFailures(content: unknown, at: Source, accumulator: Accumulator): void {
  const failures = failuresIn(content);
  const [first] = failures;
  if (first === undefined) return;
  for (const { collection, why } of failures) {
    if (collection === undefined) continue;
    addUnknown(accumulator, { collection, known: 'open', why }, at);
  }
  const areAllNamed = failures.every(({ collection }) => collection !== undefined);
  const others = failures.length === 1 ? '' : ` and ${failures.length - 1} more`;
  const rest = areAllNamed
    ? 'results that depend on the missing parts are undecided'
    : 'the missing parts are unknown, and treated as if they did not exist; export again';
  const message = () =>
    `the export reports that parts of it are missing, ${inWords(first)}${others}: ${rest}`;
  accumulator.log.note({ severity: 'warning', code: 'export-failed', message, at });
}

interface Failure {
  /** The key under which the export states why a part is missing. Empty if the export states the reasons in a list without keys. */
  readonly name: string;
  readonly why: string;
  /** The collection that could not be fetched, if {@link name} is the key of a collection; otherwise absent. */
  readonly collection?: CollectionName;
}

function failuresIn(content: unknown): readonly Failure[] {
  if (Array.isArray(content)) return content.map((item) => ({ name: '', why: wordsOf(item) }));
  if (!isObject(content)) return [];
  return Object.entries(content)
    .filter(([, why]) => isFailure(why))
    .map(([name, why]) => {
      const collection = collectionOf(name);
      return { name, why: wordsOf(why), ...(collection !== undefined && { collection }) };
    });
}

function inWords({ name, why }: Failure): string {
  return name === '' ? why : `${quoted(name)} (${why})`;
}

/** Returns whether a value states a failure. An empty list and a count of zero do not. */
function isFailure(why: unknown): boolean {
  return Array.isArray(why) ? why.length > 0 : Boolean(why);
}

const LONGEST = 80;

function wordsOf(why: unknown): string {
  return quotedUpTo(LONGEST, typeof why === 'string' ? why : JSON.stringify(why));
}

const BY_PLAIN_NAME: ReadonlyMap<string, CollectionName> = new Map(
  COLLECTIONS.map(({ name }) => [plainKey(name), name]),
);

function collectionOf(name: string): CollectionName | undefined {
  const section = sectionOf(name) ?? findSimilarSection(name);
  return BY_PLAIN_NAME.get(plainKey(section ?? name));
}
