import { sha256 } from '@noble/hashes/sha2.js';
import { POLICIES_FOLDER } from './destination.js';

/**
 * Returns a function that names the files of policies by type and id, so that a renamed policy keeps its file. If two ids differ only in
 * case, the second file is named by a hash, because some file systems ignore case.
 */
export function policyFileNames(): (type: unknown, id: unknown) => string {
  const taken = new Map<string, unknown>();
  return (type, id) => {
    const folder = `${POLICIES_FOLDER}/${fileName(type)}`;
    const plain = `${folder}/${fileName(id)}.json`;
    const alike = plain.toLowerCase();
    if (taken.has(alike) && taken.get(alike) !== id) return `${folder}/${hashName(id)}.json`;
    taken.set(alike, id);
    return plain;
  };
}

/**
 * Returns a file name that every file system accepts and that contains no path steps. Only names that are hashes begin with an underscore.
 */
function fileName(name: unknown): string {
  return typeof name === 'string' && PLAIN.test(name) && !RESERVED.test(name) ? name : hashName(name);
}

const PLAIN = /^[A-Za-z0-9-][A-Za-z0-9_-]{0,79}$/;

/** Matches the device names of Windows, which are reserved with any suffix. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9]|conin|conout|clock)$/i;

/** Returns a hash of a name. The hash is computed from JSON, because JSON distinguishes lone surrogates. */
function hashName(name: unknown): string {
  const bytes = sha256(new TextEncoder().encode(JSON.stringify(name) ?? ''));
  return `_${[...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
