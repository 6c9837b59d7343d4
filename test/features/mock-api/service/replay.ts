import { isObject, type Members } from '../../../../src/base/object.js';
import { ownAt } from '../../../../src/base/own.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { apply } from '../../../../src/features/mock-api/service/apply.js';
import { routeOf, withoutExtraSlashes } from '../../../../src/features/mock-api/service/route.js';
import type { Tenant } from '../../../../src/features/mock-api/service/tenant/tenant.js';
import type { ApiCertificates } from '../../../../src/features/mock-api/service/wire/message.js';
import { differences, type Naming } from './differences.js';
import { collectionOf, mayBeOverwritten, overlappedIn } from './overlaps.js';
import { pretendedCertificates } from './pretended-certificates.js';
import { engineShown, featuresShown, observed, startDocument } from './recorded-org.js';
import { readTenant } from './refusing-tenant.js';

/** A recorded request with its response. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly request: string;
  /** The header `Accept` of the request, if the recording contains it. */
  readonly accept?: string;
  readonly status: number;
  readonly response: string;
  /** The `Link` headers of the response, joined by a comma; empty if it had none. Absent if the recording does not contain headers. */
  readonly link?: string;
  /** The start in milliseconds since the epoch, if the recording states it. */
  readonly began?: number;
  readonly ended?: number;
}

/** The result of replaying one recorded exchange against the mock API. */
export interface Played {
  readonly exchange: Exchange;
  /** Whether the mock API implements the operation of the exchange. */
  readonly isCovered: boolean;
  /** The differences between the response of the mock API and the recorded one; empty if there are none. */
  readonly differences: readonly string[];
}

/**
 * Replays a recording in order against the mock API, which starts from an org that the recording shows. The effects of requests that the
 * mock API does not implement are copied from the recording.
 */
export function replay(exchanges: readonly Exchange[]): readonly Played[] {
  const start = readTenant([{ name: 'start.json', value: startDocument(exchanges) }], {
    brand: 'OKTA',
    edition: 'field',
    engine: engineShown(exchanges),
    features: featuresShown(exchanges),
  });
  let tenant: Tenant = unwrap(start);
  const naming: Naming = new Map();
  const known = certificatesIn(exchanges);
  const overlapped = overlappedIn(exchanges);
  const overwritten = new Set<string>();
  return exchanges.map((exchange) => {
    const path = withoutExtraSlashes(renamed(exchange.url.replace(/^https?:\/\/[^/]*/, ''), naming));
    const isCovered =
      routeOf(path.split('?')[0] ?? '')?.operations.some(
        ({ isUnserved, method }) => method === exchange.method && isUnserved !== true,
      ) ?? false;
    if (hasFailed(exchange)) return { exchange, isCovered: false, differences: [] };
    if (!isCovered) {
      const response = renamed(exchange.response, naming);
      tenant = observed({ ...exchange, url: path, response }, tenant);
      return { exchange, isCovered, differences: [] };
    }
    const applied = apply(
      tenant,
      {
        method: exchange.method,
        path,
        headers: {
          authorization: 'SSWS token',
          host: new URL(exchange.url).host,
          ...(exchange.accept !== undefined && { accept: exchange.accept }),
        },
        body: renamed(exchange.request, naming),
      },
      { certificates: certificatesOf(exchange, tenant.revision, known) },
    );
    const { response } = applied;
    if (exchange.method === 'POST') nameOwnName(response.body, parsed(exchange.response), naming);
    const found =
      response.status === exchange.status
        ? [
            ...differences(response.body, parsed(renamed(exchange.response, naming)), {
              naming,
              tenant: applied.tenant,
            }),
            ...linkDifferences(response.headers.link, exchange, naming),
          ]
        : [
            `status ${response.status} for ${exchange.status}: ${JSON.stringify(response.body)?.slice(0, 300)}`,
          ];
    tenant = applied.tenant;
    const explaining = found.map((one) => {
      const place = `${collectionOf(exchange)} ${fieldOf(one)}`;
      const isExcused = mayBeOverwritten(exchange, one);
      if (isExcused && exchange.method !== 'GET' && overlapped.has(exchange)) overwritten.add(place);
      return `${one}${isExcused && overwritten.has(place) ? AT_THE_SAME_TIME : ''}${ofCatalogue(exchange)}`;
    });
    return { exchange, isCovered, differences: explaining };
  });
}

