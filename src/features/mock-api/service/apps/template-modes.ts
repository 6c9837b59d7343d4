/** How people sign in to an application of the catalogue that anybody may add: its body does not have to state it. */
const TEMPLATE_MODES: ReadonlyMap<string, string> = new Map([
  ['bookmark', 'BOOKMARK'],
  ['oidc_client', 'OPENID_CONNECT'],
  ['template_basic_auth', 'BASIC_AUTH'],
  ['template_sps', 'SECURE_PASSWORD_STORE'],
  ['template_swa', 'BROWSER_PLUGIN'],
  ['template_swa3field', 'BROWSER_PLUGIN'],
  ['template_wsfed', 'WS_FEDERATION'],
]);

/** Returns the sign-on mode of a template, or undefined for any other application. */
export function modeOfTemplate(name: unknown): string | undefined {
  return typeof name === 'string' ? TEMPLATE_MODES.get(name.toLowerCase()) : undefined;
}
