import type { validatorContract } from '@weir/api-contract/validator';
import type { Handler } from '@weir/http-kit';
import type { Services } from '../services.js';

/** GET /distributions: engine builds that pipelines can be checked against. */
export const distributions =
  ({ catalogues }: Services): Handler<typeof validatorContract.distributions> =>
  async () => ({
    status: 200,
    body: {
      default: 'auto',
      items: (await catalogues()).map(({ distribution, version, source, harvestedAt }) => ({
        name: distribution,
        version,
        source,
        harvested_at: harvestedAt,
      })),
    },
  });
