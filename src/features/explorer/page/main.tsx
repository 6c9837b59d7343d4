import { render } from 'preact';
import { Shell } from './shell.js';
import { open } from './state.js';

const root = document.getElementById('page');
if (root !== null) render(<Shell />, root);
void open();
