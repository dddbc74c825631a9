#!/usr/bin/env node
// Stands in the repository so that package managers can link the command before it is built.
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const bundled = join(__dirname, '../dist/bundle/main.cjs');
if (existsSync(bundled)) require(bundled);
else import('../dist/main.js');
