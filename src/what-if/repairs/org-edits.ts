import type { SignInCase } from '../../analysis/questions/completions/sign-in-cases.js';
import { groupBy } from '../../base/group-by.js';
import { printable } from '../../base/printable.js';
import { mapApp } from '../../documents/edits/map-app.js';
import { withMember } from '../../documents/edits/with-member.js';
import { withZone } from '../../documents/edits/with-zone.js';
import { withoutMember } from '../../documents/edits/without-member.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import type { Fact } from '../../model/facts/fact.js';
import { group, membershipsOf } from '../../model/facts/group.js';
import type { Request } from '../../model/facts/request.js';
import { zone, zonesHolding } from '../../model/facts/zones/zone.js';
import { isActive, isBlocklist, isDynamic } from '../../model/facts/zones/zone-map.js';
import { findById } from '../../model/policies/display-names.js';
import { inOrder, type PolicyRule, type Rule } from '../../model/policies/policy.js';
import { policyTypeOf, SIGN_IN_TYPES } from '../../model/policies/policy-type.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import type { Compiled } from '../../simulate/compile.js';
import { tableState } from '../matrix/table-frame.js';
import { conditionEdits } from './condition-edits.js';
import type { RepairEdit } from './repair-edit.js';
import { ruleEdits } from './rule-edits.js';

/**
 * Returns the edits that may change the outcome of a request. An edit changes the members of a group, the order or the actions of rules, or
 * the policy of the application. It may also change the conditions of the deciding rule or of a rule above it, or the zones that these
 * rules use.
 */
export function orgEdits(compiled: Compiled, request: Request, cases: readonly SignInCase[]): RepairEdit[] {
  const deciding = decidingRules(cases);
  return withDistinctWords([
    ...memberEdits(compiled, request),
    ...editsOfRules(rulesDownTo(deciding), (one) => conditionEdits(one, compiled, request)),
    ...zoneEdits(compiled, request),
    ...editsOfRules(deciding, ruleEdits),
    ...mappingEdits(compiled, request),
  ]);
}

/** Appends ids to the texts of edits that are otherwise equal. */
function withDistinctWords(edits: readonly RepairEdit[]): RepairEdit[] {
  const alike = groupBy(edits, ({ words }) => words);
  return edits.map((edit) =>
    alike.get(edit.words)?.length === 1
      ? edit
      : { ...edit, words: `${edit.words} (${edit.ids.map((id) => printable(id)).join(', ')})` },
  );
}

/** Returns the edits of the given rules. If several edits have the same text, the policy type is appended to the text. */
function editsOfRules(
  rules: readonly PolicyRule[],
  editsOf: (one: PolicyRule) => RepairEdit[],
): readonly RepairEdit[] {
  const all = rules.flatMap((one) =>
    editsOf(one).map((edit) => ({ edit, type: policyTypeOf(one.policy.type)?.title ?? one.policy.type })),
  );
  const alike = groupBy(all, ({ edit }) => edit.words);
  return all.map(({ edit, type }) =>
    alike.get(edit.words)?.length === 1 ? edit : { ...edit, words: `${edit.words} (${type})` },
  );
}

function decidingRules(cases: readonly SignInCase[]): readonly PolicyRule[] {
  const found = new Map<string, PolicyRule>();
  for (const { decided } of cases)
    for (const type of SIGN_IN_TYPES) {
      const one = decided.get(type);
      if (one === undefined) continue;
      const { policy } = one.policy.compiled;
      found.set(`${policy.id} ${one.rule.rule.id}`, { policy, rule: one.rule.rule });
    }
  return [...found.values()];
}

/**
 * Returns the deciding rules, and the active rules above them, without duplicates. Leaves out default rules, because they have no
 * conditions.
 */
