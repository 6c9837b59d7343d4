import { SOMEBODY } from '../../analysis/symbolic/theories/people.js';
import type { Context, Request } from '../../model/facts/request.js';
import type { Compiled } from '../../simulate/compile.js';

/** The maximum number of users of the export that are tried in place of a generated person. */
const MOST_USERS = 20;

/**
 * Returns a sign-in that people recognise easily. Replaces a generated person by a user of the export, or states only the person's groups.
 * Replaces the address of a network by the address of a host.
 *
 * @param isCounterexample - whether a request refutes the statement, according to the simulator.
 */
export function plausibleSignIn(
  request: Request,
  compiled: Compiled,
  isCounterexample: (request: Request) => boolean,
): Request {
  const withPerson = personForms(request, compiled).find(isCounterexample) ?? request;
  const withHost = hostForm(withPerson);
  return withoutSuperfluous(
    withHost !== undefined && isCounterexample(withHost) ? withHost : withPerson,
    isCounterexample,
  );
}

/**
 * Removes each fact that the counterexample does not need: without the fact, the request is still a counterexample for every value of the
 * fact.
 */
function withoutSuperfluous(request: Request, isCounterexample: (request: Request) => boolean): Request {
  const shorter = (kept: Request, key: string) => {
    const { [key]: _, ...context } = kept.policyContext as Readonly<Record<string, unknown>>;
    const changed = { ...kept, policyContext: context as Context };
    return isCounterexample(changed) ? changed : kept;
  };
  return Object.keys(request.policyContext)
    .filter((key) => !KEPT.has(key))
    .reduce(shorter, request);
}

/** The facts that state who signs in, and when. They are never removed. */
const KEPT: ReadonlySet<string> = new Set(['user', 'groups', 'now']);

function personForms(request: Request, { snapshot, world }: Compiled): readonly Request[] {
  const { user, ...context } = request.policyContext;
  if (user?.id !== SOMEBODY) return [];
  const { id: _, groupIds, ...described } = user;
  const wanted = (groupIds ?? []).filter((id) => !world.everyone.has(id));
  const isMember = (id: string) => {
    const { inside } = world.person(id).memberships;
    return wanted.every((group) => inside.includes(group));
  };
  const users: Request[] = [];
  for (const { id } of snapshot.users) {
    if (users.length === MOST_USERS) break;
    if (isMember(id)) users.push({ ...request, policyContext: { ...context, user: { id } } });
  }
  const byGroups = {
    ...context,
    ...(Object.keys(described).length > 0 && { user: described }),
    groups: { ids: groupIds ?? [] },
  };
  return [...users, { ...request, policyContext: byGroups }];
}

/** Returns the same request from the next address, if its address ends in zero and so looks like the address of a network. */
function hostForm({ policyContext, ...request }: Request): Request | undefined {
  const { ip } = policyContext;
  const [, network] = /^(\d+\.\d+\.\d+\.)0$/.exec(ip ?? '') ?? [];
  return network === undefined
    ? undefined
    : { ...request, policyContext: { ...policyContext, ip: `${network}1` } };
}
