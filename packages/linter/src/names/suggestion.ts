export type { NameSuggestion } from '@weir/diagnostics';
