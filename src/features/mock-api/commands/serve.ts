import { own } from '../../../base/own.js';
import { failure, type Problem, type Result, success } from '../../../base/result.js';
import { defineCommand } from '../../../console/command.js';
import { folderOf, platformCode, readDocument, readDocuments } from '../../../console/files/read-input.js';
import { editionStatedIn, openDocuments } from '../../../console/files/read-org.js';
import { replaceText, unwritable } from '../../../console/files/replace-text.js';
import { checkSingleInput } from '../../../console/files/single-input.js';
import type { ListenAddress, TlsFiles } from '../../../console/http/node-http.js';
import { EXIT, type ExitCode } from '../../../console/io/exit-code.js';
import type { Io, ListeningServer } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import { warn } from '../../../console/io/problems.js';
import { snapshotDocument } from '../../../documents/write/write-snapshot.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { declareServing, type ServeFlags } from '../console/serve-options.js';
import { endedText, guardWords, servedText } from '../console/served-words.js';
import { faultRatesIn, rateLimitsIn } from '../console/traffic-options.js';
import { createWorkQueue, type WorkQueue } from '../console/work-queue.js';
import type { JournalEntry } from '../server/journal/journal.js';
import { isLoopback } from '../server/message/request-fault.js';
import { nodeWorld } from '../server/node/node-world.js';
import type { ServerBehavior, ServerWorld } from '../server/options.js';
import { OrgServer } from '../server/org-server.js';
import { readTenant, type StatedTenant } from '../service/tenant/read-tenant.js';
import type { Tenant } from '../service/tenant/tenant.js';

/** Serves the management API of an org on a port of this machine. Spec: Local server. */
export const serveCommand = defineCommand<ServeFlags>({
  examples: [
    ['serve an export on a free port, to test an SDK', 'serve sample/export'],
    ['serve on a fixed port, and save the org at the end', 'serve sample/export --port 8080 --save org.json'],
    ['reject writes that make access more permissive', 'serve sample/export --guard=refuse'],
    [
      'test how a client handles rate limits and errors',
      'serve sample/export --fault 429:0.1 --fault 500:0.02',
    ],
    [
      'apply the documented rate limits, and reject changes',
      'serve sample/export --rate-limit documented --read-only',
    ],
    [
      'serve over HTTPS to other machines',
      'serve sample/export --host 0.0.0.0 --name ci.example.com --tls-cert cert.pem --tls-key key.pem --token-file token',
    ],
  ],
  declare: declareServing,
  async run([path = ''], options, io) {
    const usage = checkSingleInput([path, options.plan, options.tokenFile]);
    if (!usage.ok) return usage;
    const behavior = await behaviorOf(options, io);
    if (!behavior.ok) return behavior;
    const tls = await tlsOf(options, io);
    if (!tls.ok) return tls;
    const org = await tenantAt(path, options, io);
    return org.ok
      ? await serveOrg({ path, ...org.value, behavior: behavior.value, tls: tls.value }, options, io)
      : org;
  },
});

interface Served {
  readonly path: string;
  readonly snapshot: Snapshot;
  readonly tenant: Tenant;
  readonly behavior: ServerBehavior;
  readonly tls: TlsFiles | undefined;
}

async function serveOrg(
  { path, snapshot, tenant, behavior, tls }: Served,
  options: ServeFlags,
  io: Io,
): Promise<Result<ExitCode>> {
  const { host, port = 0, save } = options;
  const notes = createWorkQueue();
  const world = worldOf(options, io, notes);
  const server = new OrgServer(tenant, behavior, world, (text) =>
    readTenant([{ name: 'state', text }], tenant.refusing, statedOf(options)),
  );
  const listening = await attemptListening(server, { host, port, tls }, io);
  if (!listening.ok) return listening;
  await io.out.write(servedText(path, listening.value.url, snapshot, behavior));
  await io.serving.ended();
  await listening.value.close();
  const problems = [await saved(server, save), await noted(notes, options.journal)].filter(
    (problem) => problem !== undefined,
  );
  if (problems.length > 0) return failure(problems);
  await io.out.write(endedText(server.answered, server.revision, save));
  return success(EXIT.answered);
}

async function attemptListening(
  server: OrgServer,
  address: ListenAddress,
  { serving }: Io,
): Promise<Result<ListeningServer>> {
  try {
    return success(await serving.listen(server, address));
  } catch (error) {
    const { host, port, tls } = address;
    const code = platformCode(error);
    const why =
      own(REASONS, code) ??
      (tls === undefined
        ? 'the operating system rejected it'
        : 'check that the certificate and the key are PEM files and belong together');
    const message = `cannot listen on port ${port} of \`${host}\`: ${why} (${code})`;
    return failure([{ severity: 'error', code: 'not-listening', message }]);
  }
}

