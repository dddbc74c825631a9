export { freePort } from './free-port.js';
export { growth } from './growth.js';
export { type Delivery, Receiver, type ReceiverMood } from './receiver.js';
export { until } from './until.js';
