export { githubWorkflow as github } from './github-workflow.js';
export { gitlabJob as gitlab } from './gitlab-pipeline.js';
