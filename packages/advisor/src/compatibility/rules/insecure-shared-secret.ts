import { defineAdvice } from '../define-advice.js';

const KEYED =
  /\b(?:sign|parse)_jwt_hs\d+\(\s*(?:\w+\s*:\s*)?"[^"$]+"|\b(?:encrypt_aes|decrypt_aes|hash)\(\s*"(?:hmac_\w+|ctr|ofb|cbc|gcm)"\s*,\s*"[^"$]+"/;

export const insecureSharedSecret = defineAdvice({
  id: 'insecure-shared-secret',
  category: 'security',
  severity: 'error',
  weight: 12,
  why: 'Whoever can read the configuration or its history can sign and read as you can.',
  fix: 'Take the key from the environment: env("SIGNING_KEY") in the mapping.',
  *check({ settings }) {
    for (const { field, node, path } of settings)
      if ((field.bloblang || field.interpolated) && KEYED.test(node.value))
        yield { path, message: 'a key is written into the mapping' };
  },
});
