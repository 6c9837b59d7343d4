import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type * as lintFace from '../../src/public/lint.js';
import { explainRule, RULES } from '../../src/public/lint.js';
import { root } from './packed.js';

// The library carries why its rules matter apart from what they do (.build/rule-texts.ts).

const LIBRARIES = ['dist/lint.js', 'dist/esm/public/lint.js'];

it.each(LIBRARIES)(
  '%s explains every rule as its source does, and carries no text with the rules',
  async (file) => {
    const built: typeof lintFace = await import(pathToFileURL(join(root, file)).href);
    expect(built.RULES.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id));
    expect(built.RULES.filter(({ why, source, choices }) => why ?? source ?? choices)).toEqual([]);
    for (const { id, what, why, source } of RULES) {
      const explained = await built.explainRule(id);
      expect(explained).toEqual(await explainRule(id));
      expect(explained).toMatchObject({ ok: true, value: { id, what, why, source } });
    }
  },
);

it('names the rule that was meant', async () => {
  const [known] = RULES;
  expect(await explainRule(5 as never)).toMatchObject({
    problems: [{ message: 'no rule is called the number `5`' }],
  });
  expect(await explainRule(`${known?.id}x`)).toMatchObject({
    ok: false,
    problems: [{ code: 'unknown-rule', message: expect.stringContaining(`did you mean \`${known?.id}\``) }],
  });
});
