import { readFileSync } from 'node:fs';
import { unwrap } from 'policy-preflight';
import { defineRule, lintWith } from 'policy-preflight/lint';

const namedByTicket = defineRule({
  id: 'alpenglow/rule-named-by-ticket',
  severity: 'warning',
  what: 'a rule whose name contains no ticket',
  why: 'a reader cannot find out who asked for the rule',
  source: 'the handbook of Alpenglow',
  on: 'rule',
  *check(rule) {
    const { name } = rule as { readonly name?: unknown };
    if (typeof name === 'string' && !/^[A-Z]+-\d+ /.test(name))
      yield { at: ['name'], message: `\`${name}\` names no ticket; rename it, as in \`SEC-12 ${name}\`` };
  },
  examples: { bad: [{ name: 'Finance staff' }], good: [{ name: 'SEC-12 Finance staff' }] },
});

const name = 'sample/export/policies.json'; // `npx policy-preflight init --sample` writes this file
const { findings } = unwrap(
  await lintWith({ name, text: readFileSync(name, 'utf8') }, { plugins: [namedByTicket] }),
);
for (const { rule, message, location } of findings)
  if (rule === namedByTicket.id) console.log(`${location.line}: ${message}`);
