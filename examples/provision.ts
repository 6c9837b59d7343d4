import {
  type Integration,
  NOTHING_PROVISIONED,
  type ProvisioningEvent,
  provision,
  type ScimAnswer,
} from 'policy-preflight/server';

const enabled = {
  create: true,
  update: true,
  deactivate: true,
  groupPush: true,
  import: true,
  passwordSync: false,
};
const integration: Integration = { kind: 'custom', enabled };
const user = {
  id: '00uann00000000000001',
  userName: 'ann@example.com',
  isActive: true,
  attributes: { displayName: 'Ann' },
};

// A SCIM server without users, which creates each user that it receives.
const answerOf = (method: string): ScimAnswer =>
  method === 'POST'
    ? { status: 201, body: { id: '7' } }
    : { status: 200, body: { totalResults: 0, Resources: [] } };

let state = NOTHING_PROVISIONED;
const events: ProvisioningEvent[] = [{ kind: 'provisioning saved' }, { kind: 'user assigned', user }];
for (const event of events) {
  const answers: ScimAnswer[] = [];
  let next = provision(integration, state, event, answers);
  while (next.kind === 'call') {
    console.log(next.call.method, decodeURIComponent(next.call.path));
    answers.push(answerOf(next.call.method));
    next = provision(integration, state, event, answers);
  }
  state = next.state;
  console.log(`${event.kind}: ${next.kind}`, Object.fromEntries(state.users));
}
