import type { PathStep } from '../../../base/pointer.js';
import { textAt, textsAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';

/** A key that the service uses to verify signatures of an identity provider. */
interface TrustedKey {
  readonly kid: string;
  /** The path from the identity provider to the field that contains this `kid`. */
  readonly at: readonly PathStep[];
}

/** Returns the trusted keys of a provider. Spec: Identity provider (IdP), Protocol: SAML2, `credentials.trust`. */
export function trustedKeysOf({ value }: Resource): readonly TrustedKey[] {
  const trust = ['protocol', 'credentials', 'trust'];
  const kid = textAt(value, ...trust, 'kid');
  return [
    ...(kid === undefined ? [] : [{ kid, at: [...trust, 'kid'] }]),
    ...textsAt(value, ...trust, 'additionalKids').map(([index, kid]) => ({
      kid,
      at: [...trust, 'additionalKids', index],
    })),
  ];
}

/** Returns the identity provider keys of the org by their key id (`kid`). */
export function keysIn(org: Org): ReadonlyMap<string, Resource> {
  return new Map(
    org.all('identity provider key').flatMap((key) => {
      const kid = textAt(key.value, 'kid');
      return kid === undefined ? [] : [[kid, key] as const];
    }),
  );
}
