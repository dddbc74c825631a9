// Writes docs/rules/<id>.md and their index from what every rule says of itself; pages of rules that are gone are removed.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { ruleIndex, rulePage } from '../dist/docs/rule-page.js';
import { RULES } from '../dist/index.js';

const folder = new URL('../../../docs/rules/', import.meta.url);
mkdirSync(folder, { recursive: true });
const pages = new Map(RULES.map((rule) => [`${rule.id}.md`, rulePage(rule)]));
pages.set('README.md', ruleIndex(RULES));
for (const file of readdirSync(folder)) if (!pages.has(file)) rmSync(new URL(file, folder));
for (const [file, text] of pages) writeFileSync(new URL(file, folder), text);
