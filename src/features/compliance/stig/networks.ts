import { accessListOf } from '../../../analysis/questions/session/access-list.js';
import { memoize } from '../../../base/memo.js';
import { counted, quoted } from '../../../base/messages.js';
import { withZone } from '../../../documents/edits/with-zone.js';
import { not } from '../../../logic/kleene/formula.js';
import { inZone } from '../../../model/facts/zones/zone.js';
import {
  isActive,
  isBlocking,
  isBlocklist,
  isDynamic,
  isExempt,
  type ZoneDefinition,
} from '../../../model/facts/zones/zone-map.js';
import { isActiveApplication } from '../../../model/policies/application-status.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import { quotedName } from '../../../model/policies/rule-words.js';
import type { App, Snapshot } from '../../../model/policies/snapshot.js';
import { compiledOf } from '../../../simulate/compile.js';
import { applicationReader } from '../../../simulate/outcome/application.js';
import { valueIf } from '../../../simulate/outcome/settled.js';
import { checkTextOfEachRule } from '../check-text/as-far-as-known.js';
import { namesZone } from '../check-text/names-zone.js';
import { rulesOfApplication } from '../check-text/top-rules.js';
import { ALL_ANONYMIZERS, anonymized } from '../configuration/anonymizers.js';
import { networksByApplication } from '../configuration/networks.js';
import { containsAllIpv4 } from '../configuration/wide-zone.js';
import { checkTextAnswer, checkTextUndecided, type EffectAnswer, effectNotKnown } from '../control/answer.js';
import { type ControlContext, sharedSession } from '../control/context.js';
import { defineControl } from '../control/control.js';
import { accessAction, exampleOf, zoneOf } from '../examples/example-parts.js';
import { undecidedIfIncomplete } from '../families/paths-control.js';
import { outsideZones, policiesOfType, ruleAbove } from '../families/remedy-edits.js';
import { allHold } from '../questions/all-hold.js';
import { denied } from '../questions/each-access.js';
import { refused } from '../questions/refused.js';

/** Returns an enhanced dynamic zone that blocks the given categories of IP services. */
function blockListOf(include: readonly string[]) {
  return {
    id: 'remedy-anonymizers',
    type: 'DYNAMIC_V2',
    name: 'Enhanced',
    status: 'ACTIVE',
    usage: 'BLOCKLIST',
    ipServiceCategories: { include, exclude: [] },
  } satisfies ZoneDefinition;
}

