/**
 * True when a label's value is the wanted one, or lists it: `notify|webhooks` holds both `notify` and `webhooks`, so
 * that one node can play several roles under one key.
 */
export const labelHolds = (value: string, wanted: string): boolean =>
  value === wanted || (value.includes('|') && value.split('|').includes(wanted));
