import { type TProperties, type TSchema, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { POSSESSION_ONLY } from '../../model/assurance/read-properties.js';
import { at } from '../rule/json-path.js';
import type { LintSetting, Reading } from '../rule/setting.js';
import { defineTarget } from '../rule/target.js';
import { anything, elsewhere, Flag, loose, Period, Text, Whole, words } from './fields.js';

const METHOD = ['actions', 'appSignOn', 'verificationMethod'] as const;

/**
 * The value of `alikeAfter` for lint targets in the `actions` of a rule. Many rules of an org have equal actions, so equal actions are
 * checked only once. The value is 1, because the path from the rule to its actions has one step.
 */
const STEPS_TO_ACTIONS = 1;

/** The maximum idle time, 90 days in minutes. Spec: Limits of the live service. */
const MOST_IDLE_MINUTES = 129_600;

/** The lint target for the session settings in a global session policy rule. Spec: Global session policy, `actions.signon`. */
export const signOn = defineTarget({
  name: 'sign-on',
  alikeAfter: STEPS_TO_ACTIONS,
  of: ['rule'],
  path: ['actions', 'signon'],
  host: { type: 'SIGN_ON', name: 'Staff' },
  shape: ({ edition }) =>
    Type.Object({
      access: words('ALLOW', 'DENY', ...(edition === 'field' ? ['CHALLENGE'] : [])),
      requireFactor: Flag,
      primaryFactor: nullable(words('PASSWORD_IDP_ANY_FACTOR', 'PASSWORD_IDP')),
      factorPromptMode: nullable(words('DEVICE', 'SESSION', 'ALWAYS')),
      rememberDeviceByDefault: Flag,
      factorLifetime: nullable(Type.Integer({ minimum: 0 })),
      session: nullable(
        Type.Object({
          maxSessionIdleMinutes: nullable(
            Type.Integer({ minimum: 0, ...(edition === 'field' && { maximum: MOST_IDLE_MINUTES }) }),
          ),
          maxSessionLifetimeMinutes: nullable(Type.Integer({ minimum: 0 })),
          usePersistentCookie: Flag,
        }),
      ),
      ...(edition === 'field' && { challenge: elsewhere, factorSequence: elsewhere }),
    }),
});

/**
 * The lint target for `appSignOn` actions. The specification does not describe all of their fields: it says that the other fields "are not
 * shown". Spec: Authentication policy.
 */
export const appSignOn = defineTarget({
  name: 'app sign-on',
  alikeAfter: STEPS_TO_ACTIONS,
  of: ['rule'],
  path: ['actions', 'appSignOn'],
  host: { type: 'ACCESS_POLICY', name: 'Staff' },
  shape: () =>
    Type.Object({
      access: nullable(words('ALLOW', 'DENY')),
      verificationMethod: nullable(Type.Object({})),
      keepMeSignedIn: nullable(
        loose({ postAuth: words('ALLOWED', 'NOT_ALLOWED'), postAuthPromptFrequency: Period }),
      ),
    }),
});

/** The lint target for the verification method of an authentication policy rule. Spec: Authentication policy, verification method. */
export const verificationMethod = defineTarget({
  name: 'verification method',
  alikeAfter: STEPS_TO_ACTIONS,
  of: ['rule'],
  path: METHOD,
  host: { type: 'ACCESS_POLICY', name: 'Staff', actions: { appSignOn: { access: 'ALLOW' } } },
  shape: ({ edition }) =>
    Type.Object({
      type: Type.String(),
      factorMode: nullable(words('1FA', '2FA')),
      constraints: nullable(Type.Array(anything)),
      reauthenticateIn: nullable(Period),
      ...(edition === 'field' && {
        inactivityPeriod: nullable(Period),
        chains: nullable(Type.Array(anything, { minItems: 1, maxItems: 5 })),
        id: nullable(Type.String()),
      }),
    }),
});

/** The lint target for one constraint object of a verification method. Spec: Authentication policy, `constraints`. */
export const constraint = defineTarget({
  name: 'constraint',
  alikeAfter: STEPS_TO_ACTIONS,
  of: ['rule'],
  path: [...METHOD, 'constraints', '*'],
  when: (rule) => Array.isArray(at(rule, ...METHOD, 'constraints')),
  host: {
    type: 'ACCESS_POLICY',
    name: 'Staff',
    actions: {
      appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA' } },
    },
  },
  shape: constraintShape,
});

/**
 * The lint target for a constraint object that is not in a list, which is a mistake. The object has a target so that its misspelled fields
 * are still reported.
 */
export const constraintWithoutList = defineTarget({
  name: 'constraint',
  alikeAfter: STEPS_TO_ACTIONS,
  of: ['rule'],
  path: [...METHOD, 'constraints'],
  when: (rule) => !Array.isArray(at(rule, ...METHOD, 'constraints')),
  shape: constraintShape,
});

/**
 * The lint target for authentication method chains, which only the live service has. A chain is a list of steps, each with
 * alternatives.
 */
export const chain = defineTarget({
  name: 'chain',
  of: ['rule'],
  path: [...METHOD, 'chains', '*'],
  when: (_, { edition }) => edition === 'field',
  shape: () => stepShape(3),
});

/** The lint target for the action of a profile enrollment rule. Spec: Profile enrollment policy. */
export const profileEnrollment = defineTarget({
  name: 'profile enrollment',
  of: ['rule'],
  path: ['actions', 'profileEnrollment'],
  host: { type: 'PROFILE_ENROLLMENT', name: 'Catch-all Rule' },
  shape: ({ edition, reading }) =>
    Type.Object({
      access: words('ALLOW', 'DENY'),
      activationRequirements: Type.Object({ emailVerification: withDefault(reading, Type.Boolean()) }),
      preRegistrationInlineHooks: nullable(Type.Array(anything)),
      allowedIdentifiers: nullable(Type.Array(Type.String())),
      profileAttributes: Type.Array(
        Type.Object({ name: Text, label: Type.String(), required: withDefault(reading, Type.Boolean()) }),
      ),
      targetGroupIds: nullable(Type.Array(Type.String())),
      unknownUserAction: words('DENY', 'REGISTER'),
      uiSchemaId: nullable(Type.String()),
      enrollAuthenticators: nullable(Type.Array(words('password'))),
      ...(edition === 'field' && {
        enrollAuthenticatorTypes: nullable(Type.Array(words('password'))),
        progressiveProfilingAction: nullable(words('ENABLED', 'DISABLED')),
      }),
    }),
});

/** The lint target for the actions of an entity risk policy rule. Spec: Entity risk policy. */
export const entityRiskActions = defineTarget({
  name: 'entity risk',
  of: ['rule'],
  path: ['actions', 'entityRisk'],
  host: { type: 'ENTITY_RISK', name: 'Catch-all Rule' },
  shape: (setting) =>
    Type.Object({
      actions: withDefault(
        setting.reading,
        Type.Array(
          Type.Object({
            action: words('TERMINATE_ALL_SESSIONS', 'RUN_WORKFLOW'),
            workflow: nullable(workflowShape(setting)),
            slo: elsewhere,
          }),
        ),
      ),
    }),
});

/** The lint target for the actions of a continuous access policy rule. Spec: Continuous access evaluation policy. */
export const continuousAccess = defineTarget({
  name: 'continuous access',
  of: ['rule'],
  path: ['actions', 'continuousAccess'],
  host: { type: 'CONTINUOUS_ACCESS', name: 'Catch-all Rule' },
  shape: (setting) => Type.Object(failureActions(setting)),
});

/** The lint target for the session policy action, which only the live service has. Its list of actions is optional. */
export const postAuthSession = defineTarget({
  name: 'continuous access',
  of: ['rule'],
  path: ['actions', 'postAuthSession'],
  when: (_, { edition }) => edition === 'field',
  shape: (setting) => loose(failureActions(setting)),
});

/** The lint target for the routing action, which only the live service has. The specification does not show it. */
export const idpAction = defineTarget({
  name: 'idp action',
  of: ['rule'],
  path: ['actions', 'idp'],
  host: { type: 'IDP_DISCOVERY', name: 'Partners' },
  when: (_, { edition }) => edition === 'field',
  shape: ({ brand }) =>
    loose({
      providers: Type.Array(
        Type.Object({ type: Type.String(), id: nullable(Type.String()), name: nullable(Type.String()) }),
        { maxItems: 10 },
      ),
      idpSelectionType: words('SPECIFIC', 'DYNAMIC'),
      matchCriteria: Type.Array(loose({ providerExpression: Type.String(), propertyName: Type.String() })),
      [`shouldFallBackTo${brand.charAt(0)}${brand.slice(1).toLowerCase()}`]: Type.Boolean(),
    }),
});

/** The lint target for the action `deviceSignalCollection`, which only the live service has. */
export const deviceSignalCollection = defineTarget({
  name: 'device signal collection',
  of: ['rule'],
  path: ['actions', 'deviceSignalCollection'],
  when: (_, { edition }) => edition === 'field',
  shape: ({ brand }) =>
    loose({
      deviceContextProviders: Type.Array(
        Type.Object({
          key: words(`${brand}_VERIFY`, 'CHROME_DEVICE_TRUST', 'DEVICE_POSTURE_IDP'),
          id: nullable(Type.String()),
          userIdentification: nullable(words('ALLOW', 'IGNORE')),
        }),
      ),
    }),
});

/** The lint target for the action `userIdentification`, which only the live service has. */
export const userIdentification = defineTarget({
  name: 'user identification',
  of: ['rule'],
  path: ['actions', 'userIdentification'],
  when: (_, { edition }) => edition === 'field',
  shape: () =>
    loose({
      settings: loose({
        securityMethods: loose({ fastpass: loose({ showSignInButton: words('ALWAYS', 'NEVER') }) }),
      }),
    }),
});

/** The lint target for the action `updateControls`, which only the live service has. Source: the public API description. */
export const updateControls = defineTarget({
  name: 'client update',
  of: ['rule'],
  path: ['actions', 'updateControls'],
  when: (_, { edition }) => edition === 'field',
  shape: ({ brand }) =>
    loose({
      actions: Type.Array(
        loose({ action: words(`${brand}_VERIFY_UPDATE`), value: words('ALLOW', 'HOTFIX_ONLY', 'DENY') }),
      ),
    }),
});

/** The lint target for the action `claimSourcing`, which only the live service has. Source: the public API description. */
export const claimSourcing = defineTarget({
  name: 'claim sourcing',
  of: ['rule'],
  path: ['actions', 'claimSourcing'],
  when: (_, { edition }) => edition === 'field',
  shape: () =>
    loose({
      redirectType: words('IDP_DISCOVERY'),
      refresh: loose({
        redirectType: words('NONE', 'FIXED'),
        filter: loose({ include: Type.Array(loose({ id: Type.String(), name: Type.String() })) }),
      }),
    }),
});

const Need = nullable(words('REQUIRED', 'OPTIONAL'));
const UserVerificationMethods = nullable(Type.Array(words('BIOMETRICS', 'PIN')));

function constraintShape({ edition }: LintSetting) {
  const reference = Type.Object({
    key: Text,
    method: nullable(Type.String()),
    ...(edition === 'field' && { id: nullable(Type.String()) }),
  });
  const ofEitherClass: TProperties = {
    types: nullable(Type.Array(Type.String())),
    methods: nullable(Type.Array(Type.String())),
    authenticationMethods: nullable(Type.Array(reference)),
    excludedAuthenticationMethods: nullable(Type.Array(reference)),
    reauthenticateIn: elsewhere,
    required: Flag,
  };
  return Type.Object({
    ...MISPLACED,
    inherence: elsewhere,
    knowledge: nullable(Type.Object({ ...ofEitherClass, ...MISPLACED })),
    possession: nullable(
      Type.Object({
        ...ofEitherClass,
        hardwareProtection: Need,
        deviceBound: Need,
        phishingResistant: Need,
        userPresence: Need,
        userVerification: Need,
        ...(edition === 'field' && { userVerificationMethods: UserVerificationMethods }),
      }),
    ),
  });
}

/**
 * The properties that only possession constraints have. They are allowed in other constraints, because `assurance/possession-only-property`
 * reports them.
 */
const MISPLACED: TProperties = Object.fromEntries(POSSESSION_ONLY.map((key) => [key, elsewhere]));

function stepShape(steps: number): ReturnType<typeof Type.Object> {
  return Type.Object({
    authenticationMethods: Type.Array(
      Type.Object({
        key: Text,
        method: nullable(Type.String()),
        id: nullable(Type.String()),
        hardwareProtection: Need,
        phishingResistant: Need,
        userVerification: Need,
        userVerificationMethods: UserVerificationMethods,
      }),
      { minItems: 1 },
    ),
    reauthenticateIn: elsewhere,
    next: nullable(
      steps > 1 ? Type.Array(stepShape(steps - 1), { maxItems: 1 }) : Type.Array(anything, { maxItems: 0 }),
    ),
  });
}

/** Returns the schema of a workflow, which has a numeric id in the live service. */
function workflowShape({ edition }: LintSetting) {
  return Type.Object({ id: edition === 'field' ? Type.Union([Text, Whole]) : Text });
}

function failureActions(setting: LintSetting): TProperties {
  const slo = Type.Object({
    appSelectionMode: words('SPECIFIC', 'NONE', 'ALL'),
    appInstanceIds: nullable(Type.Array(Type.String())),
  });
  return {
    failureActions: withDefault(
      setting.reading,
      Type.Array(
        Type.Object({
          action: words('TERMINATE_SESSION', 'RUN_WORKFLOW'),
          slo: nullable(slo),
          workflow: nullable(workflowShape(setting)),
        }),
      ),
    ),
  };
}

/** Returns the schema of a field that create requests may omit and stored documents always have. */
function withDefault(reading: Reading, schema: TSchema): TSchema {
  return reading === 'create' ? Type.Optional(schema) : schema;
}
