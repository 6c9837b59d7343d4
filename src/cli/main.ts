#!/usr/bin/env node
import { nodeIo } from './io/node-io.js';
import { run } from './program.js';

run(process.argv.slice(2), nodeIo()).then((code) => {
  process.exitCode = code;
});
