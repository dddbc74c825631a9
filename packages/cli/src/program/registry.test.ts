import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { Command } from 'commander';
import { COMMANDS } from './registry.js';

const FOLDER = fileURLToPath(new URL('../commands/', import.meta.url));

it('is sorted by words, and no two commands have the same', () => {
  const words = COMMANDS.map((entry) => entry.words.join(' '));
  expect(words).toEqual([...new Set(words)].sort());
});

it('names every file that defines a command, and no other', () => {
  const defined = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && readFileSync(join(FOLDER, file), 'utf8').includes('= defineCommand'))
    .map((file) => file.replace(/\.ts$/, '').replaceAll('/', ' '));
  expect(COMMANDS.map((entry) => entry.words.join(' '))).toEqual(defined.sort());
});

it.each(COMMANDS.map((entry) => [entry.words.join(' '), entry] as const))('loads %s', async (name, entry) => {
  const command = (await entry.load()).configure(new Command(name));
  expect(command.helpInformation()).toContain(`Usage: ${name}`);
});
