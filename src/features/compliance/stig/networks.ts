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
import { rulesSurelyOf } from '../check-text/top-rules.js';
import { ALL_ANONYMIZERS, anonymized } from '../configuration/anonymizers.js';
import { networksByApplication } from '../configuration/networks.js';
import { isOfAllAddresses } from '../configuration/wide-zone.js';
import { checkTextAnswer, checkTextUndecided, type EffectAnswer, effectNotKnown } from '../control/answer.js';
import { type Asking, sharedSession } from '../control/asking.js';
import { defineControl } from '../control/control.js';
import { accessAction, exampleOf, zoneOf } from '../examples/example-parts.js';
import { outsideZones, policiesOfType, ruleAbove } from '../families/remedy-edits.js';
import { ofAllApplications } from '../families/ways-control.js';
import { allHold } from '../questions/all-hold.js';
import { denied } from '../questions/each-access.js';
import { refused } from '../questions/refused.js';

/** The enhanced dynamic block list, of these services. */
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
  list: { name: 'categories', usual: [ALL_ANONYMIZERS] },
  claim: () => 'a network blocklist blocks every sign-in through an anonymizing proxy',
  checkTextRequires: 'a blocklist zone with addresses, or the enhanced dynamic blocklist zone, is active',
  ask(asking) {
    const { snapshot } = asking.compiled;
    const found = anonymizersRefused(asking);
    if (found.kind !== 'fails') return found;
    const listed = snapshot.zones.filter((zone) => isActive(zone) && (isBlocklist(zone) || isExempt(zone)));
    const ofAll = anonymizersRefused({ ...asking, compiled: compiledOf(withAddressesOfAll(snapshot)) });
    if (ofAll.kind === 'fails') return { ...found, text: whyLetThrough(listed), places: listed };
    const exempt = snapshot.zones.filter(isExempt);
    return effectNotKnown(
      exempt.length > 0 && listed.some((zone) => refusesAnonymizers(zone, asking))
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
  edits: (asking, _, effect) =>
    asking.compiled.snapshot.zones.some(
      (zone) => isActive(zone) && isBlocklist(zone) && refusesAnonymizers(zone, asking),
    )
      ? exemptIn(effect).map((zone) => ({
          words: `deactivate the exempt zone ${quotedName({ id: zone.id, name: zone.name })}`,
          apply: (org) => withZone(org, { ...zone, status: 'INACTIVE' }),
        }))
      : [
          {
            words: 'add an active dynamic blocklist zone for all anonymizers',
            apply: (org) => withZone(org, blockListOf(categoriesOf(asking))),
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
      what: 'it is active, and a zone of all addresses is exempt',
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
      what: 'the blocklist zone is active and empty',
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
      what: 'the blocklist zone lists addresses',
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

/** The zones that undo what others refuse. */
function exemptIn(effect: EffectAnswer): readonly ZoneDefinition[] {
  return effect.kind === 'fails' ? ((effect.places ?? []) as ZoneDefinition[]).filter(isExempt) : [];
}

/** The blocklist zone, in the form of an export. */
function dynamicList(): object {
  return { ...blockListOf([ALL_ANONYMIZERS]), id: 'enhanced' };
}

/** Whether a zone contains all requested anonymizers, from all locations and networks. */
function refusesAnonymizers(
  { type, ipServiceCategories, locations, asns }: ZoneDefinition,
  asking: Asking,
): boolean {
  if (type !== 'DYNAMIC_V2' || ipServiceCategories == null) return false;
  const isOpen = [locations, asns].every((side) => isEmpty(side));
  if (!isOpen || !('include' in ipServiceCategories)) return false;
  const { include, exclude } = ipServiceCategories;
  return categoriesOf(asking).every((one) => (include ?? []).includes(one)) && (exclude ?? []).length === 0;
}

function categoriesOf({ listed = [ALL_ANONYMIZERS] }: Asking): readonly string[] {
  return listed;
}

function isEmpty(side: ZoneDefinition['asns'] | ZoneDefinition['locations']): boolean {
  if (side == null) return true;
  return 'include' in side || 'exclude' in side
    ? (side.include ?? []).length + (side.exclude ?? []).length === 0
    : (side as readonly unknown[]).length === 0;
}

function whyLetThrough(listed: readonly ZoneDefinition[]): string {
  const whole = listed.find((zone) => isExempt(zone) && isOfAllAddresses(zone));
  if (whole !== undefined) return `${quotedName({ id: whole.id, name: whole.name })} exempts all addresses`;
  return listed.some(isBlocking)
    ? 'sign-ins through anonymizing proxies are not blocked'
    : 'no active blocklist zone blocks sign-ins';
}

function anonymizersRefused(asking: Asking): EffectAnswer {
  return refused(
    {
      within: [anonymized(categoriesOf(asking), asking.compiled)],
      text: 'sign-ins through anonymizing proxies are not blocked',
    },
    asking,
  );
}

/**
 * The org, if the addresses that are listed were those of all anonymizing services, and none that is exempt was: which
 * addresses they have is unknown.
 */
const withAddressesOfAll = memoize(
  (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    zones: snapshot.zones.flatMap((zone) => {
      if (isExempt(zone)) return isOfAllAddresses(zone) ? [zone] : [];
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
    'every custom authentication policy rule names a network zone, and the catch-all rule denies',
  ask(asking) {
    const { configuration, compiled } = asking;
    const apps = activeApps(asking);
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
                  asking,
                ),
      ),
    );
    return ofAllApplications(answer, completenessOf(compiled.snapshot).isComplete('apps'));
  },
  checkText(asking) {
    const { read } = applicationReader(asking.compiled.snapshot.brand);
    const lists = activeApps(asking).map((app) => rulesSurelyOf(app, asking.compiled));
    const rules = lists.flat();
    const denies = ({ policy, rule }: PolicyRule) => {
      const access = valueIf(read(rule, policy).access);
      return access === undefined ? undefined : access === 'DENY';
    };
    const isSo = (one: PolicyRule) => (one.rule.isDefault ? denies(one) : namesZone(one.rule));
    const isWhole = lists.length > 0 && lists.every(({ length }) => length > 0);
    const isEach = isWhole && completenessOf(asking.compiled.snapshot).isComplete('apps');
    if (!isEach && rules.every((one) => isSo(one) !== false))
      return checkTextUndecided('the authentication policies of some active applications are unknown');
    const words = {
      so: 'every custom rule names a zone, and the catch-all rules deny',
      notSo: ({ rule }: PolicyRule) => (rule.isDefault ? 'does not deny' : 'names no zone'),
    };
    return checkTextOfEachRule('ACCESS_POLICY', rules, isSo, words, asking);
  },
  remedy: 'Allow access in the allowed zones, and deny it in the catch-all rule of every policy',
  edits(asking, _, effect) {
    const { configuration, compiled } = asking;
    const session = sharedSession(compiled);
    return policiesOfType('ACCESS_POLICY', effect).flatMap((policy) => {
      const apps = activeApps(asking).filter(({ id }) =>
        accessListOf(id, session)?.policies.some((one) => one.policy === policy),
      );
      const [one, ...others] = networksByApplication(apps, configuration, compiled.snapshot);
      if (one === undefined || one.networks.kind === 'none' || others.length > 0) return [];
      const conditions = outsideZones(one.networks.ids);
      return [ruleAbove(policy, { name: 'Other networks', conditions, actions: accessAction({}, 'DENY') })];
    });
  },
  remark:
    'a zone of all addresses satisfies the check text; an application without a mapping has the default policy',
  examples: [
    {
      what: 'allowed in the zone, denied elsewhere',
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
      what: 'one application has its own allowed networks and is accessible from others',
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

function activeApps({ compiled: { snapshot } }: Asking): readonly App[] {
  return snapshot.apps.filter(isActiveApplication);
}
