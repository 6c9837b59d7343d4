import { checkAccess } from './access.js';
import { type Route, routeOf } from './route.js';
import { refuseWith } from './wire/errors.js';
import type { ApiEnvironment, ApiRequest, Reply } from './wire/message.js';
import type { ApiOperation } from './wire/operation.js';

/** The operation of a request that passed the checks of path, method and caller. */
interface Admitted extends Pick<Route, 'ids'> {
  readonly operation: ApiOperation;
}

/**
 * Returns the operation of a request, or the refusal because of an unknown path, an unsupported method, or missing rights. The body is not
 * checked here. Spec: Endpoints.
 */
export function admitRequest(
  request: ApiRequest,
  environment: ApiEnvironment,
): Admitted | { readonly refusal: Reply } {
  const [path = ''] = request.path.split('?', 1);
  const route = routeOf(path);
  if (route === undefined) return { refusal: refuseWith('E0000008') };
  const operation = route.operations.find(({ method }) => method === request.method);
  if (operation === undefined) return { refusal: refuseWith('E0000022') };
  const refusal = operation.isPublic === true ? undefined : checkAccess(operation, request, environment);
  return refusal === undefined ? { operation, ids: route.ids } : { refusal };
}
