import { quoted } from '../base/messages.js';
import { collectionNamed } from '../resources/collections.js';
import { policyTypeOf } from './policy-type.js';
import type { Snapshot } from './snapshot.js';
import type { Unknown } from './unknown.js';

/**
 * What is not known, why, and what would settle it: ``the rules of the policy `Payroll` are not known (403 E0000006): give
 * what `GET /api/v1/policies/00p1/rules` answers``.
 */
export function unknownWords(entry: Unknown, snapshot: Snapshot): string {
  const { settle, of, why, collection } = entry;
  const { path } = collectionNamed(collection);
  const operation = path?.replace(/<\w+>/, of ?? '$&');
  const remedy = settle ?? (operation && `give what \`GET /api/v1/${operation}\` answers`);
  return `${whatIsUnknown(entry, snapshot)}${why === undefined ? '' : ` (${why})`}${remedy ? `: ${remedy}` : ''}`;
}

/** ``the rules of the policy `Payroll` are not known``. */
function whatIsUnknown({ collection, of, path, known }: Unknown, snapshot: Snapshot): string {
  const { words, of: owners } = collectionNamed(collection);
  const what = path === undefined ? words : quoted(path);
  const is = path === undefined ? 'are' : 'is';
  const all = known === 'open' ? 'not all of ' : '';
  return `${all}the ${what}${ownerWords(owners, of, snapshot)} ${is} ${known === 'open' ? '' : 'not '}known`;
}

type Owners = ReturnType<typeof collectionNamed>['of'];

function ownerWords(owners: Owners, of: string | undefined, snapshot: Snapshot): string {
  if (owners === undefined) return '';
  if (owners === 'policy type')
    return of === undefined ? '' : ` of the type ${policyTypeOf(of)?.title ?? quoted(of)}`;
  if (of === undefined) return ` of every ${owners}`;
  return ` of the ${owners} ${quoted(nameOf(owners, of, snapshot) ?? of)}`;
}

function nameOf(owners: NonNullable<Owners>, id: string, snapshot: Snapshot): string | null | undefined {
  const { apps, authenticators, groups, policies, users } = snapshot;
  const named = <One extends { readonly id: string }>(all: readonly One[]) =>
    all.find((one) => one.id === id);
  switch (owners) {
    case 'application':
      return named(apps)?.label;
    case 'authenticator':
      return named(authenticators)?.name;
    case 'group':
      return named(groups)?.name;
    case 'policy':
      return named(policies)?.name;
    case 'rule or policy':
      return (named(policies) ?? named(policies.flatMap(({ rules }) => rules)))?.name;
    case 'user':
      return named(users)?.login;
    case 'policy type':
      return undefined;
  }
}
