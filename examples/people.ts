import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { access, references, userClasses } from 'policy-preflight/analysis';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));

for (const { userIds, description } of unwrap(userClasses(org)))
  console.log(`${userIds.length} alike: ${description.join(', ') || 'nothing is known of them'}`);

for (const { application, level } of unwrap(access(org)).applications)
  console.log(`${application.name}: ${level.isExact ? level.atLeast : `unknown, at least ${level.atLeast}`}`);

const [finance] = org.groups.filter(({ name }) => name === 'Finance');
for (const { path, from } of unwrap(references(org)).filter(({ id }) => id === finance?.id))
  console.log(`Finance stands in the ${from.kind} ${from.name ?? from.id}, at ${path}`);