export const anonymizers = defineControl({
  id: 'anonymizers',
  topic: 'networks',
  aliases: ['V-279692'],
  title: 'Blocking of anonymizing proxies',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'objects',
  objects: 'network zones',
  list: { name: 'categories', default: [ALL_ANONYMIZERS] },
  claim: () => 'a network blocklist blocks every sign-in through an anonymizing proxy',
  checkTextRequires: 'a blocklist zone with addresses, or the enhanced dynamic blocklist zone, is active',
  evaluate(context) {
    const { snapshot } = context.compiled;
    const found = anonymizersBlocked(context);
    if (found.kind !== 'fails') return found;
    const listed = snapshot.zones.filter((zone) => isActive(zone) && (isBlocklist(zone) || isExempt(zone)));
    const ofAll = anonymizersBlocked({ ...context, compiled: compiledOf(withAddressesOfAll(snapshot)) });
    if (ofAll.kind === 'fails') return { ...found, text: whyNotBlocked(listed), places: listed };
    const exempt = snapshot.zones.filter(isExempt);
    return effectNotKnown(
      exempt.length > 0 && listed.some((zone) => blocksAnonymizers(zone, context))
        ? `whether ${counted(exempt.length, 'exempt zone')} contains an address of an anonymizing proxy is unknown`
        : 'whether the listed addresses cover all anonymizing proxies is unknown',
      exempt.length > 0
        ? 'check the exempt addresses, or remove the exemption'
        : 'activate the enhanced dynamic blocklist zone',
    );
  },
  checkText({ compiled: { snapshot } }) {
    if (!completenessOf(snapshot).isComplete('zones'))
      return checkTextUndecided('the export does not contain all network zones');
    const lists = snapshot.zones.filter((zone) => isActive(zone) && isBlocklist(zone));
    const blocking = lists.find(isBlocking);
    const words = (zone: ZoneDefinition) => quotedName({ id: zone.id, name: zone.name });
    if (blocking !== undefined)
      return checkTextAnswer(true, `${words(blocking)} is an active blocklist zone`, [blocking]);
    const [empty] = lists;
    return checkTextAnswer(
      false,
      empty === undefined ? 'no blocklist zone is active' : `${words(empty)} contains no address`,
      [empty],
    );
  },
  remedy: 'Activate the enhanced dynamic blocklist zone for all anonymizers',
  edits: (context, _, effect) =>
    context.compiled.snapshot.zones.some(
      (zone) => isActive(zone) && isBlocklist(zone) && blocksAnonymizers(zone, context),
    )
      ? exemptZonesIn(effect).map((zone) => ({
          words: `deactivate the exempt zone ${quotedName({ id: zone.id, name: zone.name })}`,
          apply: (org) => withZone(org, { ...zone, status: 'INACTIVE' }),
        }))
      : [
          {
            words: 'add an active dynamic blocklist zone for all anonymizers',
            apply: (org) => withZone(org, blockListOf(categoriesOf(context))),
          },
        ],
  remark:
    'an active blocklist zone without addresses blocks nothing; an exempt zone overrides every blocklist zone',
  examples: [
    {
      what: 'the enhanced dynamic blocklist zone is active',
      org: exampleOf({ zones: [dynamicList()] }),
      verdict: 'met',
    },
    {
      what: 'the enhanced dynamic blocklist zone is active, but a zone with all addresses is exempt',
      org: exampleOf({
        zones: [
          dynamicList(),
          {
            id: 'exempt',
            type: 'IP',
            name: 'Exempt',
            status: 'ACTIVE',
            usage: 'POLICY',
            useAsExemptList: true,
            gateways: [{ type: 'CIDR', value: '0.0.0.0/0' }],
          },
        ],
      }),
      verdict: 'check text only',
    },
    {
      what: 'the blocklist zone is active, but contains no address',
      org: exampleOf({
        zones: [
          {
            id: 'blocked',
            type: 'IP',
            name: 'Blocked',
            status: 'ACTIVE',
            usage: 'BLOCKLIST',
            gateways: null,
          },
        ],
      }),
      verdict: 'not met',
    },
    {
      what: 'the configuration limits the control to Tor, and Tor is blocked',
      org: exampleOf({ zones: [{ ...dynamicList(), ipServiceCategories: { include: ['ANONYMIZER_TOR'] } }] }),
      configuration: { controls: { anonymizers: { categories: ['ANONYMIZER_TOR'] } } },
      verdict: 'not valid for this framework',
    },
    {
      what: 'the blocklist zone lists addresses, but it is unknown whether these include every anonymizing proxy',
      org: exampleOf({
        zones: [
          {
            id: 'blocked',
            type: 'IP',
            name: 'Blocked',
            status: 'ACTIVE',
            usage: 'BLOCKLIST',
            gateways: [{ type: 'CIDR', value: '203.0.113.0/24' }],
          },
        ],
      }),
      verdict: 'undecided',
    },
  ],
});

/** Returns the exempt zones that override network blocklists. They are taken from the evidence of a failed control. */
function exemptZonesIn(effect: EffectAnswer): readonly ZoneDefinition[] {
  return effect.kind === 'fails' ? ((effect.places ?? []) as ZoneDefinition[]).filter(isExempt) : [];
}

/** Returns a zone that blocks all anonymizers, in the form of an export. */
function dynamicList(): object {
  return { ...blockListOf([ALL_ANONYMIZERS]), id: 'enhanced' };
}

