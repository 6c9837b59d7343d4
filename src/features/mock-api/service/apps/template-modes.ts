/** The sign-on modes of template applications, whose bodies may omit the mode. */
const TEMPLATE_MODES: ReadonlyMap<string, string> = new Map([
  ['bookmark', 'BOOKMARK'],
  ['oidc_client', 'OPENID_CONNECT'],
  ['template_basic_auth', 'BASIC_AUTH'],
  ['template_sps', 'SECURE_PASSWORD_STORE'],
  ['template_swa', 'BROWSER_PLUGIN'],
  ['template_swa3field', 'BROWSER_PLUGIN'],
  ['template_wsfed', 'WS_FEDERATION'],
]);

/** Returns the sign-on mode of a template, or `undefined` for other applications. */
export function modeOfTemplate(name: unknown): string | undefined {
  return typeof name === 'string' ? TEMPLATE_MODES.get(name.toLowerCase()) : undefined;
}
