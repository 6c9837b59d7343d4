import { isSecretName } from './secret-names.js';

/** Replaces one secret; the text around it stays. */
export type Mask = (secret: string) => string;

/** Stands for a secret. */
export const SECRET = '***';

/**
 * Texts that are secret whatever the name of their member. Each pattern has the groups *before*, *secret*, *after*; it runs in
 * linear time.
 */
const SHAPES: readonly RegExp[] = [
  // A private key as PEM, up to its end or the end of the text.
  /()(-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?!-----END)[\s\S]){0,20000}(?:-----END [A-Z0-9 ]{0,40}-----)?)()/g,
  // The user information of a URL.
  /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)([^\s/?#@"'<>\\]{1,500})(@)/gi,
  // The credentials of an `Authorization` header.
  /(\b(?:SSWS|Bearer|Basic|DPoP)[ \t]+)((?=[A-Za-z0-9._~+/-]{0,40}\d)[A-Za-z0-9._~+/-]{8,5000}=*)()/g,
  // A signed JSON web token.
  /()(\beyJ[\w-]{8,10000}\.eyJ[\w-]{2,10000}\.[\w-]{8,10000})()/g,
  // An API token of the service: ids have 20 characters, tokens 42.
  /(?<![\w-])()(00[\w-]{40})(?![\w-])()/g,
];

/** A parameter of a query, or of a form. */
const PARAMETER = /((?:^|[?&#;])([\w.%-]{1,100})=)([^=&#\s"'<>`][^&#\s"'<>`]{0,5000})/g;

/** The text with its secrets masked: those that are known by their shape, and parameters of queries by their names. */
export function textWithoutSecrets(text: string, mask: Mask = () => SECRET): string {
  let clean = text;
  if (HINTS.test(text))
    for (const shape of SHAPES)
      clean = clean.replace(
        shape,
        (_, before: string, secret: string, after: string) => `${before}${mask(secret)}${after}`,
      );
  if (!clean.includes('=')) return clean;
  return clean.replace(PARAMETER, (found, before: string, name: string, value: string) =>
    isSecretName(name) ? `${before}${mask(value)}` : found,
  );
}

/** Most texts have nothing of any shape. */
const HINTS = /PRIVATE KEY|:\/\/[^\s/?#]*@|SSWS|[Bb]earer|Basic|DPoP|eyJ|00[\w-]{40}/;