/**
 * Whether a zone blocks all anonymizers that must be blocked according to the control, from all locations and networks. These are the
 * anonymizers in `listed`, or all anonymizers if `listed` is absent.
 */
function blocksAnonymizers(
  { type, ipServiceCategories, locations, asns }: ZoneDefinition,
  context: ControlContext,
): boolean {
  if (type !== 'DYNAMIC_V2' || ipServiceCategories == null) return false;
  const isOpen = [locations, asns].every((side) => isEmpty(side));
  if (!isOpen || !('include' in ipServiceCategories)) return false;
  const { include, exclude } = ipServiceCategories;
  return categoriesOf(context).every((one) => (include ?? []).includes(one)) && (exclude ?? []).length === 0;
}

function categoriesOf({ listed = [ALL_ANONYMIZERS] }: ControlContext): readonly string[] {
  return listed;
}

function isEmpty(side: ZoneDefinition['asns'] | ZoneDefinition['locations']): boolean {
  if (side == null) return true;
  return 'include' in side || 'exclude' in side
    ? (side.include ?? []).length + (side.exclude ?? []).length === 0
    : (side as readonly unknown[]).length === 0;
}

function whyNotBlocked(listed: readonly ZoneDefinition[]): string {
  const whole = listed.find((zone) => isExempt(zone) && containsAllIpv4(zone));
  if (whole !== undefined) return `${quotedName({ id: whole.id, name: whole.name })} exempts all addresses`;
  return listed.some(isBlocking)
    ? 'sign-ins through anonymizing proxies are not blocked'
    : 'no active blocklist zone blocks sign-ins';
}

function anonymizersBlocked(context: ControlContext): EffectAnswer {
  return refused(
    {
      within: [anonymized(categoriesOf(context), context.compiled)],
      text: 'sign-ins through anonymizing proxies are not blocked',
    },
    context,
  );
}

/**
 * Returns the org for the check of sign-ins through anonymizing services, whose addresses are unknown. The check assumes that every address
 * blocklist contains all of these addresses. It also assumes that exempt zones contain none of them, and therefore removes these zones. It
 * only keeps an exempt zone with all IPv4 addresses, because such a zone contains every address of a service.
 */
const withAddressesOfAll = memoize(
  (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    zones: snapshot.zones.flatMap((zone) => {
      if (isExempt(zone)) return containsAllIpv4(zone) ? [zone] : [];
      const isListed = isBlocking(zone) && !isDynamic(zone);
      return [isListed ? { ...zone, gateways: ALL_ADDRESSES } : zone];
    }),
  }),
);

const ALL_ADDRESSES = ['0.0.0.0/0', '::/0'].map((value) => ({ type: 'CIDR', value }));

