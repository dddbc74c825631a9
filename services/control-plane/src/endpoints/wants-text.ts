/** True when the caller accepts plain text and does not accept JSON by name. */
export const wantsText = (accept: string | readonly string[] | undefined): boolean =>
  typeof accept === 'string' && accept.includes('text/plain') && !accept.includes('application/json');