/** The reason why the server could not start, and the remedy, by error code of the operating system. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; pass another `--port`, or omit it for a free port',
  EADDRNOTAVAIL: 'this machine has no such address; omit `--host` to serve this machine only',
  EACCES: 'ports below 1024 need administrator rights; pass another `--port`',
  ENOTFOUND: 'no such host; omit `--host` to serve this machine only',
};

async function saved(server: OrgServer, path = ''): Promise<Problem | undefined> {
  const why = await server.save();
  return why === undefined
    ? undefined
    : { severity: 'error', code: 'unwritable-file', message: why, location: { document: path, pointer: '' } };
}

async function noted(notes: WorkQueue, path = ''): Promise<Problem | undefined> {
  try {
    await notes.done();
    return undefined;
  } catch (error) {
    return unwritable(path, `not every request was written to the journal (${platformCode(error)})`);
  }
}

/** Reads the options of the server. If other machines can reach its host, a token is required. */
async function behaviorOf(options: ServeFlags, io: Io): Promise<Result<ServerBehavior>> {
  const token = await tokenOf(options, io);
  if (!token.ok) return token;
  const { host, name = [], guard, effort, fault, lenient, seed, rateLimit, unwrap, readOnly } = options;
  if (!isLoopback(host) && token.value === undefined)
    return misuse(
      `\`${host}\` is reachable from other machines, which could read and change the org: pass \`--token-file\`, or omit \`--host\``,
    );
  return success({
    token: token.value,
    hosts: [host, ...name],
    isReadOnly: readOnly,
    guard,
    guardEffort: effort,
    faults: fault && faultRatesIn(fault),
    seed,
    limits: rateLimit && rateLimitsIn(rateLimit),
    isLenient: lenient,
    isUnwrapping: unwrap,
  });
}

async function tokenOf({ token, tokenFile }: ServeFlags, { files }: Io): Promise<Result<string | undefined>> {
  if (token !== undefined && tokenFile !== undefined)
    return misuse('`--token` and `--token-file` cannot be used together: remove one of them');
  if (tokenFile === undefined)
    return token === '' ? misuse('`--token` is empty: pass a token, or omit the option') : success(token);
  const document = await readDocument(tokenFile, files);
  if (!document.ok) return document;
  const text = document.value.text.trim();
  return /^\S+$/.test(text)
    ? success(text)
    : misuse(`\`${tokenFile}\` contains no token: write one word without spaces into it`);
}

async function tlsOf({ tlsCert, tlsKey }: ServeFlags, { files }: Io): Promise<Result<TlsFiles | undefined>> {
  if (tlsCert === undefined && tlsKey === undefined) return success(undefined);
  if (tlsCert === undefined || tlsKey === undefined)
    return misuse('`--tls-cert` and `--tls-key` need each other: pass both');
  const [cert, key] = [await readDocument(tlsCert, files), await readDocument(tlsKey, files)];
  if (!cert.ok) return cert;
  return key.ok ? success({ cert: cert.value.text, key: key.value.text }) : key;
}

/** Reads the org to serve. If a Terraform plan is given, this is the org after the plan. */
async function tenantAt(
  path: string,
  options: ServeFlags,
  io: Io,
): Promise<Result<Pick<Served, 'snapshot' | 'tenant'>>> {
  const documents = await readDocuments(path, io.files);
  if (!documents.ok) return documents;
  const org = await openDocuments(path, documents, options, io);
  if (!org.ok) return org;
  if (!options.allowPartial && (io.inputs?.unread.size ?? 0) > 0) return failure([NOT_SERVED]);
  const given =
    options.plan === undefined ? documents.value : [{ name: path, value: snapshotDocument(org.value) }];
  const { REFUSING_RULES } = await import('../../../lint/refusing-rules.js');
  const tenant = readTenant(given, REFUSING_RULES, statedOf(options));
  return tenant.ok ? success({ snapshot: org.value, tenant: tenant.value }) : tenant;
}

/**
 * The error for an export that cannot be read completely. It prevents the server from starting. An exit code would warn too late, because
 * the command only exits when the server stops.
 */
const NOT_SERVED: Problem = {
  severity: 'error',
  code: 'incomplete-export',
  message: 'a part of the export cannot be read: fix it, or pass `--allow-partial` to serve the rest',
};

function statedOf(options: ServeFlags): StatedTenant {
  const { catchAll2026, riskScoring } = options;
  const features = {
    ...(catchAll2026 && { hasDeviceBoundCatchAll: true }),
    ...(riskScoring !== undefined && { hasRiskScoring: riskScoring === 'on' }),
  };
  return { ...editionStatedIn(options), features };
}

function worldOf({ save, journal, now, color }: ServeFlags, io: Io, notes: WorkQueue): ServerWorld {
  const saveTo = async (path: string, text: string) =>
    (await replaceText(path, { text, within: folderOf(path), isPrivate: true }, io.files))?.message;
  const onEntry = (entry: JournalEntry) => {
    const words = guardWords(entry);
    if (words.length > 0) notes.add(() => warn(words, io, color));
    if (journal !== undefined)
      notes.add(() => io.files.append(journal, `${JSON.stringify(entry)}\n`, { isPrivate: true }));
  };
  return {
    ...nodeWorld(now),
    ...(save !== undefined && { save: (text) => saveTo(save, text) }),
    onEntry,
    onFailure: (error) =>
      notes.add(() =>
        warn([`internal error while answering a request; please report it: ${error}`], io, color),
      ),
    onMissing: ({ method, path, client = 'a client' }) =>
      notes.add(() => warn([`${method} ${path} is not supported, but ${client} requested it`], io, color)),
  };
}
