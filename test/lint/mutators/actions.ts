import type { Mutator } from '../mutator.js';

/** A stored global session rule with a second factor. */
const sessionRule = () => ({
  id: 'r1',
  type: 'SIGN_ON',
  name: 'Staff',
  status: 'ACTIVE',
  priority: 1,
  conditions: { network: { connection: 'ANYWHERE' }, authContext: { authType: 'ANY' } },
  actions: {
    signon: {
      access: 'ALLOW',
      requireFactor: true,
      primaryFactor: 'PASSWORD_IDP_ANY_FACTOR',
      factorPromptMode: 'SESSION',
      rememberDeviceByDefault: false,
      factorLifetime: 15,
      session: {
        maxSessionIdleMinutes: 120,
        maxSessionLifetimeMinutes: 720,
        usePersistentCookie: false,
      },
    },
  },
});

/** A rule of an authentication policy. Its verification method has two alternatives. */
const accessRule = () => ({
  id: 'r1',
  type: 'ACCESS_POLICY',
  name: 'Staff',
  status: 'ACTIVE',
  priority: 1,
  conditions: { network: { connection: 'ANYWHERE' } },
  actions: {
    appSignOn: {
      access: 'ALLOW',
      verificationMethod: {
        type: 'ASSURANCE',
        factorMode: '2FA',
        reauthenticateIn: 'PT4H',
        constraints: [
          {
            knowledge: { types: ['PASSWORD'], reauthenticateIn: 'PT2H' },
            possession: {
              types: ['APP', 'SECURITY_KEY'],
              methods: ['PUSH', 'SIGNED_NONCE', 'WEBAUTHN'],
              deviceBound: 'REQUIRED',
            },
          },
          {
            possession: {
              authenticationMethods: [
                { key: 'svc_verify', method: 'SIGNED_NONCE' },
                { key: 'webauthn', method: 'WEBAUTHN' },
              ],
              phishingResistant: 'REQUIRED',
              userVerification: 'REQUIRED',
            },
          },
        ],
      },
    },
  },
});

const enrollmentRule = () => ({
  id: 'r1',
  type: 'PROFILE_ENROLLMENT',
  name: 'Catch-all Rule',
  status: 'ACTIVE',
  priority: 99,
  actions: {
    profileEnrollment: {
      access: 'ALLOW',
      activationRequirements: { emailVerification: true },
      preRegistrationInlineHooks: [{ inlineHookId: 'h1' }],
      allowedIdentifiers: ['login'],
      profileAttributes: [
        { name: 'email', label: 'Email', required: true },
        { name: 'firstName', label: 'First name', required: true },
        { name: 'lastName', label: 'Last name', required: true },
      ],
      targetGroupIds: ['g1'],
      unknownUserAction: 'REGISTER',
      uiSchemaId: 'u1',
      enrollAuthenticators: ['password'],
    },
  },
});

const enrollmentOrg = () => ({
  policies: [{ id: 'p1', type: 'PROFILE_ENROLLMENT', name: 'Default Policy', system: true, priority: 1 }],
  rules: { p1: [{ ...enrollmentRule(), system: true }] },
  groups: [{ id: 'g1', type: 'SVC_GROUP', profile: { name: 'Customers' } }],
});

const entityRiskRule = () => ({
  id: 'r1',
  type: 'ENTITY_RISK',
  name: 'High risk',
  status: 'ACTIVE',
  priority: 1,
  conditions: { entityRisk: { level: 'HIGH' } },
  actions: {
    entityRisk: {
      actions: [{ action: 'TERMINATE_ALL_SESSIONS' }, { action: 'RUN_WORKFLOW', workflow: { id: 'w1' } }],
    },
  },
});

const continuousAccessRule = () => ({
  id: 'r1',
  type: 'CONTINUOUS_ACCESS',
  name: 'Catch-all Rule',
  status: 'ACTIVE',
  priority: 1,
  actions: {
    continuousAccess: {
      failureActions: [
        { action: 'TERMINATE_SESSION', slo: { appSelectionMode: 'SPECIFIC', appInstanceIds: ['a1'] } },
        { action: 'RUN_WORKFLOW', workflow: { id: 'w1' } },
      ],
    },
  },
});

