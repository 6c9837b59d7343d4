import { ATTRIBUTES } from '../../../model/expression/values/attribute.js';

/** The words of the service that occur in the string literals of expressions. They reveal nothing about an org. */
const SERVICE_WORDS: readonly string[] = [
  ...new Set([
    ...ATTRIBUTES.flatMap(({ values = [] }) => values),
    ...['OSX', 'EXACT', 'STARTS_WITH', 'CONTAINS', 'OKTA_GROUP', 'BUILT_IN', 'APP_GROUP'],
    ...['ACTIVE', 'STAGED', 'PROVISIONED', 'RECOVERY', 'PASSWORD_EXPIRED', 'LOCKED_OUT', 'SUSPENDED'],
    ...['DEPROVISIONED', 'pwd', 'mfa', 'otp', 'sms', 'tel', 'hwk', 'swk', 'phr', 'phrh', 'geo', 'user'],
  ]),
];

export function isServiceWord(text: string): boolean {
  return SERVICE_WORDS.includes(text);
}

/** Returns whether a text is a word from the vocabulary of the service, or a part of such a word. */
export function isServicePart(text: string): boolean {
  return SERVICE_WORDS.some((word) => word.toLowerCase().includes(text.toLowerCase()));
}
