// A run task of HCP Terraform: node --import tsx run-task.ts <org.json> <port>, with HMAC_KEY as the run task has it.
import { execFile } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Task {
  readonly access_token: string;
  readonly task_result_callback_url: string;
  /** The URL of the plan. Absent if HCP Terraform only tests the URL of the run task. */
  readonly plan_json_api_url?: string | null;
}

const [org = 'org.json', port = '8080'] = process.argv.slice(2);
const key = process.env.HMAC_KEY ?? '';
if (key === '') throw new Error('HMAC_KEY is not set: anybody who can reach the port could send requests');

const server = createServer(async (request, response) => {
  const body = await bodyOf(request);
  const isSigned = body !== undefined && isSignedBy(body, String(request.headers['x-tfc-task-signature']));
  response.writeHead(isSigned ? 200 : 401).end(); // respond at once; the verdict is sent to the callback URL later
  if (!isSigned) return;
  const task: Task = JSON.parse(body);
  if (typeof task.plan_json_api_url !== 'string') return;
  const verdict = await verdictOn(task.plan_json_api_url, task).catch((error: unknown) => notChecked(error));
  await send(verdict, task).catch(console.error);
});
server.listen(Number(port), () => console.log(`listening on ${(server.address() as AddressInfo).port}`));

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > 1_000_000) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function isSignedBy(body: string, signature: string): boolean {
  const wanted = Buffer.from(createHmac('sha512', key).update(body).digest('hex'));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

interface Verdict {
  readonly status: 'failed' | 'passed';
  readonly message: string;
  readonly report: string;
}

/** The plan contains secrets in clear text: only this user may read the folder, and it is deleted at the end. */
async function verdictOn(plan: string, { access_token: token }: Task): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'run-task-'));
  try {
    const got = await fetch(plan, { headers: { authorization: `Bearer ${token}` } });
    if (!got.ok) throw new Error(`the plan cannot be fetched: ${got.status}`);
    const file = join(folder, 'plan.json');
    await writeFile(file, await got.text());
    const { code, out, err } = await preflight('ci', org, '--plan', file, '--format', 'markdown');
    if (code > 1) throw new Error(err);
    const [, lead = 'see the report'] = /^\*\*(.*)\*\*$/m.exec(out) ?? [];
    return { status: code === 0 ? 'passed' : 'failed', message: lead, report: out };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function notChecked(error: unknown): Verdict {
  return { status: 'failed', message: 'no preflight was made', report: `\`\`\`\n${error}\n\`\`\`\n` };
}

function preflight(...given: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const line = ['--no', 'preflight', ...given];
    execFile('npx', line, { maxBuffer: 1e8 }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 2), out, err }),
    );
  });
}

async function send({ status, message, report }: Verdict, task: Task): Promise<void> {
  const tags = { Status: [{ label: status, level: status === 'passed' ? 'none' : 'error' }] };
  const outcome = { 'outcome-id': 'preflight', description: message, body: report, tags };
  const data = {
    type: 'task-results',
    attributes: { status, message },
    relationships: { outcomes: { data: [{ type: 'task-result-outcomes', attributes: outcome }] } },
  };
  const { access_token: token, task_result_callback_url: url } = task;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' };
  const { ok, status: answer } = await fetch(url, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ data }),
  });
  if (!ok) throw new Error(`the verdict was not taken: ${answer}`);
}
