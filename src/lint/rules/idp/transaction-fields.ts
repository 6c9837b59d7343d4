import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Identity provider (IdP), "IdP transaction"; States and transitions, "IdP transaction". */
export const idpTransactionFields = defineRule({
  id: 'idp/transaction-fields',
  severity: 'error',
  what: 'a transaction of an identity provider without what it holds, or that succeeded and leads nowhere',
  why: 'who signed in goes on by the links of the transaction: without `next` nothing finishes it',
  source: 'Identity provider (IdP), "IdP transaction"; States and transitions',
  on: 'identity provider transaction',
  refusedByService: 'never',
  fields: [''],
  *check(transaction) {
    if (textAt(transaction, 'status') !== 'SUCCESS') return;
    for (const name of ['next', 'cancel'])
      if (!isGiven(transaction, '_links', name))
        yield { at: ['status'], message: `\`SUCCESS\` comes with a link \`${name}\`, and has none` };
  },
  examples: {
    bad: [
      { id: 'tx1', status: 'SUCCESS' },
      { status: 'SUCCESS', _links: { next: { href: 'https://a.example.com' }, cancel: {} } },
    ],
    good: [
      {
        id: 'tx1',
        status: 'SUCCESS',
        expiresAt: '2026-01-15T10:00:00.000Z',
        idp: { id: 'idp1', name: 'Partner', type: 'SAML2' },
        _links: { next: { href: 'https://a.example.com' }, cancel: { href: 'https://a.example.com' } },
      },
    ],
  },
});
