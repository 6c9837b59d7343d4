import { brandedType } from '../../../base/brand.js';
import { LONE_SURROGATE, urlComponent } from '../../../base/encoding.js';
import { LEVELS, type PullLevel, type RequestName, requestNamed } from '../http/requests.js';
import type { ListRequest } from './read-list.js';
import type { FieldsOption } from './user-fields.js';

/** The parts of an org that a pull must read. */
export interface WantedParts {
  readonly level: PullLevel;
  readonly users: 'all' | 'none';
  readonly assignments: 'groups' | 'full';
  readonly fields: FieldsOption;
  readonly hasClients: boolean;
}

/** Returns why a kind of list is not requested, or `undefined` if it is requested. */
export function whyNotRequested(name: RequestName, wanted: WantedParts): string | undefined {
  const { level } = requestNamed(name);
  if (LEVELS.indexOf(level) > LEVELS.indexOf(wanted.level)) return `not requested: --only ${wanted.level}`;
  if (wanted.users === 'none' && PEOPLE.has(name)) return 'not requested: --users none';
  if (wanted.assignments === 'groups' && name === 'appUsers') return 'not requested: --assignments groups';
  if (!wanted.hasClients && name === 'clients') return 'not requested: no --clients';
  return undefined;
}

const PEOPLE: ReadonlySet<RequestName> = new Set<RequestName>(['appUsers', 'groupMembers', 'users']);

/** Returns a list to read from the API. It belongs to the object or the policy type `of.id`, or to the org itself if `of` is absent. */
export function plannedList(
  name: RequestName,
  of?: { readonly id: string; readonly stamp?: string },
): ListRequest {
  const kind = requestNamed(name) as ListRequest['kind'];
  if (of === undefined) return { kind, path: kind.path };
  const { id, stamp } = of;
  const segment = isSegment(id) ? encodeURIComponent(id) : `<${urlComponent(JSON.stringify(id))}>`;
  const path = kind.path.replace(/<(id|type)>/, () => segment);
  return {
    kind,
    path,
    owner: id,
    ...(stamp !== undefined && { stamp }),
    ...(!isSegment(id) && { whyNotRequestable: 'the id of its owner cannot be used in a URL' }),
  };
}

/** Returns whether an id can be used as a step of a URL path. An empty id, `.`, `..` and an id with a lone surrogate cannot. */
function isSegment(id: string): boolean {
  return !['', '.', '..'].includes(id) && id.search(LONE_SURROGATE) < 0;
}

export function policyList(type: string, brand: string): ListRequest {
  return plannedList('policies', { id: brandedType(type, brand) });
}