function rulesDownTo(deciding: readonly PolicyRule[]): readonly PolicyRule[] {
  const found = new Map<Rule, PolicyRule>();
  for (const { policy, rule } of deciding) {
    const active = inOrder(policy.rules.filter(({ status }) => status === 'ACTIVE'));
    for (const one of active.slice(0, active.indexOf(rule) + 1))
      if (!one.isDefault) found.set(one, { policy, rule: one });
  }
  return [...found.values()];
}

/** Returns edits that add the user to, or remove the user from, each group that the policies use. */
function memberEdits(compiled: Compiled, request: Request): RepairEdit[] {
  const { snapshot, world } = compiled;
  const userId = request.policyContext.user?.id;
  const user = snapshot.users.find(({ id }) => id === userId);
  if (user === undefined) return [];
  const inside = membershipsOf(request, world)?.inside ?? [];
  const who = printable(user.login ?? user.id);
  return valuesUsed(group, compiled, request)
    .filter((id) => !world.everyone.has(id))
    .map((id) => {
      const name = printable(world.nameOf('group', id) ?? id);
      return inside.includes(id)
        ? {
            words: `remove ${who} from ${name}`,
            ids: [id],
            groupId: id,
            apply: (org) => withoutMember(org, id, user.id),
          }
        : {
            words: `add ${who} to ${name}`,
            ids: [id],
            groupId: id,
            apply: (org) => withMember(org, id, user.id),
          };
    });
}

/**
 * Returns edits that add the address of the request to an active zone that the policies use. Leaves out blocklists, dynamic zones, and
 * zones that already contain the address.
 */
function zoneEdits(compiled: Compiled, request: Request): RepairEdit[] {
  const { policyContext } = request;
  const { ip } = policyContext;
  if (ip == null) return [];
  const holding = zonesHolding(compiled.world, policyContext);
  const asked = new Set(valuesUsed(zone, compiled, request));
  return compiled.snapshot.zones
    .filter((one) => asked.has(one.id) && !holding.includes(one.id))
    .filter((one) => isActive(one) && !isBlocklist(one) && !isDynamic(one))
    .map((one) => ({
      words: `add ${printable(ip)} to the zone ${printable(one.name || one.id)}`,
      ids: [one.id],
      target: { resource: one, path: ['gateways'] },
      apply: (org) =>
        withZone(org, {
          ...one,
          gateways: [
            ...(one.gateways ?? []),
            { type: 'CIDR', value: singleAddressRange(ip) } as { value: string },
          ],
        }),
    }));
}

/** Returns a single address in the form of an address range. */
function singleAddressRange(ip: string): string {
  return `${ip}/${ip.includes(':') ? 128 : 32}`;
}

/** Returns one edit for each active authentication policy that the application is not mapped to; the edit maps the application to it. */
function mappingEdits({ snapshot }: Compiled, { appInstance }: Request): RepairEdit[] {
  const app = findById(appInstance, 'app', snapshot);
  const resource = snapshot.apps.find(({ id }) => id === appInstance);
  const own = new Set(
    snapshot.mappings.filter(({ appId }) => appId === appInstance).map(({ policyId }) => policyId),
  );
  return snapshot.policies
    .filter(({ id, type, status }) => type === 'ACCESS_POLICY' && status === 'ACTIVE' && !own.has(id))
    .map((policy) => ({
      words: `map ${nameOrId({ id: appInstance, name: app?.name ?? null })} to the policy "${nameOrId(policy)}"`,
      ids: [policy.id],
      ...(resource !== undefined && { target: { resource } }),
      apply: (org) => mapApp(org, appInstance, policy.id),
    }));
}

/** Returns the values of a fact that conditions of the application's policies test. */
function valuesUsed(fact: Fact, compiled: Compiled, { appInstance }: Request): readonly string[] {
  const { asked } = tableState(compiled, [appInstance]);
  return distinctAtoms(asked.flatMap(({ meaning }) => atomsOf(meaning)))
    .filter((atom) => atom.fact === fact)
    .map(({ value }) => value);
}
