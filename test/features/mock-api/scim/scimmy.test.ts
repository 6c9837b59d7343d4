import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { run } from '../../../../src/cli/program.js';
import { nodePulling } from '../../../../src/console/io/node/node-pulling.js';
import { checkServer, type SendScim } from '../../../../src/features/mock-api/scim/check/check-server.js';
import { memoryIo } from '../../../cli/memory-io.js';
import { NO_TOOLS, TOOLS, testWith } from '../../../package/tools.js';
import { asVersion1 } from './scim-2.js';

/** Runs a SCIM check against a third-party server. */
async function withScimmy(script: string, check: (base: string) => Promise<void>): Promise<void> {
  const server = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [first] = (await once(server.stdout, 'data')) as [Buffer];
    await check(first.toString().trim());
  } finally {
    server.kill();
  }
}

function senderTo(base: string): SendScim {
  return async ({ method, path, body }) => {
    const headers = { authorization: 'Bearer sesame', 'content-type': 'application/scim+json' };
    const answer = await fetch(`${base}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.text() };
  };
}

testWith(TOOLS.scimmy, NO_TOOLS, 'the SCIM check recognizes and reports a SCIM 2.0 server', (script) =>
  withScimmy(script, async (base) => {
    const { io, out } = memoryIo({ pulling: nodePulling(), env: { SCIM_AUTHORIZATION: 'Bearer sesame' } });
    expect(await run(['scim', 'check', base, '--write'], io)).toBe(1);
    expect(out()).toContain('the server returns SCIM 2.0 schemas');
    expect(out()).not.toContain('not removed');
    const { Resources } = JSON.parse((await senderTo(base)({ method: 'GET', path: '/Users' })).body);
    expect(Resources).toHaveLength(3);
  }),
);

/** SCIMMY 1.3.5 reads `startIndex` and `count` as text but accepts only numbers, so it always lists twenty. */
testWith(
  TOOLS.scimmy,
  NO_TOOLS,
  'the SCIM check lists the deviations of the server SCIMMY, translated to SCIM 1.1',
  (script) =>
    withScimmy(script, async (base) => {
      const { findings, left, ended } = await checkServer(
        asVersion1(senderTo(base)),
        base,
        'preflight-check-1',
      );
      expect({ left, ended }).toEqual({ left: [], ended: undefined });
      expect(new Set(findings.map(({ rule }) => rule))).toEqual(
        new Set(['scim/list-integers', 'scim/paging-stable']),
      );
      const paged = findings.filter(({ rule }) => rule === 'scim/paging-stable');
      for (const { exchange } of paged) expect(exchange?.path).toContain('count=2');
    }),
);
