/** How bad a finding is: `error` stops the pipeline, `warning` may hurt it, `info` only informs. */
export const SEVERITIES = ['error', 'warning', 'info'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Order of severities, worst first: a negative result means that `a` is worse. */
export const compareSeverity = (a: Severity, b: Severity): number => SEVERITIES.indexOf(a) - SEVERITIES.indexOf(b);
