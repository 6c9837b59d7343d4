export { githubWorkflow as github } from './github.js';
export { gitlabJob as gitlab } from './gitlab.js';
