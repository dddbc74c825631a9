import type { TokenRecord } from '@weir/store';

/** A token as it may be shown: nothing from which its text could be guessed. */
export const wireToken = ({ hash: _, ...token }: TokenRecord): Omit<TokenRecord, 'hash'> => token;
