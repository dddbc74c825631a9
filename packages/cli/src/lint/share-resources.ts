import { resourceLabels } from '@weir/linter';
import type { LintSettings } from './lint-settings.js';
import { checkerFor } from './lint-settings.js';
import { type LintedText, lintText } from './lint-text.js';

/**
 * Files that are checked together run together: where a file seems to lack a resource, the resources of those that define
 * nothing else count, and it is checked again with them.
 */
export async function shareResources(
  reports: readonly LintedText[],
  settings: LintSettings,
): Promise<readonly LintedText[]> {
  const lacking = reports.filter(lacksResource);
  const sources = lacking.length === 0 ? [] : reports.filter((report) => report.onlyResources);
  if (sources.length === 0) return reports;
  const shared = [...resourceLabels(sources.map(({ text }) => text))].map(
    ([type, labels]) => [type, [...labels]] as const,
  );
  const checker = await checkerFor({ ...settings, resources: [...(settings.resources ?? []), ...shared] });
  return reports.map((report) => (lacking.includes(report) ? lintText(report.file, report.text, checker) : report));
}

const lacksResource = ({ findings }: LintedText): boolean =>
  findings.some(({ finding }) => finding.kind === 'undefined_resource');
