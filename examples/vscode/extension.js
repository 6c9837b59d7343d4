const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

/** Starts the language server. VS Code calls this function when the first JSON, YAML or Terraform file is opened. */
exports.activate = async () => {
  const command = workspace.getConfiguration('preflight').get('command') || 'preflight';
  const server = { command, args: ['lsp'] };
  const languages = ['json', 'jsonc', 'yaml', 'terraform'];
  client = new LanguageClient('preflight', 'Policy preflight', server, {
    documentSelector: languages.map((language) => ({ scheme: 'file', language })),
    synchronize: { fileEvents: workspace.createFileSystemWatcher('**/*.{json,yaml,yml,tf}') },
  });
  await client.start();
};

/** Stops the language server. */
exports.deactivate = () => client?.stop();
