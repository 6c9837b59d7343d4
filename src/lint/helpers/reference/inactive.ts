import { quoted } from '../../../base/messages.js';
import type { ReferenceKind } from '../../../model/policies/references/reference.js';
import { textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import type { Report } from '../../rule/rule.js';
import { isAllowedThere, type NamedObject, namedObjectsIn } from './named-objects.js';

/** For each kind of object, the status of an inactive object, and its description in messages. */
const OUT_OF_USE: Partial<Record<ReferenceKind, { readonly status: string; readonly title: string }>> = {
  app: { status: 'INACTIVE', title: 'an inactive application' },
  authenticator: { status: 'INACTIVE', title: 'an inactive authenticator' },
  behavior: { status: 'INACTIVE', title: 'an inactive behavior' },
  idp: { status: 'INACTIVE', title: 'an inactive identity provider' },
  user: { status: 'DEPROVISIONED', title: 'a deactivated user' },
  zone: { status: 'INACTIVE', title: 'an inactive zone' },
};

/** Reports references to inactive objects. If several objects have the referenced name or key, all of them must be inactive. */
export function* inactiveReferences(org: Org, isWanted: (named: NamedObject) => boolean): Generator<Report> {
  for (const named of namedObjectsIn(org)) {
    const { of, at, kind, by, held, text } = named;
    const out = OUT_OF_USE[kind];
    const [first] = held;
    if (out === undefined || first === undefined || by === 'type') continue;
    if (!isWanted(named) || !isAllowedThere(named) || !held.every(hasStatus(out.status))) continue;
    yield {
      of,
      at,
      message: `${quoted(first.name ?? text)} is ${out.title}; activate it, or remove the reference`,
      cause: `${out.title} ${first.id ?? text}`,
      related: [{ of: first, at: ['status'], message: 'its status' }],
    };
  }
}

function hasStatus(status: string) {
  return ({ value }: Resource) => textAt(value, 'status') === status;
}
