import { counted, listed } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { ownAt } from '../../../base/own.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import { quotedName } from '../../../model/policies/rule-words.js';
import type { ApiToken, Snapshot } from '../../../model/policies/snapshot.js';
import { containsAllIpv4 } from '../configuration/wide-zone.js';
import {
  type CheckTextAnswer,
  checkTextAnswer,
  checkTextUndecided,
  EFFECT_HOLDS,
  type EffectAnswer,
  effectNotKnown,
  NOT_IN_EXPORT,
} from '../control/answer.js';
import { defineControl } from '../control/control.js';
import { exampleOf, zoneOf } from '../examples/example-parts.js';

const NOT_ALL = 'the export does not contain all API tokens';

const NONE = 'the org has no API tokens';

export const tokenNetworks = defineControl({
  id: 'token-networks',
  topic: 'networks',
  aliases: ['V-279689'],
  title: 'Network restriction of API tokens',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'objects',
  objects: 'API tokens and network zones',
  claim: () => 'every API token is limited to named network zones that do not contain all addresses',
  checkTextRequires: 'every API token is limited to a network zone',
  evaluate({ compiled: { snapshot } }): EffectAnswer {
    const { apiTokens } = snapshot;
    if (apiTokens === undefined) return NOT_IN_EXPORT;
    const wide = apiTokens.filter((token) => isReadable(token) && worksAnywhere(token, snapshot));
    if (wide.length > 0)
      return {
        kind: 'fails',
        text: `${namesOf(wide)} ${wide.length > 1 ? 'work' : 'works'} from anywhere`,
        places: wide,
      };
    if (!isWhole(snapshot)) return effectNotKnown(NOT_ALL, 'export all API tokens');
    return apiTokens.length > 0 ? EFFECT_HOLDS : { kind: 'not applicable', reason: NONE };
  },
  checkText({ compiled: { snapshot } }): CheckTextAnswer {
    const { apiTokens = [] } = snapshot;
    const others = apiTokens.filter((token) => isReadable(token) && !isLimitedToZones(token));
    if (others.length > 0)
      return checkTextAnswer(false, `${namesOf(others)}: not limited to a network zone`, others);
    if (snapshot.apiTokens === undefined || !isWhole(snapshot)) return checkTextUndecided(NOT_ALL);
    return apiTokens.length > 0
      ? checkTextAnswer(
          true,
          `${counted(apiTokens.length, 'API token')}, each limited to a network zone`,
          apiTokens,
        )
      : checkTextUndecided(NONE);
  },
  remedy:
    'Limit every API token to the network zones of its client. If the export contains no API tokens, check them in the org, and state the result in `attested` of the configuration',
  remark:
    'a token that is limited to a zone with all addresses meets the check text, but works from anywhere, like a token without a restriction',
  examples: [
    {
      what: 'the API token is limited to a zone',
      org: withToken({ connection: 'ZONE', include: ['office'] }),
      verdict: 'met',
    },
    {
      what: 'the API token may be used from anywhere',
      org: withToken({ connection: 'ANYWHERE' }),
      verdict: 'not met',
    },
    { what: 'the API token has no network restriction', org: withToken(undefined), verdict: 'not met' },
    {
      what: 'the API token may be used from anywhere except one zone',
      org: withToken({ connection: 'ZONE', exclude: ['office'] }),
      verdict: 'not met',
    },
    {
      what: 'the API token is limited to a zone that contains all addresses',
      org: withToken({ connection: 'ZONE', include: ['all'] }),
      verdict: 'check text only',
    },
    {
      what: 'one API token of the export cannot be read',
      org: withToken(
        { connection: 'ZONE', include: ['office'] },
        { id: 'broken', tokenWindow: 'P30D', network: 'zone' },
      ),
      verdict: 'undecided',
    },
    {
      what: 'the exported list of API tokens is empty',
      org: { ...exampleOf({}), apiTokens: [] },
      verdict: 'not applicable',
    },
    { what: 'the export has no API tokens', org: exampleOf({}), verdict: 'not in the export' },
  ],
});

/** Whether an API token is limited to zones. A token that only excludes zones is not, because it works from all other networks. */
function isLimitedToZones({ network }: ApiToken): boolean {
  return ownAt(network, ['connection']) === 'ZONE' && zonesOf(network).length > 0;
}

function zonesOf(network: unknown): readonly unknown[] {
  const include = ownAt(network, ['include']);
  return Array.isArray(include) ? include : [];
}

function worksAnywhere(token: ApiToken, { zones }: Snapshot): boolean {
  const named = new Set(zonesOf(token.network));
  return !isLimitedToZones(token) || zones.some((zone) => named.has(zone.id) && containsAllIpv4(zone));
}

function isReadable({ network }: ApiToken): boolean {
  return network === undefined || isObject(network);
}

function isWhole(snapshot: Snapshot): boolean {
  const { apiTokens = [] } = snapshot;
  return completenessOf(snapshot).unknownPart('apiTokens') === undefined && apiTokens.every(isReadable);
}

const MOST_SHOWN = 5;

function namesOf(tokens: readonly ApiToken[]): string {
  const more = tokens.length - MOST_SHOWN;
  const shown = listed(tokens.slice(0, MOST_SHOWN), (token) => quotedName(token));
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** Returns an example org with an API token that has the given network condition. */
function withToken(network: object | undefined, ...others: readonly object[]): object {
  return {
    ...exampleOf({ zones: [zoneOf('office', '198.51.100.0/24'), zoneOf('all', '0.0.0.0/0')] }),
    apiTokens: [
      { id: 'deploy', name: 'Deploy', userId: 'ann', tokenWindow: 'P30D', ...(network && { network }) },
      ...others,
    ],
  };
}
