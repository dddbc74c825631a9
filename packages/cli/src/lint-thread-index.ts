export { answerOrder as answer } from './lint/answer-order.js';
