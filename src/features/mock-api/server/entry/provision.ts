import { Type } from '../../../../base/json-schema.js';
import { oneOf, optionsOf, unchecked } from '../../../../documents/arguments.js';
import { demandArguments } from '../../../../documents/unwrap.js';
import { provision as nextStep, type ProvisioningEvent } from '../../scim/provision.js';

const TEXT = Type.String();
const BOOLEAN = Type.Boolean();
const MEMBERS = Type.Array(Type.Object({ userId: TEXT, display: TEXT }));
const KEPT = unchecked('a map, as the previous step returned it');

const INTEGRATION = Type.Object({
  kind: oneOf(['catalog', 'custom']),
  enabled: Type.Object({
    create: BOOLEAN,
    update: BOOLEAN,
    deactivate: BOOLEAN,
    groupPush: BOOLEAN,
    import: BOOLEAN,
    passwordSync: BOOLEAN,
  }),
});

const STATE = Type.Object({ status: oneOf(['NEW', 'READY', 'STOPPED']), users: KEPT, groups: KEPT });

const EVENT_KINDS = [
  'provisioning saved',
  'import',
  'user assigned',
  'user changed',
  'user deactivated',
  'user unassigned',
  'user reactivated',
  'user suspended',
  'user unsuspended',
  'user deleted',
  'password changed',
  'group selected',
  'group linked',
  'group checked',
  'group renamed',
  'members changed',
  'group unlinked',
] as const satisfies readonly ProvisioningEvent['kind'][];

const EVENT = optionsOf(
  {
    user: Type.Object({
      id: TEXT,
      userName: TEXT,
      isActive: BOOLEAN,
      attributes: unchecked('SCIM attributes that the integration defines'),
    }),
    password: TEXT,
    group: Type.Object({ id: TEXT, name: TEXT, description: Type.Optional(TEXT) }),
    members: MEMBERS,
    added: MEMBERS,
    removed: MEMBERS,
    isDeleted: BOOLEAN,
  },
  { kind: oneOf(EVENT_KINDS) },
);

const ANSWERS = Type.Array(
  Type.Object({ status: Type.Number(), body: Type.Optional(unchecked('the body that a server sent')) }),
);

/**
 * Returns the next call that the service sends to a provisioning server after an event, given the answers to the previous calls.
 * Pure: equal inputs have equal results. A call that was not answered, or answered with 429 or 5xx, is sent again. 401 stops the
 * integration: after it, only the test of the server is sent. Throws a `PreflightError` if an argument has the wrong type, but never
 * because of an answer. Spec: States and transitions.
 */
export const provision: typeof nextStep = (...given) => {
  demandArguments([INTEGRATION, STATE, EVENT, ANSWERS], given, 0);
  return nextStep(...given);
};
