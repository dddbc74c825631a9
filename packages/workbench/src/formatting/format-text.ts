import { formatPipeline } from '@weir/formatter';
import { invalidYaml } from './invalid-yaml.js';

export interface FormatOutcome {
  readonly text: string;
  readonly changed: boolean;
}

/** The text in canonical style; text that is no sound YAML is a 400 that says where. */
export function formatText(text: string): FormatOutcome {
  const result = formatPipeline(text);
  if (result.ok) return { text: result.text, changed: result.changed };
  throw invalidYaml(result.findings);
}
