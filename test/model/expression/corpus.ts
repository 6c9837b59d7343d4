import type { Dialect } from '../../../src/model/expression/syntax/dialect.js';

/** An expression from public documents of the service: its source, field and text. */
export interface Found {
  readonly text: string;
  /** The public project that contains the expression, and the kind of document. */
  readonly from: string;
  readonly field: Field;
  /** The codes of the expression's problems, without the prefix `expression-`. Absent for nearly all expressions. */
  readonly problems?: readonly string[];
}

/** The type and dialect of each field. Spec: Expression language, "Which dialect where". */
export const FIELDS = {
  'elCondition.condition': { dialect: 'identity', expects: 'boolean' },
  providerExpression: { dialect: 'identity', expects: 'string' },
  'userNameTemplate.template': { dialect: 'classic', expects: 'string' },
  'group rule': { dialect: 'classic', expects: 'boolean' },
} as const satisfies Record<string, { dialect: Dialect; expects: 'boolean' | 'string' }>;

type Field = keyof typeof FIELDS;

const TERRAFORM = 'terraform-provider-okta';
const OPENAPI = 'okta-management-openapi-spec examples';
const SALTO = 'salto okta-adapter';

function found(field: Field, from: string, ...texts: readonly string[]): Found[] {
  return texts.map((text) => ({ text, from, field }));
}

function wrong(
  field: Field,
  from: string,
  problems: readonly string[],
  ...texts: readonly string[]
): Found[] {
  return texts.map((text) => ({ text, from, field, problems }));
}

export const CORPUS: readonly Found[] = [
  ...found(
    'elCondition.condition',
    OPENAPI,
    "security.risk.level == 'HIGH'",
    "accessRequest.operation == 'enroll'",
  ),
  ...found(
    'elCondition.condition',
    `${TERRAFORM} access policy rules`,
    "user.profile.department == 'Engineering'",
    "user.profile.department == 'Engineering' || user.profile.department == 'IT'",
    'user.status == "ACTIVE"',
  ),
  ...wrong('elCondition.condition', 'okta-unbound literals', ['constant'], 'true'),

  ...found('providerExpression', OPENAPI, "login.identifier.substringAfter('@')"),
  ...found('providerExpression', `${TERRAFORM} routing rules`, "login.identifier.substringBefore('@')"),

  ...found(
    'userNameTemplate.template',
    OPENAPI,
    'idpuser.email',
    'idpuser.subjectAltNameEmail',
    'idpuser.subjectNameId',
  ),
  ...found(
    'userNameTemplate.template',
    OPENAPI,
    'idpuser.userPrincipalName',
    'saml.subjectNameId',
    'source.userName',
    'oktaId',
  ),
  ...wrong(
    'userNameTemplate.template',
    OPENAPI,
    ['unsupported'],
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the service's own templates
    '${source.login}',
    '${source.email}',
    '${fn:substringBefore(source.login, "@")}',
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the service's own templates
  ),
  ...found(
    'userNameTemplate.template',
    `${TERRAFORM} applications and authenticators`,
    'global.assign.userName.login',
    'substringBefore(user.login, "@") + "@" + target_app.namingContext',
    'user.firstName',
    'user.login',
  ),

  ...found(
    'group rule',
    SALTO,
    'isMemberOfAnyGroup("00gcwrcpr0uO7Rsok697", "00gcxx1a1cjcHjcLQ697")',
    'substringAfter(user.email, \'@\')=="example.com"',
  ),
  ...found('group rule', 'okta-unbound literals', 'isMemberOfAnyGroup("00gBBBBBBBBBBBBBBBBB")'),
  ...found(
    'group rule',
    'okta-unbound literals',
    'user.department == "Engineering" && user.title == "Engineer"',
  ),
  ...found('group rule', 'terraform projects', 'user.userType=="contractor"'),
  ...found(
    'group rule',
    `${TERRAFORM} group rules`,
    '   user   \n   .   \n   firstName   ==   "John"   ',
    '  user.firstName    ==    "John"   AND   user.lastName   ==   "Doe"  ',
    '(user.department == "Sales" AND (user.city == "SF" OR user.city == "NYC")) OR (user.department == "Engineering" AND user.title == "Senior")',
    '(user.firstName == "John" AND user.lastName == "Doe") OR user.email == "john@example.com"',
    '(user.firstName == "TestAcc" AND user.lastName == "Smith")',
    '(user.firstName == "TestAcc" OR user.firstName == "TestAcc2")',
    'String.startsWith(user.department,"engineering")',
    'String.startsWith(user.email,"test")',
    'String.startsWith(user.employeeNumber,"123")',
    'String.startsWith(user.firstName,"andy")',
    'String.startsWith(user.firstName,"bob")',
    'String.startsWith(user.firstName,String.toLowerCase("bOb"))',
    'String.startsWith(user.firstName,String.toLowerCase("bob"))',
    'String.startsWith(user.lastName,"smith")',
    'String.startsWith(user.title,"developer")',
    'String.stringContains(user.email, "@example.com")',
    'hasDirectoryUser() AND findDirectoryUser().managerUpn == "manager@example.com"',
    'hasWorkdayUser()',
    'isMemberOfAnyGroup("00gkwuh5i2cdOD9eN1d7")',
    'isMemberOfGroupNameStartsWith("IT-")',
    'user.email == "test+alias@example.com" AND user.department == "R&D"',
    'user.firstName == "(John)"',
    'user.firstName == "John" AND (user.lastName == "Doe" OR user.lastName == "Smith")',
  ),
  ...wrong(
    'group rule',
    `${TERRAFORM} group rules that the service refuses`,
    ['syntax'],
    '(user.firstName == "TestAcc"',
    'user.firstName == "TestAcc" AND',
    'user.firstName == AND user.lastName',
    '',
  ),
];
