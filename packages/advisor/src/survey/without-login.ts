/** Text without the user and password of the addresses in it: what is told of a pipeline may be logged or shown. */
export const withoutLogin = (text: string): string => text.replace(/\/\/[^/@\s]*@/g, '//');
