// A SCIM 2.0 server with SCIMMY (github.com/scimmyjs) over objects in memory. It prints its address, and runs until it is stopped.
import express from 'express';
import SCIMMY from 'scimmy';
import SCIMMYRouters from 'scimmy-routers';

let made = 0;

/** Stores a kind of resource. SCIMMY does the rest, from filters to pages. */
function keptIn(stored, name) {
  const others = (resource, value) =>
    [...stored.values()].some((one) => one.id !== resource.id && one[name] === value);
  return {
    egress(resource) {
      const all = [...stored.values()];
      if (resource.id === undefined) return resource.filter?.match(all) ?? all;
      if (stored.has(resource.id)) return stored.get(resource.id);
      throw new SCIMMY.Types.Error(404, null, `there is no ${resource.id}`);
    },
    ingress(resource, data) {
      if (others(resource, data[name]))
        throw new SCIMMY.Types.Error(409, 'uniqueness', `${data[name]} exists`);
      const id = resource.id ?? `made-${++made}`;
      const now = new Date().toISOString();
      stored.set(id, {
        ...data,
        id,
        meta: { created: stored.get(id)?.meta.created ?? now, lastModified: now },
      });
      return stored.get(id);
    },
    degress: (resource) => void stored.delete(resource.id),
  };
}

const users = new Map(
  ['ann', 'ben', 'cat'].map((name) => [
    name,
    { id: name, userName: `${name}@example.com`, active: true, meta: { created: '2026-01-01T00:00:00Z' } },
  ]),
);
const groups = new Map([
  ['staff', { id: 'staff', displayName: 'Staff', meta: { created: '2026-01-01T00:00:00Z' } }],
]);
SCIMMY.Resources.declare(SCIMMY.Resources.User, keptIn(users, 'userName'));
SCIMMY.Resources.declare(SCIMMY.Resources.Group, keptIn(groups, 'displayName'));

const app = express();
app.use(
  '/scim/v1',
  new SCIMMYRouters({
    type: 'bearer',
    handler(request) {
      if (request.header('Authorization') !== 'Bearer sesame') throw new Error('not authorized');
      return 'preflight';
    },
  }),
);
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}/scim/v1\n`);
});
