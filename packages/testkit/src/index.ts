export { type Delivery, Receiver, type ReceiverMood } from './receiver.js';
