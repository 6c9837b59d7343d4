import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccessAnswer } from '../../src/analysis/questions/population.js';
import { appsMermaid } from '../../src/report/apps/mermaid.js';
import { paintWith } from '../../src/report/text/paint.js';

const page = { columns: 80, paint: paintWith(false) };

test('property: the Mermaid graph of `preflight access` contains only nodes and arrows, whatever names the applications have', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom('a"]--> b', '<script>', 'x\ny', '#quot;', '`md`'));
  const application = fc.record({
    application: called(name),
    policy: fc.option(called(name)),
    rules: fc.array(rule(name), { maxLength: 3 }),
    undecided: fc.array(rule(name), { maxLength: 2 }),
    source: fc.constantFrom('export', 'reference'),
  });
  fc.assert(
    fc.property(fc.array(application, { maxLength: 5 }), (applications) => {
      const population = { applications, inactive: [], hasSessionPolicy: false } as unknown as AccessAnswer;
      const [head, ...lines] = appsMermaid
        .text({ population, snapshot: undefined as never }, page)
        .trimEnd()
        .split('\n');
      expect(head).toBe('flowchart LR');
      for (const line of lines)
        expect(line).toMatch(
          /^ {2}(\w+\["[^"<>`]*"\]|app\d+ --> policy\d+|policy\d+ (==|--|-\.) "[a-z0-9A-Z(), -]+" (==|--|\.-)> rule\d+)$/,
        );
      const apps = new Set(applications.map(({ application: { id } }) => id));
      expect(lines.filter((line) => /^ {2}app\d+\[/.test(line))).toHaveLength(apps.size);
    }),
  );
});

function called(name: fc.Arbitrary<string>) {
  return fc.record({ id: fc.stringMatching(/^[a-z0-9]{1,3}$/), name });
}

function rule(name: fc.Arbitrary<string>) {
  return fc.record({
    rule: called(name),
    assurance: fc.constantFrom('1fa-knowledge', '2fa', '2fa-phishing-resistant'),
  });
}
