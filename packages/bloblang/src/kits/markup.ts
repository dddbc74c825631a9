export { decodeHTML } from 'entities';
export { Tokenizer } from 'htmlparser2';