export const appNetworks = defineControl({
  id: 'app-networks',
  assumptions: ['P2', 'P11', 'P12'],
  topic: 'networks',
  aliases: ['V-279693'],
  title: 'Application access from allowed networks only',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'networks',
  claim: () => 'access to every active application from outside the allowed networks is denied',
  checkTextRequires:
    'every custom authentication policy rule names a network zone, and the catch-all rule denies access',
  evaluate(context) {
    const { configuration, compiled } = context;
    const apps = activeApps(context);
    const session = sharedSession(compiled);
    const unknown = apps.find(({ id }) => accessListOf(id, session) === undefined);
    if (apps.length === 0)
      return effectNotKnown('the export contains no active application', 'export the applications');
    if (unknown !== undefined)
      return effectNotKnown(
        `the authentication policy of ${quoted(unknown.label ?? unknown.id)} is unknown`,
        'export the authentication policies and their mappings',
      );
    const answer = allHold(
      networksByApplication(apps, configuration, compiled.snapshot).map(
        ({ apps: alike, networks }) =>
          () =>
            networks.kind === 'none'
              ? effectNotKnown(networks.why, networks.remedy)
              : denied(
                  { appIds: alike.map(({ id }) => id), within: networks.ids.map((id) => not(inZone(id))) },
                  ' from outside the allowed networks',
                  context,
                ),
      ),
    );
    return undecidedIfIncomplete(answer, completenessOf(compiled.snapshot).isComplete('apps'));
  },
  checkText(context) {
    const { read } = applicationReader(context.compiled.snapshot.brand);
    const lists = activeApps(context).map((app) => rulesOfApplication(app, context.compiled));
    const rules = lists.flat();
    const denies = ({ policy, rule }: PolicyRule) => {
      const access = valueIf(read(rule, policy).access);
      return access === undefined ? undefined : access === 'DENY';
    };
    const isSo = (one: PolicyRule) => (one.rule.isDefault ? denies(one) : namesZone(one.rule));
    const isWhole = lists.length > 0 && lists.every(({ length }) => length > 0);
    const isEach = isWhole && completenessOf(context.compiled.snapshot).isComplete('apps');
    if (!isEach && rules.every((one) => isSo(one) !== false))
      return checkTextUndecided('the authentication policies of some active applications are unknown');
    const words = {
      so: 'every custom rule names a zone, and the catch-all rules deny access',
      notSo: ({ rule }: PolicyRule) => (rule.isDefault ? 'does not deny access' : 'names no zone'),
    };
    return checkTextOfEachRule('ACCESS_POLICY', rules, isSo, words, context);
  },
  remedy:
    'Add the condition `network` with the allowed zones to every rule that allows access, and deny access in the catch-all rule of every policy',
  edits(context, _, effect) {
    const { configuration, compiled } = context;
    const session = sharedSession(compiled);
    return policiesOfType('ACCESS_POLICY', effect).flatMap((policy) => {
      const apps = activeApps(context).filter(({ id }) =>
        accessListOf(id, session)?.policies.some((one) => one.policy === policy),
      );
      const [one, ...others] = networksByApplication(apps, configuration, compiled.snapshot);
      if (one === undefined || one.networks.kind === 'none' || others.length > 0) return [];
      const conditions = outsideZones(one.networks.ids);
      return [ruleAbove(policy, { name: 'Other networks', conditions, actions: accessAction({}, 'DENY') })];
    });
  },
  remark:
    'a zone that contains all addresses satisfies the check text. For an application without a mapping, the default policy applies',
  examples: [
    {
      what: 'access is allowed from the zone, and denied from elsewhere',
      org: exampleOf({
        access: [
          { conditions: { network: { connection: 'ZONE', include: ['office'] } }, actions: accessAction({}) },
          { system: true, actions: accessAction({}, 'DENY') },
        ],
      }),
      configuration: { allowedNetworks: ['Office'] },
      verdict: 'met',
    },
    {
      what: 'the catch-all rule allows access from anywhere',
      org: exampleOf({
        access: [
          { conditions: { network: { connection: 'ZONE', include: ['office'] } }, actions: accessAction({}) },
          { system: true, actions: accessAction({}) },
        ],
      }),
      configuration: { allowedNetworks: ['Office'] },
      verdict: 'not met',
    },
    {
      what: 'the configuration allows access to one application only from one zone, but a rule allows it from another zone',
      org: exampleOf({
        zones: [zoneOf('office', '198.51.100.0/24'), zoneOf('vault', '203.0.113.0/24')],
        access: [
          { conditions: { network: { connection: 'ZONE', include: ['office'] } }, actions: accessAction({}) },
          { system: true, actions: accessAction({}, 'DENY') },
        ],
      }),
      configuration: { allowedNetworks: { '*': ['office'], Dashboard: ['vault'] } },
      verdict: 'check text only',
    },
    { what: 'the configuration names no allowed networks', org: exampleOf({}), verdict: 'undecided' },
  ],
});

function activeApps({ compiled: { snapshot } }: ControlContext): readonly App[] {
  return snapshot.apps.filter(isActiveApplication);
}
