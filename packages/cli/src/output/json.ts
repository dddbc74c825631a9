/** A value as indented JSON and a line end. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
