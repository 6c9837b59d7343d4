import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { isDifferenceAbove } from '../../../src/analysis/questions/diff/diff-threshold.js';
import { readRequest, readSnapshot, writeSnapshot } from '../../../src/index.js';
import { access, diff } from '../../../src/public/analysis.js';
import { explainSignIn } from '../../../src/public/what-if.js';
import { possibleValues } from '../../../src/simulate/outcome/settled.js';
import { arbitraryOrg } from '../../generators/org.js';
import { arbitraryRequest } from '../../generators/request.js';
import { runs } from '../../runs.js';
import { type Answer, mcpSession } from './mcp-session.js';
import { temporaryFolder } from './sample-folder.js';
import { orgNamed } from './small-org.js';

const { folder, dispose } = temporaryFolder();
const { client, close } = await mcpSession({ folder });

afterAll(async () => {
  await close();
  dispose();
});

async function call(
  name: string,
  given: object,
): Promise<{ readonly isError: boolean; readonly value: Answer }> {
  const { isError = false, content } = await client.callTool({ name, arguments: { ...given } });
  const [{ text }] = content as [{ readonly text: string }];
  return { isError: isError === true, value: JSON.parse(text) };
}

test('property: the MCP tools give the same answers as the library, and an unknown never becomes yes or no', async () => {
  let asked = 0;
  const state = fc.record({
    org: arbitraryOrg({ mostPolicies: 6, mayBeIncomplete: true }),
    other: arbitraryOrg({ mostPolicies: 6 }),
  });
  const property = fc.asyncProperty(
    state.chain(({ org, other }) =>
      fc.record({ org: fc.constant(org), other: fc.constant(other), request: arbitraryRequest(org) }),
    ),
    async ({ org, other, request }) => {
      const [before, after] = [org, other].map((one, index) => {
        const text = JSON.stringify(writeSnapshot(one));
        writeFileSync(join(folder, `${index}.json`), text);
        return readSnapshot({ name: `${index}.json`, text });
      });
      if (!before?.ok || !after?.ok) return;
      const explained = explainSignIn(before.value, request);
      const shown = await call('explain_sign_in', { export: '0.json', request });
      if (shown.value.error?.code === 'rules-missing') return;
      expect(shown.isError, JSON.stringify(shown.value)).toBe(!explained.ok);
      if (explained.ok) {
        const { result } = explained.value.outcome.overall;
        expect(shown.value.result).toMatchObject({
          status: result.kind,
          value: result.kind === 'decided' ? result.value : null,
          possible: possibleValues(result),
        });
      }
      const found = access(before.value);
      const levels = await call('who_can_access', { export: '0.json', question: 'overview', limit: 50 });
      if (found.ok)
        expect(
          levels.value.applications.items.map((one: Answer) => [
            one.application.id,
            one.level.atLeast,
            one.level.atMost,
          ]),
        ).toEqual(
          found.value.applications.map(({ application, level }) => [
            application.id,
            level.atLeast,
            level.atMost,
          ]),
        );
      for (const { rules } of levels.value.applications.items)
        for (const { example } of rules.items) expect(readRequest(before.value, example).ok).toBe(true);
      const compared = await call('compare_exports', { before: '0.json', after: '1.json' });
      if (compared.isError) return;
      const differences = diff(before.value, after.value);
      if (!differences.ok) return;
      const { changes } = compared.value;
      expect(changes.items.length + changes.omitted).toBe(differences.value.changes.length);
      const words = { yes: 'changed', no: 'unchanged', unknown: 'undecided' };
      expect(compared.value.result).toBe(words[isDifferenceAbove(differences.value, 'any')]);
      asked += 1;
    },
  );
  await fc.assert(property, runs(6, 200));
  expect(asked).toBeGreaterThan(1);
});

test('property: whatever arguments an MCP tool gets, it returns a result or an error result', async () => {
  writeFileSync(join(folder, 'small.json'), JSON.stringify(orgNamed('Plain')));
  const { tools } = await client.listTools();
  const members = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}));
  const given = fc.oneof(
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.dictionary(fc.constantFrom(...members), fc.jsonValue()),
    fc.record({ export: fc.constant('small.json'), request: fc.jsonValue() }),
    fc.record({
      export: fc.constant('small.json'),
      when: fc.dictionary(fc.string(), fc.jsonValue()),
      never: fc.jsonValue(),
    }),
  );
  const property = fc.asyncProperty(
    fc.constantFrom(...tools.map(({ name }) => name)),
    given,
    async (name, some) => {
      const { isError, value } = await call(name, some as object);
      if (isError) expect(value.error.message).not.toMatch(/^internal error/);
    },
  );
  await fc.assert(property, runs(100, 5000));
});