/**
 * Compares the `self` links of two lists. It ignores links to a next page, because these depend on objects that the recording does not
 * show.
 */
function linkDifferences(own: string | undefined, { link, response }: Exchange, naming: Naming): string[] {
  if (link === undefined || !Array.isArray(parsed(response))) return [];
  const [left, right] = [selfIn(own), selfIn(renamed(link, naming))];
  return left === right ? [] : [`link: ${left} for ${right}`];
}

/** Returns the path of the link `self` in a `Link` header, without the host and the cursor. */
function selfIn(link = ''): string {
  const [, url = 'nothing'] = /<https?:\/\/[^/]+([^>]*)>; *rel="self"/.exec(link) ?? [];
  return url.replace(/(?<=[?&]after=)[^&]*/, '…');
}

/** Returns the subject of a difference: the path of a field, or the status. */
function fieldOf(difference: string): string {
  return difference.split(/[: ]/, 1)[0] ?? '';
}

/** A suffix of reported differences. It marks a difference that concurrent requests may have caused. */
export const AT_THE_SAME_TIME = ' (at the same time)';

/** The end of the text of a difference in an application from the catalog of the service. */
export const OF_THE_CATALOGUE = ' (of the catalogue)';

function ofCatalogue({ url, request, response }: Exchange): string {
  if (!/\/api\/v1\/apps(\/[\w-]{20})?(\?|$)/.test(url)) return '';
  const names = [request, response].map((text) => ownAt(parsed(text), ['name']));
  return names.some((name) => typeof name === 'string' && !OWN_APPS.test(name)) ? OF_THE_CATALOGUE : '';
}

/** Matches the names of applications that are not from the catalog: templates, and names to which the org appends a number. */
const OWN_APPS = /^(bookmark|oidc_client|template_\w+|.*_\d+)$/;

/** Returns the certificates in a recording, by the ids of their keys. */
function certificatesIn(exchanges: readonly Exchange[]): ReadonlyMap<string, string> {
  const keys = exchanges.flatMap(({ url, response }) =>
    url.includes('/credentials/keys') ? objectsIn(parsed(response)) : [],
  );
  return new Map(keys.map(({ kid, x5c }) => [String(kid), String([x5c].flat()[0])]));
}

/** Returns the certificate that was created for an application, if the recording shows it. */
function certificatesOf(
  { response }: Exchange,
  seed: number,
  known: ReadonlyMap<string, string>,
): ApiCertificates {
  const kid = ownAt(parsed(response), ['credentials', 'signing', 'kid']);
  const certificate = known.get(String(kid));
  const pretended = pretendedCertificates(seed);
  return certificate === undefined ? pretended : { ...pretended, selfSigned: () => certificate };
}

/**
 * Maps the recorded name of an application to its name in the mock API. The application is not from the catalog, so both names end with a
 * number. Only these numbers may differ.
 */
function nameOwnName(own: unknown, recorded: unknown, naming: Map<string, string>): void {
  const [name, other] = [own, recorded].map((one) => (isObject(one) ? String(one.name) : ''));
  if (name && other && name !== other && unnumbered(name) === unnumbered(other)) naming.set(other, name);
}

function unnumbered(name: string): string | undefined {
  return /^(.*)_\d+$/.exec(name)?.[1];
}

/** Returns whether a recorded request failed for a reason outside the request, so that it had no effect. */
function hasFailed({ status }: Exchange): boolean {
  return status >= 500 || status === 423 || status === 429;
}

/** Replaces recorded ids by the ids in the mock API. */
function renamed(text: string, naming: Naming): string {
  let after = text;
  for (const [recorded, own] of naming) after = after.replaceAll(escaped(recorded), escaped(own));
  return after;
}

/** Escapes a text as in JSON, because certificates have line breaks. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

export function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

export function objectsIn(value: unknown): readonly Members[] {
  return [value].flat().filter(isObject);
}
