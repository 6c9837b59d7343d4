import { replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { serverMetadata } from './server-metadata.js';

/**
 * Lists the public keys with which access tokens of the org are verified. The list is empty if the environment has no keys. Spec: Token and
 * authorization endpoints.
 */
export const listServerKeys: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/oauth2/v1/keys',
  what: 'return the keys that verify access tokens',
  isPublic: true,
  effect: ({ keys }) => replyWith({ keys: keys?.publicKeys?.() ?? [] }),
});

export const getOpenidConfiguration: ApiOperation = described('openid-configuration');
export const getServerMetadata: ApiOperation = described('oauth-authorization-server');

function described(document: string): ApiOperation {
  return defineApiOperation({
    method: 'GET',
    path: `/.well-known/${document}`,
    what: 'return the metadata of the authorization server of the org',
    isPublic: true,
    effect: ({ base }) => replyWith(serverMetadata(base)),
  });
}
