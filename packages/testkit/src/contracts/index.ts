export { type BufferUnderTest, bufferContract } from './buffer-contract.js';
export type { ContractMessage, ContractOutcome } from './contract-types.js';
export { type ContractSource, type InputUnderTest, inputContract } from './input-contract.js';
export { type OutputUnderTest, outputContract } from './output-contract.js';
export { type ProcessorUnderTest, processorContract } from './processor-contract.js';
