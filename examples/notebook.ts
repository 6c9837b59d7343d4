import { explain } from 'policy-preflight';
import { access, diff } from 'policy-preflight/analysis';
import { load, plot, rows, show } from 'policy-preflight/notebook';
import { edit } from 'policy-preflight/what-if';

const org = await load('sample/export'); // `npx policy-preflight init --sample` writes this folder
const request = { app: 'CRM', user: 'ben@example.com', ip: '198.51.100.24' };

// Convert an explanation to records for a data frame.
for (const { rule, condition, holds, wanted } of rows(explain(org, request)))
  if (condition !== null) console.log(rule, condition, holds, wanted);

// A notebook cell whose last expression is `show` or `plot` displays HTML or a picture.
const rule = { policyId: 'rstfinance0000000002', ruleId: 'rulabroad00000000002' };
const after = edit.setRuleStatus(org, rule, 'INACTIVE');
if (after.ok) console.log(show(diff(org, after.value)).text);

console.log(plot(access(org), { org }).svg?.length, 'characters of SVG');
