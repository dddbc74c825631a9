/** Says what stands in the place of a secret. */
export type Replace = (secret: string) => string;

/** Nothing but a reference to the environment, or an interpolation: the secret itself is elsewhere. */
const REFERENCE = /^\$\{(?:[A-Za-z_][A-Za-z0-9_.]*\}$|!)/;

/** Places inside of texts where secrets stand, whatever field the text is of: what is before, the secret, what is behind. */
const HIDINGS: readonly RegExp[] = [
  // scheme://user:SECRET@host
  /([a-z][a-z0-9+.-]*:\/\/[^\s/?#:@"']*:)([^\s/?#"']+)(@)/gi,
  // https://SECRET@host
  /(https?:\/\/)([^\s/?#:@"']+)(@)/gi,
  // user:SECRET@tcp(host), as database drivers write it
  /((?:^|[^\s:@/()]):)([^\s:@/()]+)(@(?:tcp|udp|unix)\()/gi,
  // ?token=SECRET and password=SECRET
  /((?:^|[?&;\s])(?:password|passwd|pwd|secret|token|access_token|api_?key|sig|signature|client_secret|sasl_password|x-amz-signature)=)([^\s&;"'#]+)()/gi,
];

/** Names of settings and headers that hold secrets, for what no catalogue describes. */
const SECRET_NAME =
  /^(?:(?:proxy-)?authorization|(?:set-)?cookie|(?:x-)?api[-_]?key|x-auth-token|.*(?:password|passwd|secret|private[-_]?key|(?:access|auth|refresh|bearer|session)[-_]?token))$/i;

/** True for names such as `Authorization` and `db_password`. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/** The text without the secrets that stand inside of it: passwords in URLs, tokens in queries. */
export function replaceInText(text: string, replace: Replace): string {
  let result = text;
  for (const pattern of HIDINGS) {
    result = result.replaceAll(pattern, (_, before: string, secret: string, behind: string) => {
      return before + (isHidden(secret) ? secret : replace(secret)) + behind;
    });
  }
  return result;
}

/** What stands for a text that is secret as a whole. */
export const replaceWhole = (text: string, replace: Replace): string =>
  text === '' || isHidden(text) ? text : replace(text);

const isHidden = (text: string): boolean => REFERENCE.test(text) || PLACEHOLDER_ALONE.test(text);

const PLACEHOLDER_ALONE = /^<redacted:[0-9a-f]{16}>$/;
