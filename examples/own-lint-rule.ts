import { readFileSync } from 'node:fs';
import { unwrap } from 'policy-preflight';
import { defineRule, lintWith } from 'policy-preflight/lint';

const namedByTicket = defineRule({
  id: 'acme/rule-named-by-ticket',
  severity: 'warning',
  what: 'a rule whose name has no ticket',
  why: 'nobody remembers why it is there',
  source: 'the handbook of ACME',
  on: 'rule',
  *check(rule) {
    const { name } = rule as { readonly name?: unknown };
    if (typeof name === 'string' && !/^[A-Z]+-\d+ /.test(name))
      yield {
        at: ['name'],
        message: `\`${name}\` names no ticket: begin with one, as in \`SEC-12 ${name}\``,
      };
  },
  examples: { bad: [{ name: 'Office only' }], good: [{ name: 'SEC-12 Office only' }] },
});

const { findings } = unwrap(
  await lintWith(readFileSync('fixtures/cli/org.json', 'utf8'), { plugins: [namedByTicket] }),
);
for (const { rule, message, place } of findings)
  if (rule === namedByTicket.id) console.log(`${place.line}: ${message}`);
