import { allNearestOf, didYouMeanWords } from '../../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../../base/messages.js';
import { check } from '../../../model/expression/check/check-expression.js';
import { parse } from '../../../model/expression/syntax/parser.js';
import { type Expression, partsOf } from '../../../model/expression/syntax/syntax.js';
import type { Edition } from '../../../model/policies/snapshot.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Reports user name templates that are not expressions, or that use nothing from the identity provider. Spec: Identity provider (IdP), IdP
 * policy object, `subject.userNameTemplate`; Expression language, "Which dialect where".
 */
export const idpNameTemplateInvalid = defineRule({
  id: 'idp/name-template-invalid',
  severity: 'error',
  what: 'the user name template of an identity provider is not an expression, or does not use any attribute that the provider sends',
  why: 'the service finds or creates an account by the user name from this template, so nobody can sign in without it',
  source: 'Identity provider (IdP), IdP policy object, `subject`',
  on: 'idp policy',
  refusedByService: 'both',
  fields: ['subject.userNameTemplate'],
  choices: [
    'the specification lists two attributes of a smart card, so in edition `spec` this lint rule reports a template that uses neither. The live service (edition `field`) supports more certificate attributes, so this lint rule does not check this there',
  ],
  fix: 'suggested',
  *check(policy, { edition, resource }) {
    const text = textAt(policy, 'subject', 'userNameTemplate', 'template');
    if (text === undefined) return;
    const parsed = parse(text);
    if (!parsed.ok)
      yield { at: TEMPLATE, message: `the template is not an expression: ${parsed.problem.message}` };
    else if (!readsProvider(parsed.expression, edition)) yield strayRoot(parsed.expression, text, edition);
    else {
      yield* unknownNames(parsed.expression, text);
      if (edition === 'spec' && isCard(resource.value)) yield* checkCard(parsed.expression, text);
    }
  },
  examples: () => ({
    bad: [
      { subject: { userNameTemplate: { template: 'idpuser.email +' } } },
      { subject: { userNameTemplate: { template: 'user.email' } } },
      { subject: { userNameTemplate: { template: 'idpusr.email' } } },
      { subject: { userNameTemplate: { template: '' } } },
    ],
    good: [
      { subject: { userNameTemplate: { template: 'idpuser.email' } } },
      exampleGiven(
        { subject: { userNameTemplate: { template: 'saml.subjectNameId' } } },
        { note: 'A SAML provider can use the name identifier of the assertion' },
      ),
      exampleGiven(
        {
          subject: {
            userNameTemplate: { template: 'String.substringBefore(idpuser.email, "@") + "@example.com"' },
          },
        },
        { note: 'The template may transform an attribute' },
      ),
      exampleGiven(
        { subject: { userNameTemplate: { template: 'source.userName' } } },
        {
          edition: 'field',
          note: 'The live service also accepts the names `source` and `appuser` for the user at the provider',
        },
      ),
    ],
  }),
});

const TEMPLATE = ['subject', 'userNameTemplate', 'template'] as const;

/**
 * The names by which an expression refers to the user's profile at the provider. The vendor documents two more names for the live service.
 */
const ROOTS: Readonly<Record<Edition, readonly string[]>> = {
  spec: ['idpuser', 'saml'],
  field: ['idpuser', 'saml', 'source', 'appuser'],
};

function readsProvider(expression: Expression, edition: Edition): boolean {
  return [...rootsIn(expression)].some((root) => ROOTS[edition].includes(root));
}

/** Yields the first part of every dotted name in an expression, in order. */
function* rootsIn(expression: Expression): Generator<string> {
  for (const node of nodesIn(expression)) if (node.kind === 'name') yield node.name;
}

function* nodesIn(expression: Expression): Generator<Expression> {
  const pending: Expression[] = [expression];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node;
    pending.push(...[...partsOf(node)].reverse());
  }
}

/**
 * Whether users sign in to an identity provider with smart cards. The result is `false` for a provider of the type `X509` whose protocol
 * belongs to other types. `idp/protocol-fits-type` reports such a provider.
 */
function isCard(provider: unknown): boolean {
  return at(provider, 'type') === 'X509' && (textAt(provider, 'protocol', 'type') ?? 'MTLS') === 'MTLS';
}

/** The attributes of a smart card that the specification states. The live service reads more from the certificate. */
const OF_CARDS = ['subjectAltNameEmail', 'subjectAltNameUpn'];

function* checkCard(expression: Expression, text: string): Generator<Report> {
  for (const node of nodesIn(expression)) if (node.kind === 'member' && OF_CARDS.includes(node.name)) return;
  yield {
    at: TEMPLATE,
    message: `smart cards provide only ${alternatives(OF_CARDS.map((name) => `\`idpuser.${name}\``))}, and ${quoted(text)} uses neither; use one of them`,
  };
}

function strayRoot(expression: Expression, text: string, edition: Edition): Report {
  const roots = ROOTS[edition];
  const [first] = rootsIn(expression);
  const near = first === undefined ? [] : allNearestOf(first, roots);
  const [meant] = near.length === 1 ? near : [];
  const words = alternatives(roots.map((root) => `\`${root}\``));
  const advice =
    didYouMeanWords(near) || '; use an attribute of the user at the provider, such as `idpuser.email`';
  const isMeant = meant !== undefined && text.startsWith(`${first}.`);
  return {
    at: TEMPLATE,
    message: `${quoted(text)} uses nothing from ${words}${advice}`,
    ...(isMeant && {
      fix: {
        kind: 'suggested',
        what: `set it to \`${meant}\``,
        changes: [{ op: 'set', at: TEMPLATE, value: `${meant}${text.slice((first ?? '').length)}` }],
      },
    }),
  };
}

/** Reports unknown functions and attributes in an expression. */
function* unknownNames(expression: Expression, text: string): Generator<Report> {
  for (const { message, span } of problemsIn(expression, text))
    yield { at: TEMPLATE, severity: 'warning', message: `${message}${span}` };
}

function problemsIn(expression: Expression, text: string) {
  return check(expression, text, { dialect: 'classic', expects: 'string' }).map(({ message, column }) => ({
    message,
    span: text.length > 40 ? ` (at character ${column})` : '',
  }));
}
