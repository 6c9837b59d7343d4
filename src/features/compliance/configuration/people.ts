import { always } from '../../../logic/kleene/formula.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { Compiled } from '../../../simulate/compile.js';
import { readWhen } from '../../../testing/region/when.js';
import { findApplication } from './applications.js';
import { assignedTo } from './assigned.js';
import type { ComplianceConfiguration, People } from './configuration.js';
import { type NotConfigured, notConfigured } from './not-configured.js';

/** The sets of people that frameworks name, each with the reason that is reported if the configuration does not define it. */
const NAMED_BY_FRAMEWORKS = {
  administrators: 'the administrators',
  federal: 'the federal staff and contractors',
  serviceAccounts: 'the service accounts',
} as const;

export type PeopleName = keyof typeof NAMED_BY_FRAMEWORKS;

/** A set of people as a condition on sign-ins, or the reason why the configuration does not define it. */
export type FoundPeople = { readonly kind: 'people'; readonly meaning: Meaning } | NotConfigured;

/**
 * Returns a set of people that the configuration defines. The program never derives people from the names of groups. By default, the
 * administrators are the users assigned to the Admin Console. Spec: Posture, "Configuration".
 */
export function findPeople(
  which: PeopleName,
  configuration: ComplianceConfiguration,
  compiled: Compiled,
): FoundPeople {
  const { [which]: given } = configuration;
  const remedy = `list their groups or users as \`${which}\` in the configuration`;
  if (given !== undefined) {
    const found = peopleIn(given, compiled);
    return 'fault' in found ? notConfigured(found.fault, remedy) : { kind: 'people', meaning: found.meaning };
  }
  const assigned = which === 'administrators' ? assignedToConsole(configuration, compiled) : undefined;
  return assigned === undefined
    ? notConfigured(`${NAMED_BY_FRAMEWORKS[which]} are unknown`, remedy)
    : { kind: 'people', meaning: assigned };
}

/** Returns the condition that a sign-in is by one of the given users or by a member of one of the given groups. */
export function peopleIn(
  people: People,
  { snapshot, world }: Compiled,
): { readonly meaning: Meaning } | { readonly fault: string } {
  if (typeof people === 'string') return { meaning: always };
  const { users = [], groups = [] } = people;
  const any = [...users.map((user) => ({ user })), ...groups.map((group) => ({ groups: [group] }))];
  if (any.length === 0) return { fault: 'the entry names no group and no user' };
  const { meaning, problems } = readWhen({ when: { any } }, snapshot, world);
  const [problem] = problems;
  return problem === undefined ? { meaning } : { fault: problem.message };
}

function assignedToConsole(
  configuration: ComplianceConfiguration,
  { snapshot, world }: Compiled,
): Meaning | undefined {
  const found = findApplication('adminConsole', configuration, snapshot);
  return found.kind === 'none' ? undefined : assignedTo(found.app.id, world);
}
