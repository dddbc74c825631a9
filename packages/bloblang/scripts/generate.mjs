// Writes docs/bloblang.md: the grammar from the comments above the parse functions, the rest from the definitions.
import { readFileSync, writeFileSync } from 'node:fs';
import { GRAMMAR_FILES, productionsIn } from '../dist/docs/grammar.js';
import { languagePage } from '../dist/docs/language-page.js';

const source = (file) => readFileSync(new URL(`../src/syntax/${file}`, import.meta.url), 'utf8');
const productions = GRAMMAR_FILES.flatMap((file) => productionsIn(source(file)));
writeFileSync(new URL('../../../docs/bloblang.md', import.meta.url), languagePage(productions));
