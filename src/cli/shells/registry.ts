export { bash } from './bash.js';
export { fish } from './fish.js';
export { powershell } from './powershell.js';
export { zsh } from './zsh.js';
