/** The authentication methods that use the client secret. Spec: Client application, `token_endpoint_auth_method`. */
export const SECRET_METHODS: readonly string[] = [
  'client_secret_basic',
  'client_secret_jwt',
  'client_secret_post',
];
