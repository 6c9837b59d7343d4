import { sha256 } from '@noble/hashes/sha2.js';
import { POLICIES_FOLDER } from './destination.js';

/**
 * Names the files of policies: by type and id, so that a policy that is renamed stays in its file. Ids that differ only in the
 * case of letters are one name to some file systems, so the second of them is named by a hash.
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

/** A name that every file system takes, and that leads nowhere else. Only hashes begin with an underscore. */
function fileName(name: unknown): string {
  return typeof name === 'string' && PLAIN.test(name) && !RESERVED.test(name) ? name : hashName(name);
}

const PLAIN = /^[A-Za-z0-9-][A-Za-z0-9_-]{0,79}$/;

/** Devices of Windows, with any ending. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9]|conin|conout|clock)$/i;

/** JSON keeps lone surrogates apart. */
function hashName(name: unknown): string {
  const bytes = sha256(new TextEncoder().encode(JSON.stringify(name) ?? ''));
  return `_${[...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
