import { onlyNearestOf } from '../../../base/did-you-mean/nearest-word.js';
import { quoted } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import { textAt } from '../../rule/json-path.js';
import type { Report } from '../../rule/rule.js';

interface KnownWord {
  readonly at: readonly PathStep[];
  readonly word: string;
  /** Whether the specification gives the value of the transaction field only as an example, so that other values are possible. */
  readonly isExample?: true;
}

// biome-ignore format: a table
const KNOWN_WORDS: readonly KnownWord[] = [
  { at: ['type'], word: 'SESSION_STEP_UP' },
  { at: ['recoveryType'], word: 'ACCOUNT_ACTIVATION', isExample: true },
  { at: ['_embedded', 'target', 'type'], word: 'APP' },
  { at: ['_embedded', 'authentication', 'protocol'], word: 'SAML2.0' },
];

/**
 * Reports a field of an authentication transaction whose value differs from the only value that the specification defines. Spec:
 * Authentication transaction.
 */
export function* checkKnownValues(transaction: unknown, status: string): Generator<Report> {
  for (const { at, word, isExample } of KNOWN_WORDS) {
    const found = textAt(transaction, ...at);
    if (found === undefined || found === word || isOfStatus(at, status)) continue;
    const isNear = onlyNearestOf(found, [word]) !== undefined;
    yield {
      at,
      ...(isExample && !isNear && { severity: 'info' }),
      message: `\`${at.join('.')}\` is ${quoted(found)}; ${isNear ? `set it to \`${word}\`` : `check it, because the specification defines only \`${word}\``}`,
    };
  }
}

/** Whether the check of the transaction's status already reports this field if it is wrong. The field is then not reported again. */
function isOfStatus([first]: readonly PathStep[], status: string): boolean {
  return first === 'type' && status === 'UNAUTHENTICATED';
}
