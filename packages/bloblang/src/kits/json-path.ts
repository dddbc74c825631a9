export { compile, JSONPathError } from 'json-p3';