/** A rule as a request body. */
function sent<Rule extends { readonly id: string }>({ id: _, ...rule }: Rule): Omit<Rule, 'id'> {
  return rule;
}

type Breaks = Mutator['breaks'];

/** Reads the mutated part of a rule. */
type Reach = (rule: ReturnType<Mutator['valid']>) => unknown;

function ofRule(valid: () => unknown, reach: Reach) {
  return (rule: string, what: string, breaks: Breaks): Mutator => ({
    rule,
    what,
    kind: 'rule',
    valid,
    breaks: (document) => {
      breaks(reach(document));
    },
  });
}

// biome-ignore lint/suspicious/noExplicitAny: a mutator reaches into a document whose shape it knows
type Any = any;

const session = ofRule(sessionRule, (rule: Any) => rule.actions.signon);
const method = ofRule(accessRule, (rule: Any) => rule.actions.appSignOn.verificationMethod);
const knowledge = ofRule(
  accessRule,
  (rule: Any) => rule.actions.appSignOn.verificationMethod.constraints[0].knowledge,
);
const possession = ofRule(
  accessRule,
  (rule: Any) => rule.actions.appSignOn.verificationMethod.constraints[0].possession,
);
const exact = ofRule(
  accessRule,
  (rule: Any) => rule.actions.appSignOn.verificationMethod.constraints[1].possession,
);
const enrollment = ofRule(enrollmentRule, (rule: Any) => rule.actions.profileEnrollment);
const risk = ofRule(entityRiskRule, (rule: Any) => rule.actions.entityRisk);
const failure = ofRule(continuousAccessRule, (rule: Any) => rule.actions.continuousAccess);

function change(rule: string, what: string, breaks: Breaks): Mutator {
  return {
    rule,
    what,
    isChange: true,
    valid: enrollmentOrg,
    breaks: (org) => {
      breaks(org.rules.p1[0].actions.profileEnrollment);
    },
  };
}

