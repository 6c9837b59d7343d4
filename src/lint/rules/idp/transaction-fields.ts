import { quoted } from '../../../base/messages.js';
import { findOperation } from '../../../documents/kinds/api-operations.js';
import { methodFault } from '../../helpers/links/method-fault.js';
import { contracted } from '../../helpers/recording/contracts.js';
import { exchangeAround } from '../../helpers/recording/exchange-around.js';
import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, type RuleContext } from '../../rule/rule.js';

const NEXT = 'https://example.com/api/v1/idps/tx/tx1/finish';
const CANCEL = 'https://example.com/api/v1/idps/tx/tx1/cancel';

/** Spec: Identity provider (IdP), "IdP transaction"; States and transitions, "IdP transaction". */
export const idpTransactionFields = defineRule({
  id: 'idp/transaction-fields',
  severity: 'error',
  what: 'a transaction of an identity provider lacks required fields, or succeeded without a link to continue',
  why: 'the sign-in page follows the links of the transaction, and cannot finish the sign-in without `next`',
  source: 'Identity provider (IdP), "IdP transaction"; States and transitions',
  choices: [
    'for the live service (edition `field`), this lint rule checks neither the methods of the links nor statuses other than `SUCCESS`',
  ],
  on: 'identity provider transaction',
  refusedByService: 'never',
  fields: [''],
  *check(transaction, context) {
    const status = textAt(transaction, 'status');
    for (const name of ['next', 'cancel'])
      if (isGiven(transaction, '_links', name)) {
        if (context.edition === 'spec') yield* methodFault(transaction, name, ['POST']);
      } else if (status === 'SUCCESS')
        yield {
          at: ['status'],
          message: `\`SUCCESS\` requires a link \`${name}\`, which is missing; add it`,
        };
    const moved = status === undefined || status === 'SUCCESS' ? undefined : moveBefore(context);
    if (moved !== undefined && context.edition === 'spec')
      yield {
        at: ['status'],
        message: `the status after the request to ${moved} is ${quoted(status ?? '')}; set it to \`SUCCESS\``,
      };
  },
  examples: () => ({
    bad: [
      { id: 'tx1', status: 'SUCCESS' },
      { status: 'SUCCESS', _links: { next: { href: NEXT }, cancel: { href: CANCEL } } },
      {
        id: 'tx1',
        status: 'SUCCESS',
        _links: { next: { href: NEXT, hints: { allow: ['GET'] } }, cancel: { href: CANCEL } },
      },
    ],
    good: [
      {
        id: 'tx1',
        status: 'SUCCESS',
        expiresAt: '2026-01-15T10:00:00.000Z',
        idp: { id: 'idp1', name: 'Partner', type: 'SAML2' },
        _links: { next: { href: NEXT, hints: { allow: ['POST'] } }, cancel: { href: CANCEL } },
      },
    ],
  }),
});

/**
 * Returns the name of the recorded operation that led to the current status of a transaction; `undefined` if it was not recorded. Spec:
 * States and transitions, "IdP transaction".
 */
function moveBefore({ resource, org }: RuleContext): string | undefined {
  const exchange = exchangeAround(resource, org);
  const operation = exchange && findOperation(exchange.method, exchange.path);
  const name = operation && contracted(operation).name;
  return name === 'provision a user' || name === 'link a user' ? name : undefined;
}
