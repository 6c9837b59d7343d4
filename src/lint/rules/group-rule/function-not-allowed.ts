import { quoted } from '../../../base/messages.js';
import { targetOf } from '../../../model/expression/evaluate/call-target.js';
import { pathOf } from '../../../model/expression/evaluate/path.js';
import { parse } from '../../../model/expression/syntax/parser.js';
import { print } from '../../../model/expression/syntax/printer.js';
import { describePosition, type ExpressionSpan } from '../../../model/expression/syntax/span.js';
import { type Expression, partsOf } from '../../../model/expression/syntax/syntax.js';
import { expressionOf } from '../../helpers/group-rule/group-expression.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * According to the vendor, expressions in group rules may use only text, list and group functions. The only attributes that they may use
 * are those of the user profile. Spec: Conditions (policy and rule), `people`.
 */
export const groupRuleFunctionNotAllowed = defineRule({
  id: 'group-rule/function-not-allowed',
  severity: 'warning',
  what: 'the expression of a group rule uses a function or attribute that group rules do not support',
  why: 'the service rejects the rule, or it assigns nobody to its groups: group rules see only the profile of a user, without an application, sign-in or time',
  source:
    'Expression language, Classic, "Conditional expressions" (only texts, lists and user attributes) and group functions (only in claims); Expression language, Classic, "group rules" (no application attributes)',
  on: 'group rule expression',
  *check(expression) {
    const text = textAt(expression, 'value');
    const parsed = text === undefined || text.trim() === '' ? undefined : parse(text);
    if (text === undefined || parsed?.ok !== true) return;
    for (const { span, message } of notAllowedIn(parsed.expression))
      yield { at: ['value'], message: `${describePosition(text, span.start)}: ${message}` };
  },
  examples: () => ({
    bad: [
      expressionOf('Convert.toInt(user.level) > 3'),
      expressionOf('Time.now() == user.startDate'),
      expressionOf('appuser.role == "admin"'),
      expressionOf('department == "Sales"'),
      expressionOf('profile.department == "Sales"'),
      expressionOf('user.status == "ACTIVE"'),
      expressionOf('Iso3166Convert.toAlpha2(user.countryCode) == "US"'),
    ],
    good: [
      expressionOf('user.level == "3"'),
      exampleGiven(expressionOf('Arrays.contains(user.tags, "staff")'), {
        note: 'Group rules support functions of lists',
      }),
      exampleGiven(
        expressionOf('hasDirectoryUser() AND findDirectoryUser().managerUpn == "ann@example.com"'),
        { note: 'Group rules support attributes of a directory user' },
      ),
    ],
  }),
});

interface NotAllowed {
  readonly span: ExpressionSpan;
  readonly message: string;
}

const FUNCTIONS: readonly (readonly [RegExp, string])[] = [
  [/^Convert\./, 'group rules do not support conversions; compare the attribute with its stored value'],
  [/^Time\./, 'group rules do not support times; store the result in a profile attribute'],
  [
    /^Iso3166Convert\./,
    'group rules do not convert country codes; compare the attribute with the stored code',
  ],
  [
    /^(Groups\.|getFilteredGroups$)/,
    'this function is for token claims; use `isMemberOfAnyGroup` or another group function',
  ],
];

/** The first parts of dotted names that do not exist in group rules: those of the current application, provider and session. */
const ELSEWHERE = new Set(['app', 'appuser', 'idpuser', 'saml', 'session', 'source']);

function* notAllowedIn(node: Expression): Generator<NotAllowed> {
  const path = pathOf(node);
  if (path !== undefined) {
    const message = whyUnknown(path);
    if (message !== undefined) yield { span: node, message: `${quoted(print(node))} ${message}` };
    return;
  }
  yield* notAllowedCall(node);
  for (const part of partsOf(node)) if (!isClass(part, node)) yield* notAllowedIn(part);
}

function* notAllowedCall(node: Expression): Generator<NotAllowed> {
  if (node.kind !== 'call' && node.kind !== 'method') return;
  const { kind, name } = targetOf(node);
  const [, why] = (kind === 'plain' && FUNCTIONS.find(([pattern]) => pattern.test(name))) || [];
  if (why !== undefined) yield { span: node, message: `\`${name}\`: ${why}` };
}

/** Whether a subexpression is a class name, such as `String` in `String.len(…)`. The function itself may be unknown. */
function isClass(part: Expression, node: Expression): boolean {
  return node.kind === 'method' && node.of === part && part.kind === 'name' && /^[A-Z]/.test(part.name);
}

/** Returns why a dotted name is not an attribute of the user profile; `undefined` if it may be one. */
function whyUnknown([root = '', name]: readonly string[]): string | undefined {
  if (root === 'user')
    return name !== undefined && OF_ACCOUNT.has(name)
      ? 'is not in the user profile, which is all that group rules see; use a profile attribute'
      : undefined;
  if (name === undefined) return `is not an attribute; use \`user.${root}\`, or put the text in quotes`;
  if (ELSEWHERE.has(root)) return 'is unknown in group rules; map it to a profile attribute first';
  return root === 'profile'
    ? `is not an attribute; use \`user.${name}\``
    : `is not an attribute; write a profile attribute with \`user.\``;
}

/** Fields of a user that are not in the user's profile. */
const OF_ACCOUNT = new Set([
  'activated',
  'created',
  'lastLogin',
  'lastUpdated',
  'passwordChanged',
  'status',
  'statusChanged',
]);
