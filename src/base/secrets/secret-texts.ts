import { isSecretName } from './secret-names.js';

/** A function that returns the replacement text for a secret. */
export type Mask = (secret: string) => string;

/** The text that replaces a secret. */
export const SECRET = '***';

/**
 * Patterns of texts that are secret under any member name. Each pattern has the groups *before*, *secret* and *after*, and needs time
 * linear in the length of the text.
 */
const SHAPES: readonly RegExp[] = [
  // A private key in PEM format, up to its end line or, if the text is cut off, the end of the text.
  /()(-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?!-----END)[\s\S]){0,20000}(?:-----END [A-Z0-9 ]{0,40}-----)?)()/g,
  // The user name and password in a URL.
  /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)([^\s/?#@"'<>\\]{1,500})(@)/gi,
  // The credentials of an `Authorization` header.
  /(\b(?:SSWS|Bearer|Basic|DPoP)[ \t]+)((?=[A-Za-z0-9._~+/-]{0,40}\d)[A-Za-z0-9._~+/-]{8,5000}=*)()/g,
  // A signed JSON web token.
  /()(\beyJ[\w-]{8,10000}\.eyJ[\w-]{2,10000}\.[\w-]{8,10000})()/g,
  // An API token of the service, which has 42 characters. An id has only 20.
  /(?<![\w-])()(00[\w-]{40})(?![\w-])()/g,
];

/** Matches a parameter of a URL query or a form. */
const PARAMETER = /((?:^|[?&#;])([\w.%-]{1,100})=)([^=&#\s"'<>`][^&#\s"'<>`]{0,5000})/g;

/** Masks the secrets in a text: those that match one of {@link SHAPES}, and URL or form parameters with the name of a secret. */
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

/** Matches every text in which {@link SHAPES} may find a secret. This quick test excludes most texts. */
const HINTS = /PRIVATE KEY|:\/\/[^\s/?#]*@|SSWS|[Bb]earer|Basic|DPoP|eyJ|00[\w-]{40}/;