export const actions: readonly Mutator[] = [
  session('signon/access-required', 'access is left out', (signon) => {
    signon.access = undefined;
  }),
  session('signon/access-required', 'a letter is missing', (signon) => {
    signon.access = 'ALOW';
  }),
  session('signon/primary-factor-required', 'the primary factor is left out', (signon) => {
    signon.primaryFactor = undefined;
  }),
  session('signon/primary-factor-required', 'an unknown primary factor', (signon) => {
    signon.primaryFactor = 'ANY';
  }),
  session('signon/factor-prompt-mode-required', 'the mode is left out', (signon) => {
    signon.factorPromptMode = undefined;
  }),
  session('signon/factor-prompt-mode-required', 'an unknown mode', (signon) => {
    signon.factorPromptMode = 'NEVER';
  }),
  session('signon/factor-lifetime-required', 'the lifetime is left out', (signon) => {
    signon.factorLifetime = undefined;
  }),
  session('signon/factor-lifetime-required', 'the lifetime of a mode that does not use it', (signon) => {
    signon.factorPromptMode = 'ALWAYS';
    signon.factorLifetime = undefined;
  }),
  session('signon/factor-settings-ignored', 'the factor is not required', (signon) => {
    signon.requireFactor = false;
  }),
  session('signon/factor-settings-ignored', 'access is denied', (signon) => {
    signon.access = 'DENY';
  }),
  session('signon/session-range', 'minutes below zero', (signon) => {
    signon.session.maxSessionIdleMinutes = -1;
  }),
  session('signon/session-range', 'half a minute', (signon) => {
    signon.session.maxSessionLifetimeMinutes = 720.5;
  }),
  session('signon/session-range', 'minutes as text', (signon) => {
    signon.session.maxSessionLifetimeMinutes = '720';
  }),
  session('signon/idle-exceeds-lifetime', 'idle for a day', (signon) => {
    signon.session.maxSessionIdleMinutes = 1440;
  }),
  {
    ...session('signon/idle-exceeds-lifetime', 'the default is longer than an hour', ({ session }) => {
      delete session.maxSessionIdleMinutes;
      session.maxSessionLifetimeMinutes = 60;
    }),
    reading: 'create',
    valid: () => sent(sessionRule()),
  },
  {
    ...session('signon/identity-engine-only', 'a primary factor on Classic Engine', (signon) => {
      signon.primaryFactor = 'PASSWORD_IDP';
    }),
    engine: 'classic',
    valid: () => {
      const rule = sessionRule();
      const { primaryFactor: _, ...signon } = rule.actions.signon;
      return { ...rule, actions: { signon } };
    },
  },
  method('assurance/type-known', 'the type is left out', (method) => {
    method.type = undefined;
  }),
  method('assurance/type-known', 'a misspelt type', (method) => {
    method.type = 'ASSURENCE';
  }),
  method('assurance/type-known', 'a type that is not modelled', (method) => {
    method.type = 'ID_PROOFING';
  }),
  method('assurance/factor-mode-known', 'three factors', (method) => {
    method.factorMode = '3FA';
  }),
  method('assurance/factor-mode-known', 'no mode', (method) => {
    method.factorMode = undefined;
  }),
  method('assurance/too-many-classes', 'one factor of two classes', (method) => {
    method.factorMode = '1FA';
  }),
  method('shape/wrong-type', 'constraints as an object', (method) => {
    method.constraints = method.constraints[0];
  }),
  method('shape/wrong-type', 'null in place of a constraint', (method) => {
    method.constraints = [null];
  }),
  method('assurance/inherence-not-configurable', 'a third class', (method) => {
    method.constraints[0].inherence = { required: true };
  }),
  method('shape/misspelt-field', 'a misspelt class', (method) => {
    method.constraints[0].posession = method.constraints[0].possession;
    delete method.constraints[0].possession;
  }),
  possession('shape/misspelt-field', 'a capital letter too much', (possession) => {
    possession.phishingREsistant = 'REQUIRED';
  }),
  ...['hardwareProtection', 'deviceBound', 'phishingResistant', 'userPresence', 'userVerification'].map(
    (property) =>
      knowledge('assurance/possession-only-property', `${property} of knowledge`, (knowledge) => {
        knowledge[property] = 'REQUIRED';
      }),
  ),
  method('assurance/possession-only-property', 'a property next to the class', (method) => {
    method.constraints[0].deviceBound = 'REQUIRED';
  }),
  ...['PASSWORD', 'security_question'].map((type) =>
    possession('assurance/class-mismatch', `${type} is possessed`, (possession) => {
      possession.types.push(type);
    }),
  ),
  ...['SECURITY_KEY', 'PHONE', 'EMAIL', 'app'].map((type) =>
    knowledge('assurance/class-mismatch', `${type} is known`, (knowledge) => {
      knowledge.types.push(type);
    }),
  ),
  knowledge('assurance/class-mismatch', 'a method of another class', (knowledge) => {
    knowledge.methods = ['PASSWORD', 'TOTP'];
    knowledge.types = undefined;
  }),
  knowledge('assurance/class-mismatch', 'a misspelt type', (knowledge) => {
    knowledge.types.push('SECURITY_QESTION');
  }),
  exact('assurance/class-mismatch', 'a password among what is possessed', (possession) => {
    possession.authenticationMethods.push({ key: 'svc_password' });
  }),
  possession('assurance/type-method-mismatch', 'text messages of a security key', (possession) => {
    possession.methods.push('SMS');
  }),
  possession('assurance/type-method-mismatch', 'in lower case', (possession) => {
    possession.methods.push('email');
  }),
  exact('assurance/unknown-authenticator', 'without a key', (possession) => {
    possession.authenticationMethods.push({ method: 'SMS' });
  }),
  exact('assurance/unknown-authenticator', 'a misspelt key', (possession) => {
    possession.authenticationMethods.push({ key: 'phone_numer' });
  }),
  exact('assurance/unknown-authenticator', 'a method of another key', (possession) => {
    possession.authenticationMethods.push({ key: 'webauthn', method: 'SMS' });
  }),
  exact('assurance/unknown-authenticator', 'a key of no authenticator', (possession) => {
    possession.authenticationMethods.push({ key: 'quartz' });
  }),
  exact('assurance/unknown-authenticator', 'an unknown method is excluded', (possession) => {
    possession.required = false;
    possession.excludedAuthenticationMethods = [{ key: 'phone_number', method: 'PUSH' }];
  }),
  exact('assurance/allowed-and-excluded', 'the same pair', (possession) => {
    possession.required = false;
    possession.excludedAuthenticationMethods = [{ key: 'webauthn', method: 'webauthn' }];
  }),
  exact('assurance/allowed-and-excluded', 'the complete authenticator', (possession) => {
    possession.required = false;
    possession.excludedAuthenticationMethods = [{ key: 'webauthn' }];
  }),
  exact('assurance/required-flag', 'excluded and required', (possession) => {
    possession.excludedAuthenticationMethods = [{ key: 'svc_email' }];
    possession.required = true;
  }),
  {
    ...exact('assurance/required-flag', 'excluded and required in a request', (possession) => {
      possession.excludedAuthenticationMethods = [{ key: 'svc_email' }];
      possession.required = true;
    }),
    reading: 'create',
    valid: () => sent(accessRule()),
  },
  exact('assurance/required-flag', 'no `required` flag', (possession) => {
    delete possession.required;
  }),
  exact('assurance/required-flag', 'not required, and nothing excluded', (possession) => {
    possession.required = false;
  }),
  method('assurance/reauthenticate-period', 'hours without a T', (method) => {
    method.reauthenticateIn = 'P4H';
  }),
  knowledge('assurance/reauthenticate-period', 'minutes as a number', (knowledge) => {
    knowledge.reauthenticateIn = 120;
  }),
  method('assurance/unsatisfiable', 'phishing-resistant text messages', (method) => {
    method.constraints = [{ possession: { methods: ['SMS', 'VOICE'], phishingResistant: 'REQUIRED' } }];
  }),
  method('assurance/unsatisfiable', 'hardware-protected email', (method) => {
    method.constraints = [{ possession: { types: ['email'], hardwareProtection: 'REQUIRED' } }];
  }),
  method('assurance/redundant-object', 'a duplicate object', (method) => {
    method.constraints.push(structuredClone(method.constraints[0]));
  }),
  method('assurance/redundant-object', 'an object without requirements', (method) => {
    method.constraints = [{ possession: { deviceBound: 'REQUIRED' } }, {}];
  }),
  ...['access', 'activationRequirements', 'profileAttributes', 'unknownUserAction'].map((field) =>
    enrollment('profile/required-fields', `${field} is left out`, (enrollment) => {
      delete enrollment[field];
    }),
  ),
  enrollment('profile/required-fields', 'email verification is left out', (enrollment) => {
    enrollment.activationRequirements = {};
  }),
  {
    ...enrollment('profile/ui-schema-sent', 'the id of a form', (enrollment) => {
      enrollment.uiSchemaId = 'u1';
    }),
    reading: 'create',
    valid: () => {
      const rule = sent(enrollmentRule());
      const { uiSchemaId: _, ...profileEnrollment } = rule.actions.profileEnrollment;
      return { ...rule, actions: { profileEnrollment } };
    },
  },
  enrollment('profile/required-fields', 'an unknown action', (enrollment) => {
    enrollment.unknownUserAction = 'ALLOW';
  }),
  enrollment('profile/attributes-limit', 'an attribute twice', (enrollment) => {
    enrollment.profileAttributes.push({ name: 'email', label: 'Email', required: true });
  }),
  enrollment('profile/attributes-limit', 'eleven attributes', (enrollment) => {
    for (let index = 3; index < 11; index++)
      enrollment.profileAttributes.push({ name: `attribute${index}`, label: 'Label', required: false });
  }),
  ...['name', 'label', 'required'].map((field) =>
    enrollment('profile/attributes-limit', `an attribute without ${field}`, (enrollment) => {
      delete enrollment.profileAttributes[0][field];
    }),
  ),
  enrollment('profile/single-target-group', 'two groups', (enrollment) => {
    enrollment.targetGroupIds.push('g2');
  }),
  enrollment('profile/single-target-group', 'two hooks', (enrollment) => {
    enrollment.preRegistrationInlineHooks.push({ inlineHookId: 'h2' });
  }),
  enrollment('profile/enroll-authenticators-known', 'email as well', (enrollment) => {
    enrollment.enrollAuthenticators.push('email');
  }),
  change('profile/base-attributes-kept', 'the first name is removed', (enrollment) => {
    enrollment.profileAttributes.splice(1, 1);
  }),
  change('profile/base-attributes-kept', 'the last name is optional', (enrollment) => {
    enrollment.profileAttributes[2].required = false;
  }),
  change('profile/access-not-to-deny', 'access is denied', (enrollment) => {
    enrollment.access = 'DENY';
  }),
  change('profile/ui-schema-repeated', 'the id is left out', (enrollment) => {
    delete enrollment.uiSchemaId;
  }),
  change('profile/ui-schema-repeated', 'another id', (enrollment) => {
    enrollment.uiSchemaId = 'u2';
  }),
  risk('entity-risk/actions-shape', 'no actions', (entityRisk) => {
    delete entityRisk.actions;
  }),
  risk('entity-risk/actions-shape', 'an unknown action', (entityRisk) => {
    entityRisk.actions[0].action = 'TERMINATE_SESSION';
  }),
  risk('entity-risk/actions-shape', 'no workflow', (entityRisk) => {
    delete entityRisk.actions[1].workflow;
  }),
  risk('entity-risk/actions-shape', 'a workflow without id', (entityRisk) => {
    entityRisk.actions[1].workflow = {};
  }),
  risk('entity-risk/actions-shape', 'a member of the other action', (entityRisk) => {
    entityRisk.actions[0].workflow = { id: 'w1' };
  }),
  risk('entity-risk/actions-shape', 'a workflow twice', (entityRisk) => {
    entityRisk.actions.push({ ...entityRisk.actions[1] });
  }),
  failure('continuous-access/failure-actions-shape', 'a member of the other action', (continuousAccess) => {
    continuousAccess.failureActions[1].slo = { appSelectionMode: 'NONE' };
  }),
  failure('continuous-access/failure-actions-shape', 'no actions', (continuousAccess) => {
    delete continuousAccess.failureActions;
  }),
  failure('continuous-access/failure-actions-shape', 'no sign-out', (continuousAccess) => {
    delete continuousAccess.failureActions[0].slo;
  }),
  failure('continuous-access/failure-actions-shape', 'no mode', (continuousAccess) => {
    continuousAccess.failureActions[0].slo = {};
  }),
  failure('continuous-access/failure-actions-shape', 'an unknown mode', (continuousAccess) => {
    continuousAccess.failureActions[0].slo.appSelectionMode = 'SOME';
  }),
  failure('continuous-access/failure-actions-shape', 'no workflow', (continuousAccess) => {
    delete continuousAccess.failureActions[1].workflow;
  }),
  failure('continuous-access/app-ids-only-specific', 'all applications, and a list', (continuousAccess) => {
    continuousAccess.failureActions[0].slo.appSelectionMode = 'ALL';
  }),
  failure('continuous-access/app-ids-only-specific', 'specific ones, and no list', (continuousAccess) => {
    delete continuousAccess.failureActions[0].slo.appInstanceIds;
  }),
];
