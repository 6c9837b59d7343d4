#!/usr/bin/env node
import { keepCompiled } from '../console/io/node/compile-cache.js';
import { nodeIo } from '../console/io/node/node-io.js';
import { run } from './program.js';

keepCompiled();
nodeIo()
  .then((io) => run(process.argv.slice(2), io))
  .then((code) => {
    process.exitCode = code;
  });
