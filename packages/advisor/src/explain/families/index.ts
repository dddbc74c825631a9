import type { Family } from '../define-family.js';
import { authFamilies } from './auth.js';
import { awsFamilies } from './aws.js';
import { bloblangArgumentsFamilies } from './bloblang-arguments.js';
import { bloblangParseFamilies } from './bloblang-parse.js';
import { bloblangRunFamilies } from './bloblang-run.js';
import { cloudFamilies } from './cloud.js';
import { controlPlaneFamilies } from './control-plane.js';
import { filesFamilies } from './files.js';
import { httpStatusFamilies } from './http-status.js';
import { kafkaFamilies } from './kafka.js';
import { lintFamilies } from './lint.js';
import { messagingFamilies } from './messaging.js';
import { networkFamilies } from './network.js';
import { payloadFamilies } from './payload.js';
import { processFamilies } from './process.js';
import { programsFamilies } from './programs.js';
import { sqlFamilies } from './sql.js';
import { startUpFamilies } from './start-up.js';
import { storesFamilies } from './stores.js';
import { tlsFamilies } from './tls.js';
import { yamlFamilies } from './yaml.js';

/** Every family; of two that match the earlier one explains, so what is more specific stands first. */
export const FAMILIES: readonly Family[] = [
  ...controlPlaneFamilies,
  ...lintFamilies,
  ...startUpFamilies,
  ...programsFamilies,
  ...bloblangArgumentsFamilies,
  ...bloblangParseFamilies,
  ...bloblangRunFamilies,
  ...kafkaFamilies,
  ...awsFamilies,
  ...cloudFamilies,
  ...sqlFamilies,
  ...storesFamilies,
  ...messagingFamilies,
  ...authFamilies,
  ...httpStatusFamilies,
  ...payloadFamilies,
  ...tlsFamilies,
  ...networkFamilies,
  ...filesFamilies,
  ...yamlFamilies,
  ...processFamilies,
];
