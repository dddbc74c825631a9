import { defineFamily, type Family } from '../define-family.js';

/** Messages about TLS, the more specific first. */
export const tlsFamilies: readonly Family[] = [
  defineFamily({
    id: 'tls-unknown-authority',
    error_type: 'connection',
    pattern:
      /x509: certificate signed by unknown authority|unable to verify the first certificate|self[- ]signed certificate/i,
    explanation: 'The certificate of the server was issued by an authority that this machine does not know.',
    cause: 'A private authority, or a certificate that signed itself.',
    fix: {
      description: 'Give the certificate of the authority.',
      before: 'tls: { enabled: true, skip_cert_verify: true }',
      after: 'tls:\n  enabled: true\n  root_cas_file: ./ca.pem',
    },
    docs: ['kafka', 'http_client'],
    mistakes: ['Switching verification off: then anyone can pose as the server.'],
    example: 'tls: failed to verify certificate: x509: certificate signed by unknown authority',
  }),
  defineFamily({
    id: 'tls-expired',
    error_type: 'connection',
    pattern: /x509: certificate has expired or is not yet valid|certificate has expired/i,
    explanation: 'The certificate of the server is not valid now.',
    cause: 'It has expired, or the clock of this machine is wrong.',
    fix: { description: 'Renew it, or set the clock.', after: 'date -u' },
    docs: ['http_client'],
    mistakes: ['Looking at the server only: check the clock too.'],
    example: 'x509: certificate has expired or is not yet valid: current time 2026-01-01T00:00:00Z is after',
  }),
  defineFamily({
    id: 'tls-wrong-host',
    error_type: 'connection',
    pattern:
      /x509: certificate is (?:valid for (?<names>.+), not|not valid for any names, but wanted to match) (?<host>\S+)/i,
    explanation: 'The certificate is for {names}, and {host} was called.',
    cause: 'The server is reached by another name than its certificate has.',
    fix: {
      description: 'Use a name from the certificate.',
      before: 'url: https://10.0.0.5/',
      after: 'url: https://api.example.com/',
    },
    docs: ['http_client'],
    mistakes: ['Calling by IP address.'],
    example: 'x509: certificate is valid for api.example.com, not 10.0.0.5',
  }),
  defineFamily({
    id: 'tls-no-sans',
    error_type: 'connection',
    pattern:
      /x509: (?:certificate relies on legacy Common Name field|cannot validate certificate for (?<host>\S+) because it doesn't contain any IP SANs)/i,
    explanation: 'The certificate does not list the name or address {host}.',
    cause: 'It was made without alternative names.',
    fix: {
      description: 'Make a certificate with the name as subject alternative name.',
      after: 'openssl req -addext "subjectAltName=DNS:api.example.com" ...',
    },
    docs: ['http_client'],
    mistakes: ['Setting the common name only.'],
    example: "x509: cannot validate certificate for 10.0.0.5 because it doesn't contain any IP SANs",
  }),
  defineFamily({
    id: 'tls-not-tls',
    error_type: 'connection',
    pattern:
      /first record does not look like a TLS handshake|http: server gave HTTP response to HTTPS client|wrong version number/i,
    explanation: 'TLS was spoken to a port that does not speak it.',
    cause: 'https:// or tls.enabled is set for a plain port.',
    fix: {
      description: 'Use the TLS port, or plain text within this machine.',
      before: 'url: https://localhost:8080',
      after: 'url: http://localhost:8080',
    },
    docs: ['http_client'],
    mistakes: ['Setting tls.enabled for a plain listener of Kafka.'],
    example: 'tls: first record does not look like a TLS handshake',
  }),
  defineFamily({
    id: 'tls-plain-to-tls',
    error_type: 'connection',
    pattern:
      /client sent an HTTP request to an HTTPS server|malformed HTTP response "\\x15|tls: received record with version|unexpected EOF.*(?:sasl|handshake)/i,
    explanation: 'Plain text was spoken to a port that wants TLS.',
    cause: 'http:// or a missing tls.enabled.',
    fix: {
      description: 'Use https:// or set tls.enabled.',
      before: 'tls: { enabled: false }',
      after: 'tls: { enabled: true }',
    },
    docs: ['kafka', 'http_client'],
    mistakes: ['Connecting to port 9093 of Kafka without TLS.'],
    example: 'Client sent an HTTP request to an HTTPS server.',
  }),
  defineFamily({
    id: 'tls-client-cert',
    error_type: 'connection',
    pattern: /remote error: tls: (?:bad certificate|certificate required|unknown certificate(?: authority)?)/i,
    explanation: 'The server does not accept the certificate of this client, or misses one.',
    cause: 'Mutual TLS: client_certs is missing, wrong, or issued by another authority.',
    fix: {
      description: 'Give certificate and key of the client.',
      after: 'tls:\n  enabled: true\n  client_certs:\n    - cert_file: ./client.pem\n      key_file: ./client.key',
    },
    docs: ['kafka', 'secrets'],
    mistakes: ['Swapping certificate and key.'],
    example: 'remote error: tls: certificate required',
  }),
  defineFamily({
    id: 'tls-key-pair',
    error_type: 'validation',
    pattern:
      /tls: (?:private key does not match public key|failed to find any PEM data|failed to parse private key)|failed to decode private key/i,
    explanation: 'Certificate and key cannot be used together.',
    cause: 'They belong to different pairs, or a file is not PEM.',
    fix: {
      description: 'Give the pair that belongs together, in PEM.',
      after: 'client_certs:\n  - cert_file: ./client.pem\n    key_file: ./client.key',
    },
    docs: ['secrets'],
    mistakes: ['Giving a path in cert instead of cert_file.'],
    example: 'tls: private key does not match public key',
  }),
  defineFamily({
    id: 'tls-handshake',
    error_type: 'connection',
    pattern:
      /tls: (?:handshake failure|protocol version not supported|no supported versions|oversized record)|TLS handshake (?:timeout|error)/i,
    explanation: 'Client and server could not agree on TLS.',
    cause: 'Version or cipher do not fit, or a proxy stands in between.',
    fix: { description: 'Let the server offer TLS 1.2 or newer.', after: 'openssl s_client -connect host:443' },
    docs: ['http_client'],
    mistakes: ['An old server with TLS 1.0 only.'],
    example: 'remote error: tls: handshake failure',
  }),
];
