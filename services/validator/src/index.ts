export { createValidator, type Validator } from './app.js';
export { readConfig, type ValidatorConfig } from './config.js';
