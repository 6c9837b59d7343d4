import { printParseErrorCode, visit } from 'jsonc-parser';
import { quoted } from '../../base/messages.js';
import { isSecretName } from '../../base/secrets/secret-names.js';
import { SECRET, textWithoutSecrets } from '../../base/secrets/secret-texts.js';
import { countMembers, countMembersWritten, DEEPEST, isFullOfBrackets, scanJson } from './depth.js';

/** A syntax error or an exceeded limit, with its location. */
export interface Fault {
  readonly code: 'syntax' | 'too-deep' | 'too-large';
  readonly message: string;
  readonly offset: number;
}

export type ParsedText =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** Set if an object in the text contains a key twice, so that the parsed value has fewer members than the text. */
      readonly hasDuplicateKeys: boolean;
    }
  | { readonly ok: false; readonly fault: Fault };

/** Parses one JSON value. The fault of an invalid text states what was expected and what was found, unless `withReason` is false. */
export function parseJson(text: string, withReason = true): ParsedText {
  if (isFullOfBrackets(text)) {
    const { tooDeepAt } = scanJson(text);
    if (tooDeepAt !== undefined) return { ok: false, fault: tooDeepFault(tooDeepAt) };
  }
  try {
    return checked(JSON.parse(text), text);
  } catch {
    const { tooDeepAt } = scanJson(text);
    if (tooDeepAt !== undefined) return { ok: false, fault: tooDeepFault(tooDeepAt) };
    return { ok: false, fault: withReason ? faultOf(text) : WITHOUT_REASON };
  }
}

/**
 * Checks the depth of a parsed value, and looks for duplicate keys. `JSON.parse` does not recurse, so it parses any depth. The complete
 * text is scanned only if it may have more members than the value, or if the value is nested too deep.
 */
function checked(value: unknown, text: string): ParsedText {
  const members = countMembers(value);
  if (members === countMembersWritten(text)) return { ok: true, value, hasDuplicateKeys: false };
  const { tooDeepAt, colons } = scanJson(text);
  if (tooDeepAt !== undefined) return { ok: false, fault: tooDeepFault(tooDeepAt) };
  return { ok: true, value, hasDuplicateKeys: members < colons };
}

export function tooDeepFault(offset: number): Fault {
  return {
    code: 'too-deep',
    message: `the document is nested deeper than ${DEEPEST} levels; remove some of the levels`,
    offset,
  };
}

const WITHOUT_REASON: Fault = { code: 'syntax', message: 'this is not valid JSON', offset: 0 };

function faultOf(text: string): Fault {
  let fault: Fault | undefined;
  visit(
    text,
    {
      onError(error, offset, length) {
        fault ??= {
          code: 'syntax',
          message: messageOf(printParseErrorCode(error), text, offset, length),
          offset,
        };
      },
    },
    { disallowComments: true, allowTrailingComma: false },
  );
  return fault ?? WITHOUT_REASON;
}

const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a property name in double quotes',
  ValueExpected: 'a value',
  ColonExpected: 'a colon',
  CommaExpected: 'a comma',
  CloseBraceExpected: '`}`',
  CloseBracketExpected: '`]`',
  EndOfFileExpected: 'the end of the document',
  InvalidSymbol: 'a value',
  UnexpectedEndOfString: 'a closing quote',
};

/** The error code for a string without a closing quote. The string ends at the end of its line, or at the end of the document. */
const UNCLOSED_STRING = 'UnexpectedEndOfString';

const WRONG: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfNumber: 'the number is not complete',
  InvalidNumberFormat: 'JSON does not support this number format',
  InvalidUnicode: 'the `\\u` escape needs four hexadecimal digits',
  InvalidEscapeCharacter: 'JSON does not support this character after a backslash',
  InvalidCharacter: 'the string contains a control character, which JSON allows only in escaped form',
};

/**
 * Matches the name of a member and its colon at the end of the text that precedes a syntax error. The error is then in the value of the
 * member.
 */
const MEMBER_BEFORE = /["']?([\w-]{1,100})["']?\s{0,20}:\s{0,20}$/;

/** Returns the text that was found instead of a valid value, masked if it may be a secret. */
function valueWords(text: string, offset: number, length: number): string {
  const [, name = ''] = MEMBER_BEFORE.exec(text.slice(Math.max(0, offset - 150), offset)) ?? [];
  const value = textWithoutSecrets(text.slice(offset, offset + Math.max(1, length)));
  return quoted(isSecretName(name) ? SECRET : value);
}

function messageOf(error: string, text: string, offset: number, length: number): string {
  const wrong = WRONG[error];
  if (wrong !== undefined) return wrong;
  const isAtEnd = offset >= text.length || (error === UNCLOSED_STRING && offset + length >= text.length);
  const actual = isAtEnd
    ? 'the end of the document; the file may be cut off'
    : valueWords(text, offset, length);
  return `expected ${EXPECTED[error] ?? 'something else'}, found ${actual}`;
}
