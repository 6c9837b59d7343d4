import { formatRequestArguments } from '../../documents/request/request-line.js';
import type { Request } from '../../model/facts/request.js';
import type { NamedKind } from '../../model/policies/find-by-name.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { namesIn } from './part-of-request.js';

/** Returns a request with names in place of ids, as the command line accepts them. An id without a name is kept. */
export function requestWithNames({ appInstance, policyContext }: Request, snapshot: Snapshot): Request {
  const { user, groups, zones, device, ...rest } = policyContext;
  const namesOf = namesIn(snapshot);
  const named = (kind: NamedKind, id: string) => namesOf(kind, [id])?.[0] ?? id;
  const isPlain = user != null && Object.keys(user).length === 1;
  return {
    appInstance: named('app', appInstance),
    policyContext: {
      ...rest,
      ...(user != null && { user: isPlain && user.id != null ? { id: named('user', user.id) } : user }),
      ...(groups != null && { groups: { ...groups, ids: groups.ids.map((id) => named('group', id)) } }),
      ...(zones != null && { zones: { ...zones, ids: zones.ids.map((id) => named('zone', id)) } }),
      ...(device != null && {
        device:
          device.assuranceId == null
            ? device
            : { ...device, assuranceId: named('deviceAssurance', device.assuranceId) },
      }),
    },
  };
}

/** Returns the options of the command line that describe this request, with names in place of ids. */
export function namedRequestLine(request: Request, snapshot: Snapshot): string {
  return formatRequestArguments(requestWithNames(request, snapshot));
}
