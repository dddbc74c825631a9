#!/usr/bin/env node
// Stands in the repository so that package managers can link the command before it is built.
import '../dist/main.js';
