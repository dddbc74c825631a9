export { call, RemoteProblem, UnexpectedAnswer } from './call.js';
export { type Client, createClient } from './client.js';
export { ConnectionError, type FetchTransportOptions, fetchTransport } from './fetch-transport.js';
export type { Transport, TransportRequest, TransportResponse } from './transport.js';
