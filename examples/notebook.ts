import { explain } from 'policy-preflight';
import { access, diff } from 'policy-preflight/analysis';
import { load, plot, rows, show } from 'policy-preflight/notebook';
import { edit } from 'policy-preflight/what-if';

const org = await load('examples/notebooks/acme.json');
const request = { app: 'Wiki', user: 'ann@example.com', ip: '198.51.100.7', risk: 'HIGH' } as const;

for (const { rule, condition, holds, wanted } of rows(explain(org, request)))
  if (condition !== null) console.log(rule, condition, holds, wanted); // as a table, for a data frame

const after = edit.setRuleStatus(org, { policyId: 'rst3default', ruleId: 'rul10risky' }, 'INACTIVE');
if (after.ok) console.log(show(diff(org, after.value)).text); // a cell that ends in it shows it as HTML

console.log(plot(access(org), { org }).svg?.length, 'characters of SVG');
