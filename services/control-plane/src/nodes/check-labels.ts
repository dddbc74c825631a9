import { Problem } from '@weir/api-contract';
import { LABEL_KEY } from '@weir/fleet-model';

/** Throws `invalid_request` for the first key of `body.labels` that can be no label. */
export function checkLabels(labels: Readonly<Record<string, string>>): void {
  const wrong = Object.keys(labels).find((key) => !LABEL_KEY.test(key));
  if (wrong === undefined) return;
  throw new Problem('invalid_request', `body.labels: ${JSON.stringify(wrong)} is no label key`, {
    details: { [`body.labels.${wrong}`]: 'letters, digits and . _ / - with a letter or digit at both ends' },
  });
}
