import { decodeHTML } from 'entities';

/** HTML text with its entities replaced by what they stand for. */
export const decodeEntities = (text: string): string => decodeHTML(text);
