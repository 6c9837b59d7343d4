import { refusedAccess } from './access.js';
import { type Route, routeOf } from './route.js';
import { refuseWith } from './wire/errors.js';
import type { ApiEnvironment, ApiRequest, Reply } from './wire/message.js';
import type { ApiOperation } from './wire/operation.js';

/** What a request is for, once it is let that far. */
interface Admitted extends Pick<Route, 'ids'> {
  readonly operation: ApiOperation;
}

/**
 * The operation that a request is for; or why it does not come to one: there is no such path, it has no such method, or whoever
 * asks may not. What the body says, nobody has looked at. Spec: Endpoints.
 */
export function admittedTo(
  request: ApiRequest,
  environment: ApiEnvironment,
): Admitted | { readonly refusal: Reply } {
  const [path = ''] = request.path.split('?', 1);
  const route = routeOf(path);
  if (route === undefined) return { refusal: refuseWith('E0000008') };
  const operation = route.operations.find(({ method }) => method === request.method);
  if (operation === undefined) return { refusal: refuseWith('E0000022') };
  const refusal = operation.isPublic === true ? undefined : refusedAccess(operation, request, environment);
  return refusal === undefined ? { operation, ids: route.ids } : { refusal };
}
