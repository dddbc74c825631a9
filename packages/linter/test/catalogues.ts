import { catalogue as bento } from '@weir/schema-model/bento';
import { catalogue as connect } from '@weir/schema-model/redpanda-connect';
import type { Finding } from '../src/index.js';
import { lint, lintAuto } from '../src/index.js';

export { bento, connect };

/** Lints a text for tests: `# distribution: bento` or `auto` in its first line chooses, the default is redpanda-connect. */
export function lintText(text: string): readonly Finding[] {
  const chosen = /^# distribution: (\S+)/.exec(text)?.[1];
  if (chosen === 'auto') return lintAuto(text, [connect, bento]).findings;
  return chosen === 'bento'
    ? lint(text, { catalogue: bento, others: [connect] }).findings
    : lint(text, { catalogue: connect, others: [bento] }).findings;
}
