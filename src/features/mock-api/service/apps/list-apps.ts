import type { Members } from '../../../../base/object.js';
import { appAnswer } from '../policies/app-answer.js';
import { ownedBy, type Stored, type Tenant } from '../tenant/tenant.js';
import { refuseField, refuseWith, withAssumptions } from '../wire/errors.js';
import { markIfIncomplete } from '../wire/incomplete.js';
import type { ApiCall, Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { byCreation, pageReply } from '../wire/page.js';
import { searchTest } from '../wire/search.js';
import { assignedUser } from './assignments.js';

export const listApps: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/apps',
  what: 'list applications',
  effect: list,
});

function list(call: ApiCall): Reply {
  const { query, tenant } = call;
  const expanded = query.get('expand');
  if (expanded !== null && !/^user\/[\w-]{1,100}$/.test(expanded))
    return refuseField('RequestParams', 'Expand query is malformed.');
  const prefix = query.get('q')?.toLowerCase() ?? '';
  const test = query.get('filter') ? searchTest(query.get('filter') ?? '') : () => true;
  if (test === undefined) return refuseWith('E0000031');
  const found = tenant.objects.apps.filter(
    (app) => namesOf(app).some((name) => name.startsWith(prefix)) && test(withAssigned(app, tenant)),
  );
  const page = { default: 20, most: 200 };
  const reply = pageReply(call, byCreation(found), (app) => withExpanded(expanded, call, app), page);
  return withAssumptions(markIfIncomplete(reply, tenant, 'apps'), { M7: prefix !== '' });
}

/**
 * Returns an application as the list operation returns it. If the query has `expand=user/{id}`, the answer contains the assignment of that
 * user.
 */
function withExpanded(expanded: string | null, call: ApiCall, app: Stored): Members {
  const answer = appAnswer(call, app);
  const user = expanded === null ? undefined : assignedUser(call, app, expanded.slice('user/'.length));
  return user === undefined ? answer : { ...answer, _embedded: { user } };
}

function namesOf({ label, name }: Stored): readonly string[] {
  return [label, name].map((text) => String(text ?? '').toLowerCase());
}

/** Adds the ids of assigned users and groups to an application, because filters can test `user.id` and `group.id`. */
function withAssigned(app: Stored, tenant: Tenant): Stored {
  const ids = (list: 'appGroups' | 'appUsers') => ownedBy(tenant, list, app.id).map(({ id }) => id);
  return { ...app, user: { id: ids('appUsers') }, group: { id: ids('appGroups') } };
}
