export { measure } from '../packages/runtime/bench/notification.mjs';
