import { deepEqual } from '../../../base/deep-equal.js';
import { all, any, atom, atomsOf } from '../../../logic/kleene/formula.js';
import { COMPARISON_DIALECTS } from '../../../model/expression/meaning/comparison-fact.js';
import { EXPRESSION_DIALECTS } from '../../../model/expression/meaning/expression-fact.js';
import { isMember } from '../../../model/facts/assignment.js';
import { distinctAtoms } from '../../../model/facts/definition/distinct-atoms.js';
import {
  assurance,
  isManaged,
  isRegistered,
  satisfiedAssurances,
  satisfiesAssurance,
} from '../../../model/facts/device.js';
import type { Atom, Fact, Meaning } from '../../../model/facts/fact.js';
import { group, inGroup } from '../../../model/facts/group.js';
import { isPlatform, isPlatformName, PLATFORMS } from '../../../model/facts/platform.js';
import type { Request } from '../../../model/facts/request.js';
import { isRisk, RISK_LEVELS } from '../../../model/facts/risk.js';
import { isUser } from '../../../model/facts/user.js';
import type { World } from '../../../model/facts/world.js';
import { SOMEBODY } from '../../symbolic/theories/people.js';

const LOOKS_AT_SEVERAL: ReadonlySet<Fact> = new Set([
  ...COMPARISON_DIALECTS.keys(),
  ...EXPRESSION_DIALECTS.keys(),
]);

/**
 * Returns elementary conditions (atoms) that no policy condition contains, but whose verdicts affect atoms of policy conditions. Only atoms
 * that the request determines are returned. For example, a device that satisfies a device assurance policy runs on the platform of that
 * policy.
 */
export function tiedAtoms(asked: readonly Atom[], { policyContext }: Request): readonly Atom[] {
  const { device, risk } = policyContext;
  const platform = device?.platform;
  const satisfied = satisfiedAssurances(policyContext) ?? [];
  const isTied =
    asked.some(({ fact }) => fact === assurance || LOOKS_AT_SEVERAL.has(fact)) || satisfied.length > 0;
  if (!isTied) return [];
  const stated: Meaning[] = [
    ...(platform != null && isPlatformName(platform) ? [platformMeaning(platform)] : []),
    ...satisfied.map(satisfiesAssurance),
    ...(device?.registered == null && device?.managed == null ? [] : [isRegistered(true), isManaged(true)]),
    ...(risk?.level == null ? [] : RISK_LEVELS.map(isRisk)),
  ];
  return distinctAtoms(stated.flatMap((meaning) => atomsOf(meaning)));
}

/**
 * Returns the elementary conditions (atoms) about platforms, device assurance, devices and risk levels that {@link tiedAtoms} can return.
 * Each of them is in its result for at least one request.
 */
export function tieableAtoms(world: World): readonly Atom[] {
  const statable: Meaning[] = [
    ...Object.keys(PLATFORMS).filter(isPlatformName).map(platformMeaning),
    ...[...world.idsOf('deviceAssurance')].map(satisfiesAssurance),
    isRegistered(true),
    isManaged(true),
    ...RISK_LEVELS.map(isRisk),
  ];
  return distinctAtoms(statable.flatMap((meaning) => atomsOf(meaning)));
}

function platformMeaning(name: keyof typeof PLATFORMS): Meaning {
  const { type, os } = PLATFORMS[name];
  return isPlatform(type, os[0]);
}

/**
 * Returns a formula about the groups of a user whose attributes the request states. Example: an active group rule adds all engineers to the
 * group Staff, and the request states that the user is an engineer. Then the user is in Staff (assumption A19). The only exception is a
 * user of the snapshot who is an engineer, but is not in Staff. The formula states this for each group in `asked` to which a group rule
 * adds the user: the user is in the group, or is an exception.
 *
 * If the request also states the user's id or groups, the formula is always true.
 */
export function impliedMemberships(
  asked: readonly Atom[],
  { policyContext: { user, groups } }: Request,
  world: World,
): Meaning {
  const { profile } = user ?? {};
  if (profile == null || user?.id != null || user?.groupIds != null || groups != null) return all([]);
  const implied = new Set(world.person(SOMEBODY, profile).memberships.byRule ?? []);
  const wanted = asked.flatMap(({ fact, value }) => (fact === group && implied.has(value) ? [value] : []));
  return all(
    wanted.map((id) => {
      const others = [...world.idsOf('user')].filter((userId) => {
        const person = world.person(userId);
        const isLike = Object.entries(profile).every(([name, value]) =>
          deepEqual(person.profile?.[name] ?? null, value ?? null),
        );
        return isLike && isMember(id, person.memberships, world) === false;
      });
      return any([inGroup(id), ...others.map(isUser)]);
    }),
  );
}

/**
 * Returns all elementary conditions (atoms) that {@link tiedAtoms} and {@link impliedMemberships} may add for the given requests, without
 * duplicates.
 */
export function tiedMeanings(
  asked: readonly Meaning[],
  bodies: readonly Request[],
  world: World,
): { readonly meaning: Meaning; readonly world: World }[] {
  const atoms = distinctAtoms(asked.flatMap((meaning) => atomsOf(meaning)));
  const added = bodies.flatMap((body) => [
    ...tiedAtoms(atoms, body),
    ...atomsOf(impliedMemberships(atoms, body, world)),
  ]);
  return distinctAtoms(added).map((one) => ({ meaning: atom(one), world }));
}
