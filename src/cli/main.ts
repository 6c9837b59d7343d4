#!/usr/bin/env node
import { nodeIo } from './io/node-io.js';
import { run } from './program.js';

nodeIo()
  .then((io) => run(process.argv.slice(2), io))
  .then((code) => {
    process.exitCode = code;
  });
