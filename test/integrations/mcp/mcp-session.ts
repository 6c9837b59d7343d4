import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Ajv } from 'ajv';
import type { StartPool } from '../../../src/console/io/io.js';
import { callAnswerer, listedTools, TOOLS } from '../../../src/integrations/mcp/calls/answer-call.js';
import { callRunner } from '../../../src/integrations/mcp/calls/call-runner.js';
import type { ThreadTask } from '../../../src/integrations/mcp/calls/tool-call.js';
import { connectServer } from '../../../src/integrations/mcp/mcp-server.js';
import { importSdk } from '../../../src/integrations/mcp/sdk.js';

/** Runs calls in this thread. Exports are kept from session to session, as far as their files are the same. */
const answerCall = callAnswerer();

export const poolHere: StartPool = async () => ({
  async run(given, receive) {
    const task = given as ThreadTask;
    if (task.kind === 'list') return listedTools();
    const result = await answerCall(
      task,
      (done, total, of) => void receive?.(JSON.stringify({ done, total, of })),
    );
    if (!result.isError) checkAnswer(task.tool, result.value);
    return result;
  },
  end: () => Promise.resolve(),
});

const ajv = new Ajv({ strict: false });

const checks = new Map(TOOLS.map(({ name, output }) => [name, ajv.compile(output)]));

/** Throws if an answer does not fit the complete output schema of its tool. Clients receive a shorter schema. */
function checkAnswer(tool: string, value: object): void {
  const check = checks.get(tool);
  if (check?.(value) !== true) throw new Error(`answer of ${tool}: ${JSON.stringify(check?.errors)}`);
}

interface Given {
  /** The paths on the command line. */
  readonly paths?: readonly string[];
  /** The working folder. */
  readonly folder: string;
  /** Returns the URLs of the roots for each `roots/list` request. If the function is absent, the client does not support roots. */
  readonly roots?: () => readonly string[];
  readonly startPool?: StartPool;
}

/** Connects a client of the SDK to a server in memory. */
export async function mcpSession({ paths = [], folder, roots, startPool = poolHere }: Given) {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const runner = callRunner(startPool, new URL('file:///mcp-thread.js'));
  const today = () => Date.UTC(2026, 0, 15);
  const server = await connectServer(await importSdk(), there, {
    version: '1.2.3',
    paths,
    folder,
    runner,
    today,
  });
  const capabilities = roots === undefined ? {} : { roots: { listChanged: true } };
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  if (roots !== undefined)
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots().map((uri) => ({ uri })) }));
  await client.connect(here);
  return {
    client,
    server,
    runner,
    /** Calls a tool and returns its answer; fails if the answer is an error. */
    async ask(name: string, given: object): Promise<Answer> {
      const result = await client.callTool({ name, arguments: { ...given } });
      if (result.isError === true) throw new Error(JSON.stringify(result.content));
      return result.structuredContent as Answer;
    },
    /** Calls a tool and returns its error. */
    async fail(name: string, given: object): Promise<Answer> {
      const result = await client.callTool({ name, arguments: { ...given } });
      if (result.isError !== true) throw new Error(`an answer: ${JSON.stringify(result.structuredContent)}`);
      const [content] = result.content as [{ readonly text: string }];
      return JSON.parse(content.text).error;
    },
    close: () => client.close(),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look at any member of an answer.
export type Answer = any;
