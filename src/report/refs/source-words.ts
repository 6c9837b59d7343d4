import { alternatives, counted } from '../../base/messages.js';
import { policyTypeOf } from '../../model/policies/policy-type.js';
import { pluralOf, REFERENCE_KIND_WORDS } from '../../model/policies/references/kind-words.js';
import type { ReferenceSource, ReferenceSourceKind } from '../../model/policies/references/reference.js';
import { nameOrId, quotedRule } from '../../model/policies/rule-words.js';
import type { Sources } from './sources.js';
import type { Counts } from './usage.js';

/** Describes the source of a reference: `` rule `Sensitive apps / Finance` (authentication policy) ``. */
export function sourceWords(source: ReferenceSource, sources: Sources): string {
  const { kind, id, name, policy } = source;
  if (policy !== undefined) {
    const rule = quotedRule({ policy: { id: policy.id, name: policy.name }, rule: { id, name } });
    const title = policyTitle({ kind: 'policy', ...policy }, sources);
    return `rule ${rule}${title === undefined ? '' : ` (${title})`}`;
  }
  const word = kind === 'policy' ? (policyTitle(source, sources) ?? 'policy') : REFERENCE_KIND_WORDS[kind];
  return `${word} \`${nameOrId({ id, name })}\``;
}

/**
 * Returns the title of a policy's type, because policies of different types often have the same name. Returns `undefined` if the policy or
 * its type is unknown.
 */
function policyTitle(policy: ReferenceSource, sources: Sources): string | undefined {
  const resource = sources.resourceOf(policy);
  return resource !== undefined && 'type' in resource
    ? policyTypeOf(String(resource.type))?.title
    : undefined;
}

/** The kinds of objects that refer to others, in the order of the output. */
const ORDER = [
  'policy',
  'rule',
  'app',
  'groupRule',
  'idp',
  'authenticator',
  'group',
  'user',
] as const satisfies readonly ReferenceSourceKind[];

/** Returns the number of objects by kind as text: `2 rules and 1 application`. */
export function countWords(counts: Counts): string {
  return alternatives(
    ORDER.flatMap((kind) => {
      const count = counts.get(kind) ?? 0;
      return count === 0 ? [] : [counted(count, REFERENCE_KIND_WORDS[kind], pluralOf(kind))];
    }),
    'and',
  );
}
