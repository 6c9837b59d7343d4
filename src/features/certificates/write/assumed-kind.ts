import { theoryOf } from '../../../analysis/symbolic/theories/registry.js';
import { questionsIn } from '../../../analysis/symbolic/theories/values/question.js';
import { canonical } from '../../../base/canonical.js';
import { atomsOf } from '../../../logic/kleene/formula.js';
import type { Meaning } from '../../../model/facts/fact.js';
import { identifier } from '../../../model/facts/identifier.js';
import type { World } from '../../../model/facts/world.js';
import { ASSUMED_KINDS, type AssumedKind, type CertificateAtom } from '../certificate.js';

/**
 * Returns the kind of an axiom that the checker cannot verify, as a key of `ASSUMED_KINDS`. The kind depends on the conditions of the
 * axiom's atoms (`atoms`) and on the formulas of these atoms (`meanings`).
 */
export function assumedKindOf(
  atoms: readonly CertificateAtom[],
  meanings: readonly Meaning[],
  world: World,
): AssumedKind {
  const facts = new Set(atoms.map(({ fact }) => fact));
  const fits = (kind: AssumedKind) => [...facts].every((fact) => ASSUMED_KINDS[kind].test(fact));
  if (facts.size === 0) return 'combination';
  if (fits('text-automaton') && meanings.some(readsText)) return 'text-automaton';
  if (fits('group-rule') && dependsOnGroupRule(atoms, world)) return 'group-rule';
  const kind = (['application', 'device', 'expression', 'people', 'zone'] as const).find(fits);
  return kind ?? (facts.size === 1 ? 'condition' : 'combination');
}

/** Whether the analysis decides some part of a formula with an automaton for texts. */
function readsText(meaning: Meaning): boolean {
  const asked = atomsOf(meaning).filter(({ fact }) => theoryOf(fact) === theoryOf(identifier));
  return asked.some(({ fact, value }) =>
    questionsIn(new Map([[fact, [value]]])).some(({ text }) => text !== undefined),
  );
}

/** Returns whether a group rule adds a user to a group, and the atoms contain both this user and this group. */
function dependsOnGroupRule(atoms: readonly CertificateAtom[], world: World): boolean {
  const textsOf = (wanted: string) => atoms.filter(({ fact }) => fact === wanted).map(({ text }) => text);
  const added = textsOf('people.users').flatMap(
    (text) => world.person(String(JSON.parse(text))).memberships.byRule ?? [],
  );
  return added.some((id) => textsOf('people.groups').includes(canonical(id)));
}
