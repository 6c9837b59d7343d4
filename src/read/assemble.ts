import { neutralType } from '../base/brand.js';
import { alternatives, counted, firstFew, quoted, valueInWords } from '../base/messages.js';
import type { Members } from '../base/object.js';
import type { Policy } from '../policies/policy.js';
import type {
  App,
  Authenticator,
  Edition,
  Engine,
  Group,
  Snapshot,
  SourceDocument,
  User,
} from '../policies/snapshot.js';
import type { Collected } from './collect/accumulator.js';
import { settleMappings } from './collect/mappings.js';
import { type Branded, brandIn, brandsIn } from './edition/brand.js';
import { editionOf } from './edition/edition.js';
import { type TenantSigns, unsaidBrand } from './edition/tenant-signs.js';
import { noteWithoutPolicy } from './resources/rule.js';

/** What the caller states instead of having it inferred. */
export interface StatedEdition {
  readonly brand?: string | undefined;
  readonly edition?: Edition | undefined;
  readonly engine?: Engine | undefined;
}

/** Puts together what was read: the rules into their policies, members into groups, applications to policies. */
export function assemble(
  collected: Collected,
  documents: readonly SourceDocument[],
  stated: StatedEdition,
  signs: TenantSigns,
): Snapshot {
  const brand = settleBrand(collected, stated.brand, signs);
  noteIncompleteRules(collected);
  const policies = [...collected.policies.values()].map((draft) => {
    const rules = [...(collected.rules.get(draft.id)?.values() ?? [])];
    return moved(draft, { ...draft, type: neutralType(draft.type, brand), rules }, collected) as Policy;
  });
  noteStrayRules(collected);
  return {
    brand,
    edition: stated.edition ?? collected.stated.edition ?? editionOf(brand, signs.isLive),
    engine: stated.engine ?? collected.stated.engine ?? 'identity',
    policies,
    mappings: settleMappings(collected, policies, brand),
    apps: [...collected.apps.values()].map((app) => withAssigned(app, collected)),
    groups: [...collected.groups.values()].map((group) => withMembers(group, collected)),
    users: [...collected.users.values()].map((user) => withGroups(user, collected)),
    userTypes: [...collected.userTypes.values()],
    zones: [...collected.zones.values()],
    authenticators: [...collected.authenticators.values()].map((one) => withMethods(one, collected)),
    deviceAssurances: [...collected.deviceAssurances.values()],
    idps: [...collected.idps.values()],
    behaviors: [...collected.behaviors.values()],
    ...(collected.groupRules.size > 0 && { groupRules: [...collected.groupRules.values()] }),
    sources: collected.sources,
    documents,
  };
}

/** What the caller says goes first, then what the documents say, then what their words show, then their hosts and ids. */
function settleBrand(collected: Collected, stated: string | undefined, signs: TenantSigns): string {
  const said = brandIn(stated);
  if (stated !== undefined && said === undefined) {
    const message = `expected letters and digits for the brand, found ${valueInWords(stated)}`;
    collected.log.note({ severity: 'error', code: 'wrong-value', message });
  }
  const brands = [
    ...new Set([
      ...(said === undefined ? [] : [said]),
      ...collected.brands,
      ...brandsIn(brandedIn(collected)),
    ]),
  ];
  const [brand = unsaidBrand(signs), ...others] = brands;
  if (others.length > 0) {
    const message = `the documents are of more than one brand: ${alternatives(brands.map(quoted), 'and')}; \`${brand}\` is taken`;
    collected.log.note({ severity: 'warning', code: 'two-brands', message });
  }
  return brand;
}

function brandedIn({ policies, rules, authenticators, apps, groups }: Collected): Branded {
  return {
    policies: [...policies.values()] as unknown as Members[],
    rules: [...rules.values()].flatMap((siblings) => [...siblings.values()] as unknown as Members[]),
    authenticators: [...authenticators.values()] as unknown as Members[],
    apps: [...apps.values()] as unknown as Members[],
    groups: [...groups.values()] as unknown as Members[],
  };
}

/** The resource as it is now, at the place where it was. */
function moved<Resource extends object>(
  before: object,
  resource: Resource,
  { sources }: Collected,
): Resource {
  const source = sources.get(before);
  sources.delete(before);
  if (source !== undefined) sources.set(resource, source);
  return resource;
}

function withMembers(group: Group, collected: Collected): Group {
  const userIds = joined(group.userIds, collected.lists.usersOfGroup.get(group.id));
  return userIds === undefined ? group : moved(group, { ...group, userIds }, collected);
}

function withGroups(user: User, collected: Collected): User {
  const groupIds = joined(user.groupIds, collected.lists.groupsOfUser.get(user.id));
  return groupIds === undefined ? user : moved(user, { ...user, groupIds }, collected);
}

function withAssigned(app: App, collected: Collected): App {
  const groupIds = joined(app.groupIds, collected.lists.groupsOfApp.get(app.id));
  const userIds = joined(app.userIds, collected.lists.usersOfApp.get(app.id));
  if (groupIds === undefined && userIds === undefined) return app;
  return moved(app, { ...app, ...(groupIds && { groupIds }), ...(userIds && { userIds }) }, collected);
}

/** The ids that a resource lists itself and those that a list apart from it gives; `undefined` when there is none. */
function joined(
  own: readonly string[] = [],
  list: Set<string> | 'unreadable' | undefined,
): string[] | undefined {
  return list === undefined || list === 'unreadable' ? undefined : [...new Set([...own, ...list])];
}

function withMethods(authenticator: Authenticator, collected: Collected): Authenticator {
  const methods = collected.methods.get(authenticator.id);
  return methods === undefined
    ? authenticator
    : moved(authenticator, { ...authenticator, methods }, collected);
}

function noteStrayRules(collected: Collected): void {
  for (const [policyId, rules] of collected.rules) {
    if (collected.policies.has(policyId)) continue;
    for (const rule of rules.values()) {
      noteWithoutPolicy(collected, rule.id, collected.sources.get(rule), policyId);
      collected.sources.delete(rule);
    }
  }
}

/** Where no rule of any policy is known, and nothing says why, the org is not what it seems. */
export const RULES_MISSING = 'rules-missing';

/** A policy whose rules were not all seen may decide otherwise than it does here. */
function noteIncompleteRules({ policies, rules, rulesComplete, sources, log }: Collected): void {
  const isComplete = (id: string) => (rulesComplete ?? rules).has(id);
  const incomplete = [...policies.values()].filter(({ id }) => !isComplete(id));
  const [first] = incomplete;
  if (first === undefined) return;
  const which = `${counted(incomplete.length, 'policy', 'policies')} (${firstFew(incomplete.map(({ id }) => id))})`;
  const source = sources.get(first);
  const at = source === undefined ? {} : { at: source };
  if (rules.size === 0 && rulesComplete === undefined) {
    const message = `no rules are known of ${which}, and a policy decides nothing without its rules: ${RULES_WANTED}`;
    log.note({ severity: 'error', code: RULES_MISSING, message, ...at });
    return;
  }
  const message = `not all rules are known of ${which}: in the service they may decide otherwise`;
  log.note({ severity: 'warning', code: 'rules-incomplete', message, ...at });
}

export const RULES_WANTED =
  'export them too, as the list `rules` of each policy or as `policies/<id>/rules.json`, what `GET /api/v1/policies/<id>/rules` answers';
