export { CsvError, parse } from 'csv-parse/browser/esm/sync';
