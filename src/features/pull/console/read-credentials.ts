import { createPrivateKey } from 'node:crypto';
import { quoted } from '../../../base/messages.js';
import { isObject, type Members } from '../../../base/object.js';
import { failure, type Result, success } from '../../../base/result.js';
import { readDocument } from '../../../console/files/read-input.js';
import type { Io } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import type { PullWorld } from '../../../console/io/pull-world.js';
import { apiToken, type Credentials, tokenFault } from '../http/credentials.js';
import { clientCredentials } from '../http/oauth.js';

/** The command-line options for authentication: an API token, or a client with a key. */
export interface CredentialOptions {
  readonly token?: unknown;
  readonly tokenFile?: string;
  readonly clientId?: string;
  readonly keyFile?: string;
  readonly keyId?: string;
}

/** Reads the credentials. Messages never contain any part of them. */
export async function readCredentials(
  options: CredentialOptions,
  brand: string,
  io: Io,
  client: { readonly orgUrl: string; readonly scopes: readonly string[]; readonly world: PullWorld },
): Promise<Result<Credentials>> {
  const { clientId, keyFile, keyId, tokenFile } = options;
  if (options.token !== undefined)
    return misuse(
      `a token must not be an argument, because the process list and the shell history show it; set \`${variableOf(brand)}\` or pass --token-file`,
    );
  if ((clientId === undefined) !== (keyFile === undefined))
    return misuse('--client-id and --key-file need each other: a client authenticates with its key');
  if (clientId === undefined || keyFile === undefined) return await readToken(tokenFile, brand, io);
  if (tokenFile !== undefined)
    return misuse('`--token-file` and `--client-id` cannot be used together: remove one of them');
  const key = await readKey(keyFile, keyId, io);
  if (!key.ok) return key;
  const { orgUrl, scopes, world } = client;
  return await clientCredentials({ clientId, key: key.value, scopes }, orgUrl, world);
}

function variableOf(brand: string): string {
  return `${brand.toUpperCase()}_API_TOKEN`;
}

async function readToken(
  tokenFile: string | undefined,
  brand: string,
  { env, files }: Io,
): Promise<Result<Credentials>> {
  const variable = variableOf(brand);
  if (tokenFile === undefined) {
    const token = env[variable]?.trim();
    if (token === undefined)
      return misuse(
        `no token: set \`${variable}\`, or pass --token-file <file> (- for standard input), or --client-id and --key-file`,
      );
    return tokenOf(token, `\`${variable}\``);
  }
  const document = await readDocument(tokenFile, files);
  if (!document.ok) return document;
  return tokenOf(document.value.text.trim(), quoted(document.value.name));
}

function tokenOf(token: string, where: string): Result<Credentials> {
  const fault = tokenFault(token);
  return fault === undefined ? success(apiToken(token)) : misuse(`${where} contains no token: ${fault}`);
}

/** Reads a private key in PEM form or as a JSON Web Key. A JSON Web Key may be alone, or the first of a key set. */
async function readKey(path: string, keyId: string | undefined, { files }: Io): Promise<Result<Members>> {
  const document = await readDocument(path, files);
  if (!document.ok) return document;
  const text = document.value.text.trim();
  const key = text.startsWith('{') ? webKeyIn(text) : keyInPem(text);
  if (key === undefined)
    return failure([
      {
        severity: 'error',
        code: 'wrong-key',
        message: 'the file contains no private key; pass the key of the client, as PEM or JSON Web Key',
        location: { document: path, pointer: '' },
      },
    ]);
  return success(keyId === undefined ? key : { ...key, kid: keyId });
}

function webKeyIn(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const key = isObject(value) && Array.isArray(value.keys) ? value.keys[0] : value;
    return isObject(key) && typeof key.d === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

function keyInPem(text: string): Members | undefined {
  try {
    return { ...createPrivateKey(text).export({ format: 'jwk' }) };
  } catch {
    return undefined;
  }
}
