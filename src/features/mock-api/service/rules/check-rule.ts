import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { refuseField } from '../wire/errors.js';
import type { ApiCall, Reply } from '../wire/message.js';

/**
 * Refuses a rule for reasons that no lint rule checks. For example, an unknown field in a constraint is such a reason. Unknown fields
 * elsewhere are kept. Spec: Refusals of the live service.
 */
export function checkRule({ body, tenant }: ApiCall): Reply | undefined {
  const causes = [
    ...unknownMembersIn(ownAt(body, ['actions', 'appSignOn', 'verificationMethod', 'constraints'])),
    ...(tenant.edition === 'field' ? faultsOf(isObject(body.conditions) ? body.conditions : {}) : []),
  ];
  const [first] = causes;
  return first && refuseField(first.field, ...causes.map(({ cause }) => cause));
}

interface Cause {
  readonly field: string;
  readonly cause: string;
}

function* faultsOf({ network, riskScore }: Members): Generator<Cause> {
  if (
    isObject(network) &&
    network.connection === 'ZONE' &&
    isNamed(network.include) === isNamed(network.exclude)
  )
    yield {
      field: 'conditions.network',
      cause:
        'conditions.network: You should either include or exclude network zones when you use zones in the policy rule.',
    };
  if (isObject(riskScore) && !riskScore.level && !riskScore.minRiskLevel)
    yield {
      field: 'conditions.riskScore.level',
      cause: 'conditions.riskScore.level: The field cannot be left blank',
    };
}

function isNamed(zones: unknown): boolean {
  return Array.isArray(zones) && zones.length > 0;
}

function* unknownMembersIn(constraints: unknown): Generator<Cause> {
  for (const [index, constraint] of (Array.isArray(constraints) ? constraints : []).entries())
    for (const which of ['knowledge', 'possession']) {
      const properties = ownAt(constraint, [which]);
      for (const key of isObject(properties) ? Object.keys(properties) : []) {
        if (CONSTRAINT_KEYS.has(key)) continue;
        const field = 'actions.appSignOn.verificationMethod';
        yield {
          field,
          cause: `${field}.constraints.${index}.${which}: ${key.slice(0, 100)} is not supported`,
        };
      }
    }
}

/** The known fields of a constraint. Spec: Authentication policy, "Constraint properties". */
const CONSTRAINT_KEYS: ReadonlySet<string> = new Set([
  'authenticationMethods',
  'deviceBound',
  'excludedAuthenticationMethods',
  'hardwareProtection',
  'methods',
  'phishingResistant',
  'reauthenticateIn',
  'required',
  'types',
  'userPresence',
  'userVerification',
  'userVerificationMethods',
]);
