import { defineFamily, type Family } from '../define-family.js';

/** Messages about logins and rights, the more specific first. */
export const authFamilies: readonly Family[] = [
  defineFamily({
    id: 'oauth2',
    error_type: 'connection',
    pattern: /oauth2: (?:cannot fetch token|"?(?<reason>invalid_\w+|unauthorized_client|access_denied))/i,
    explanation: 'The token for OAuth 2 could not be fetched.',
    cause: 'Client id, secret, scope or the token URL is wrong.',
    fix: {
      description: 'Check all four with a plain request.',
      after:
        'oauth2:\n  enabled: true\n  client_key: ${CLIENT_ID}\n  client_secret: ${CLIENT_SECRET}\n  token_url: https://auth.example.com/token',
    },
    docs: ['http_client', 'secrets'],
    mistakes: ['Giving the URL of the login page.'],
    example: 'oauth2: cannot fetch token: 401 Unauthorized',
  }),
  defineFamily({
    id: 'jwt',
    error_type: 'connection',
    pattern:
      /(?:jwt|token) (?:is )?(?:expired|malformed|signature is invalid)|token contains an invalid number of segments/i,
    explanation: 'A JSON web token is expired, broken or signed with another key.',
    cause: 'The key differs, the clock is off, or the token was cut.',
    fix: {
      description: 'Use the key that signed it, and check its times.',
      after: 'root = this.token.parse_jwt_hs256(env("JWT_KEY"))',
    },
    docs: ['methods', 'secrets'],
    mistakes: ['Leaving the word Bearer in front of the token.'],
    example: 'token is expired by 5m0s',
  }),
  defineFamily({
    id: 'license',
    error_type: 'connection',
    pattern:
      /(?:enterprise )?licen[cs]e (?:is )?(?:required|invalid|expired|not found)|requires an? (?:[\w ]+ )?licen[cs]e|unable to access license service/i,
    explanation: 'The component needs a licence that is not there.',
    cause: 'Some components of Redpanda Connect are for licensed users only.',
    fix: {
      description: 'Give the licence, or use a component that needs none.',
      after: 'export REDPANDA_LICENSE_FILEPATH=/etc/redpanda/redpanda.license',
    },
    docs: ['configuration'],
    mistakes: ['Expecting it in Bento: it has other components.'],
    example: 'this feature requires a valid Redpanda Enterprise Edition license',
  }),
];
