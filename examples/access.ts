import { unwrap } from 'policy-preflight';
import { access, missingFacts, references, userClasses } from 'policy-preflight/analysis';
import { load } from 'policy-preflight/notebook';

const org = await load('sample/export'); // `npx policy-preflight init --sample` writes this folder

// The weakest assurance level with which somebody can sign in to each application.
for (const { application, level } of unwrap(access(org)).applications)
  console.log(
    `${application.name}: ${level.isExact ? level.atLeast : `undecided, at least ${level.atLeast}`}`,
  );

// The users whom the rules do not distinguish.
for (const { userIds, description } of unwrap(userClasses(org)))
  console.log(`${userIds.length} users: ${description.join(', ')}`);

// The objects that use a group.
const finance = org.groups.find(({ name }) => name === 'Finance');
for (const { path, from } of unwrap(references(org)).filter(({ id }) => id === finance?.id))
  console.log(`Finance is used by the ${from.kind} ${from.name ?? from.id}, at ${path}`);

// The rules that may decide while the country is unknown.
for (const { policyType, possible } of unwrap(missingFacts(org, { app: 'Payroll', user: 'ann@example.com' })))
  console.log(`${policyType}: ${possible.map((decision) => decision?.rule.name ?? 'no rule').join(' or ')}`);
