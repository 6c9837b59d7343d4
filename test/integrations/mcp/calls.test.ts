import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { StartPool } from '../../../src/console/io/io.js';
import type { ThreadTask } from '../../../src/integrations/mcp/calls/tool-call.js';
import { mcpSession, poolHere } from './mcp-session.js';
import { sampleFolder } from './sample-folder.js';
import { orgNamed } from './small-org.js';

const sample = await sampleFolder();
const { folder } = sample;

afterAll(() => sample.dispose());

/** Starts pools of threads and counts their starts, calls and ends. Calls of the first pool never return; calls of later pools do. */
function stuckPool() {
  const counts = { started: 0, ended: 0, calls: 0 };
  const startPool: StartPool = async (module, size, data) => {
    counts.started += 1;
    const isStuck = counts.started === 1;
    const pool = await poolHere(module, size, data);
    return {
      run(task, receive) {
        if ((task as ThreadTask).kind === 'list') return pool.run(task, receive);
        counts.calls += 1;
        return isStuck ? new Promise(() => {}) : pool.run(task, receive);
      },
      end: () => {
        counts.ended += 1;
        return Promise.resolve();
      },
    };
  };
  return { counts, startPool };
}

const OVERVIEW = { name: 'inspect_export', arguments: { export: 'export' } };

test('cancelling a call of the MCP server ends its thread, the server still answers, and the next call starts a new thread', async () => {
  const { counts, startPool } = stuckPool();
  const { client, ask, close } = await mcpSession({ folder, startPool });
  const cancelling = new AbortController();
  const call = client.callTool(OVERVIEW, undefined, { signal: cancelling.signal });
  await expect.poll(() => counts.calls).toBe(1);
  await client.ping();
  cancelling.abort('not needed');
  await expect(call).rejects.toThrow('not needed');
  expect((await ask('inspect_export', { export: 'export' })).org.counts.policies).toBe(7);
  expect(counts).toEqual({ started: 2, ended: 1, calls: 2 });
  await close();
});

test('a call of the MCP server that is cancelled while it waits never runs, and the running call continues', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  const startPool: StartPool = async (module, size, data) => {
    const pool = await poolHere(module, size, data);
    return {
      async run(task, receive) {
        if ((task as ThreadTask).kind === 'call') calls += 1;
        await gate;
        return await pool.run(task, receive);
      },
      end: () => Promise.reject(new Error('the pool must not end')),
    };
  };
  const { client, close } = await mcpSession({ folder, startPool });
  const cancelling = new AbortController();
  const first = client.callTool(OVERVIEW);
  const second = client.callTool(OVERVIEW, undefined, { signal: cancelling.signal });
  await expect.poll(() => calls).toBe(1);
  cancelling.abort('not needed');
  await expect(second).rejects.toThrow('not needed');
  release();
  expect((await first).isError).toBeUndefined();
  expect(calls).toBe(1);
  await close();
});

test('if the thread of the MCP server dies, only the call that it runs fails', async () => {
  let started = 0;
  const startPool: StartPool = async (module, size, data) => {
    started += 1;
    const pool = await poolHere(module, size, data);
    return started > 1 ? pool : { ...pool, run: () => Promise.reject(new Error('out of memory')) };
  };
  const { ask, fail, close } = await mcpSession({ folder, startPool });
  expect(await fail('inspect_export', { export: 'export' })).toMatchObject({
    code: 'thread-ended',
    message: expect.stringContaining('(out of memory)'),
  });
  expect((await ask('inspect_export', { export: 'export' })).org).not.toBeNull();
  await close();
});

test('an MCP client that asks for the progress of a call receives it in order, and at most twenty times', async () => {
  const startPool: StartPool = async (module, size, data) => {
    const pool = await poolHere(module, size, data);
    return {
      ...pool,
      async run(task, receive) {
        for (let done = 1; done <= 1000; done++)
          await receive?.(JSON.stringify({ done, total: 1000, of: 'rules' }));
        return await pool.run(task, receive);
      },
    };
  };
  const { client, close } = await mcpSession({ folder, startPool });
  const received: (number | undefined)[] = [];
  await client.callTool({ name: 'inspect_export', arguments: {} }, undefined, {
    onprogress: ({ progress, total, message }) => {
      received.push(progress);
      expect([total, message]).toEqual([1000, 'rules']);
    },
  });
  expect(received).toEqual(Array.from({ length: 20 }, (_, index) => 50 * (index + 1)));
  await close();
});

test('the MCP server reports the progress of a comparison to the end', async () => {
  const { client, close } = await mcpSession({ folder });
  const parts: number[] = [];
  const call = { name: 'compare_exports', arguments: { before: 'export', after: 'proposed' } };
  await client.callTool(call, undefined, {
    onprogress: ({ progress, total }) => parts.push(progress / (total ?? Number.NaN)),
  });
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.at(-1)).toBe(1);
  await close();
});

test('the MCP server reads an export again if it changes between two calls', async () => {
  const { ask, close } = await mcpSession({ folder });
  const countAfter = async (name: string) => {
    const text = JSON.stringify(orgNamed(name)).replace(
      '"groups":[',
      `"groups":[{"id":"00g2","profile":{"name":"x"}},`,
    );
    writeFileSync(join(folder, 'changing.json'), name === 'Before' ? JSON.stringify(orgNamed(name)) : text);
    return (await ask('inspect_export', { export: 'changing.json' })).org.counts.groups;
  };
  expect(await countAfter('Before')).toBe(1);
  expect(await countAfter('After')).toBe(2);
  await close();
});
