import { deepEqual } from '../../base/deep-equal.js';
import { quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import type { Problem } from '../../base/result.js';
import { withoutSecrets } from '../../base/secrets/mask-secrets.js';
import type { ConfiguredOptions } from '../../lint/lint-with.js';
import { lintOnDemand } from '../../lint/rules-for.js';
import { isLintFound, type LintFound } from '../../lint/run/lint-found.js';
import { attempt, folderOf, readDocument, type TextDocument } from '../files/read-input.js';
import { replaceText } from '../files/replace-text.js';
import { contentHash } from '../io/content-hash.js';
import type { Io } from '../io/io.js';

/** The number of lint runs whose findings the cache keeps, newest first. */
const MOST_ENTRIES = 8;

/** The version of the format of the cache file; increase it when the format changes. */
const VERSION = 1;

/** The findings of a run, with a hash of everything that determines them. */
interface Entry {
  readonly key: string;
  readonly found: unknown;
}

export interface LintCache {
  /** Lints like `lintByConfig`, but reuses the findings of an equal earlier run. */
  readonly lint: typeof lintOnDemand;
  /** Writes the cache. Problems with the file are warnings, because linting works without it. */
  close(): Promise<readonly Problem[]>;
}

/** Opens the cache file. Its content is not trusted: invalid entries are ignored. */
export async function openLintCache(path: string, io: Io): Promise<LintCache> {
  const problems: Problem[] = [];
  let entries = await readEntries(path, io, problems);
  let isChanged = false;
  return {
    async lint(documents, options = {}) {
      if ((options.plugins?.length ?? 0) > 0) {
        problems.push({
          ...ignored(path, 'the results of a plugin cannot be cached'),
          severity: 'info',
        });
        return await lintOnDemand(documents, options);
      }
      const key = keyOf(documents as readonly TextDocument[], options, io.version);
      const known = entries.find((entry) => entry.key === key);
      const found = known !== undefined && fits(known.found, documents.length) ? known.found : undefined;
      const result = await lintOnDemand(documents, { ...options, found });
      if (found === undefined && result.ok && isCacheable(result.value.found)) {
        entries = [{ key, found: result.value.found }, ...entries.filter((entry) => entry !== known)];
        isChanged = true;
      }
      return result;
    },
    async close() {
      if (isChanged) problems.push(...(await writeEntries(path, entries.slice(0, MOST_ENTRIES), io)));
      return problems;
    },
  };
}

/**
 * Whether findings may be cached. The fix of a finding quotes the text that it removes; if that may be a secret, nothing is
 * cached.
 */
function isCacheable(found: LintFound): boolean {
  return !found.isTimed && deepEqual(withoutSecrets(found), JSON.parse(JSON.stringify(found)));
}

function fits(found: unknown, documents: number): found is LintFound {
  return isLintFound(found) && !found.isTimed && found.syntaxes.length === documents;
}

/** Returns a hash of everything that determines the findings: version, options and documents. */
function keyOf(
  documents: readonly TextDocument[],
  { config, brand, edition, engine, as, reading, before = [] }: ConfiguredOptions,
  version: string,
): string {
  const options = JSON.stringify(
    [config ?? null, brand, edition, engine, as, reading].map((one) => one ?? null),
  );
  const texts = [...documents, ...before].flatMap((one) => [
    one.name,
    one.pathInFolder ?? '',
    'text' in one ? one.text : JSON.stringify(one.value),
  ]);
  return contentHash([version, options, String(documents.length), ...texts]);
}

async function readEntries(path: string, io: Io, problems: Problem[]): Promise<readonly Entry[]> {
  const entry = await attempt(path, () => io.files.entry(path));
  if (entry.ok && entry.value === undefined) return [];
  const read = entry.ok ? await readDocument(path, io.files) : entry;
  const entries = read.ok ? entriesIn(read.value.text) : undefined;
  if (entries !== undefined) return entries;
  const reason = read.ok
    ? '`lint --cache` did not write this file'
    : read.problems.map(({ message }) => message).join('; ');
  problems.push(ignored(path, reason));
  return [];
}

/** Returns the cache entries in a text. Returns `undefined` if the text is not a cache, and no entries if the cache has another version. */
function entriesIn(text: string): readonly Entry[] | undefined {
  const kept = parsed(text);
  if (!isObject(kept) || typeof kept.version !== 'number' || !Array.isArray(kept.entries)) return undefined;
  if (kept.version !== VERSION) return [];
  return kept.entries
    .slice(0, MOST_ENTRIES)
    .flatMap((entry: unknown) =>
      isObject(entry) && typeof entry.key === 'string' ? [{ key: entry.key, found: entry.found }] : [],
    );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function writeEntries(path: string, entries: readonly Entry[], io: Io): Promise<readonly Problem[]> {
  const within = folderOf(path);
  const made = await attempt(path, () => io.files.makeFolder(within));
  const text = `${JSON.stringify({ version: VERSION, entries })}\n`;
  const problem = made.ok
    ? await replaceText(path, { text, within, isPrivate: true }, io.files)
    : made.problems[0];
  return problem === undefined ? [] : [ignored(path, problem.message)];
}

function ignored(path: string, reason: string): Problem {
  return {
    severity: 'warning',
    code: 'cache-ignored',
    message: `the cache ${quoted(path)} is ignored: ${reason}; all files were checked again`,
  };
}
