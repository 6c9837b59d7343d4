import type { PathStep } from '../../base/pointer.js';
import { isDistinctiveSecret, maskSecrets } from '../../base/secrets/mask-secrets.js';
import { isSecretName } from '../../base/secrets/secret-names.js';
import { textWithoutSecrets } from '../../base/secrets/secret-texts.js';
import { type KeptDocument, parseDocument } from './input.js';
import { locate } from './locate.js';

/** A document whose secrets are replaced by stars, and the secrets that it contained. */
export interface StarredDocument {
  readonly document: KeptDocument;
  readonly secrets: readonly string[];
}

/** Replaces the secrets in the text of a document by stars, for excerpts. All other characters keep their positions. */
export function maskDocument(document: KeptDocument): StarredDocument {
  const known = starred.get(document);
  if (known !== undefined) return known;
  const made = document.text === undefined ? { document, secrets: [] } : starredIn(document, document.text);
  starred.set(document, made);
  return made;
}

const starred = new WeakMap<KeptDocument, StarredDocument>();

function starredIn(document: KeptDocument, text: string): StarredDocument {
  if (!MAY_HOLD.test(text)) return { document, secrets: [] };
  const secrets = new Set<string>();
  const paths: (readonly PathStep[])[] = [];
  for (const { value, pointer } of parseDocument({ name: document.name, text }).values) {
    const [, ...record] = pointer.split('/');
    for (const found of maskSecrets(value).secrets) {
      paths.push([...record, ...found.path]);
      for (const line of String(found.value).split(/\r?\n/)) secrets.add(line);
    }
  }
  const kept = paths.length === 0 ? document : maskAtPaths(document, paths);
  const clean = starredLines(kept.text ?? '', secrets);
  return { document: clean === text ? document : { ...document, text: clean }, secrets: [...secrets] };
}

/** Matches words that indicate a secret. A text without a match contains no secret that could be recognized by its name or shape. */
const MAY_HOLD =
  /secret|passw|pwd|passphrase|passcode|token|key|otp|psk|pin|salt|hash|authorization|cookie|bearer|answer|verifier|assertion|samlresponse|activationurl|connectionstring|:\/\/[^\s/]*@|SSWS|Basic|DPoP|eyJ|00[\w-]{40}|"kty"|"[dk]"|\b[dk]:/i;

/**
 * Replaces the values at the given paths of a document by stars, and numbers by zeros. If a value cannot be located, all of the text is
 * removed.
 */
export function maskAtPaths(document: KeptDocument, paths: readonly (readonly PathStep[])[]): KeptDocument {
  const { text } = document;
  if (text === undefined) return document;
  const spans = locate(
    document,
    paths.map((path) => path.map(String)),
  ).flatMap((span) => (span === undefined || span.isAncestor ? [] : [span]));
  if (spans.length < paths.length) return { ...document, text: '' };
  let clean = '';
  let end = 0;
  for (const { offset, endOffset } of spans.toSorted((one, other) => one.offset - other.offset)) {
    if (offset < end) continue;
    clean += text.slice(end, offset) + starredValue(text.slice(offset, endOffset));
    end = endOffset;
  }
  return { ...document, text: clean + text.slice(end) };
}

function starredValue(written: string): string {
  if (/^["']/.test(written))
    return `${written[0]}${starsInPlaceOf(written.slice(1, -1))}${written.slice(-1)}`;
  return /^-?[\d.]+$/.test(written) ? '0'.repeat(written.length) : starsInPlaceOf(written);
}

/** Returns stars in place of a text, with the same length and line ends. */
function starsInPlaceOf(text: string): string {
  return text.replace(/[^\r\n]/g, '*');
}

/**
 * Masks secrets outside of parsed values: in a text that cannot be parsed, in a comment, under a duplicate key, or in Terraform's
 * configuration language.
 */
function starredLines(text: string, secrets: Set<string>): string {
  const star = (secret: string) => {
    secrets.add(secret);
    return starsInPlaceOf(secret);
  };
  const inPairs = (found: string, before: string, name: string, value: string) =>
    isSecretName(name) && !/^\*+$/.test(value) ? `${before}${star(value)}` : found;
  let clean = textWithoutSecrets(
    text.replace(QUOTED_PAIR, inPairs).replace(BARE_VALUE, inPairs).replace(PLAIN_PAIR, inPairs),
    star,
  );
  for (const secret of [...secrets].filter(isDistinctiveSecret).slice(0, MOST_REPEATED))
    clean = clean.replaceAll(secret, starsInPlaceOf);
  return clean;
}

/** Maximum number of secrets that are masked everywhere in the text, since each takes a search of the entire text. */
const MOST_REPEATED = 1000;

/** Matches a name and its quoted value: `"name": "value"`, `name = "value"`. */
const QUOTED_PAIR =
  /(["']?\b([\w-]{2,100})["']?[ \t]{0,20}[:=][ \t\r\n]{0,20}["'])((?:\\.|(?!["'])[^\\\n]){1,20000})/g;

/** Matches the unquoted value of a JSON member. */
const BARE_VALUE =
  /("([\w-]{2,100})"[ \t]{0,20}:[ \t]{0,20})((?!(?:true|false|null|\*+)\b)[^\s"'[{,}\]*][^\s,}\]]{0,2000})/g;

/** Matches a line of YAML with an unquoted value. */
const PLAIN_PAIR =
  /(^[ \t#-]{0,200}([\w-]{2,100}):[ \t]{1,20})((?!(?:true|false|null)\b)[^\s"'[{|>&*#!][^\r\n]{0,2000})/gm;
