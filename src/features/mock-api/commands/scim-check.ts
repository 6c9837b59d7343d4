import { randomBytes } from 'node:crypto';
import { failure, type Result, success } from '../../../base/result.js';
import { decided } from '../../../base/threshold.js';
import { defineCommand } from '../../../console/command.js';
import { readDocument } from '../../../console/files/read-input.js';
import { EXIT } from '../../../console/io/exit-code.js';
import type { Io } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import { pageForOutput } from '../../../console/io/page-for-output.js';
import type { MessageOptions } from '../../../console/io/problems.js';
import { codeByThreshold } from '../../../console/io/write-report.js';
import { checkServer, type SendScim } from '../scim/check/check-server.js';
import { scimBaseOf } from '../scim-console/scim-base.js';
import { scimCheckText } from '../scim-console/scim-words.js';

interface ScimCheckOptions {
  readonly authorizationFile?: string;
  readonly write?: true;
}

/** Checks whether a SCIM server answers the calls of the service as the service expects. Spec: SCIM 1.1 provisioning server contract. */
export const scimCheckCommand = defineCommand<ScimCheckOptions>({
  examples: [
    ['check a server with read requests only', 'scim check https://scim.example.com/scim/v1'],
    [
      'also check writes, with a test user and a test group',
      'scim check https://scim.example.com/scim/v1 --write',
    ],
    [
      'read the Authorization header from a file',
      'scim check https://scim.example.com/scim/v1 --authorization-file header.txt',
    ],
  ],
  declare(commander) {
    commander
      .argument('<url>', 'the base URL of the server, without /Users and /Groups')
      .option('--write', 'also create, change and remove a test user and a test group under unused names')
      .option(
        '--authorization-file <file>',
        'a file with the value of the Authorization header, or - for standard input (default: SCIM_AUTHORIZATION)',
      );
  },
  async run([url = ''], options, io) {
    const base = scimBaseOf(url);
    if (!base.ok) return base;
    const authorization = await authorizationOf(options, io);
    if (!authorization.ok) return authorization;
    const send = senderFor(base.value, authorization.value, io);
    const name = options.write ? `preflight-check-${randomBytes(6).toString('hex')}` : undefined;
    const check = await checkServer(send, base.value, name);
    if (check.exchanges.length === 0)
      return failure([
        {
          severity: 'error',
          code: 'no-answer',
          message: `\`${base.value}\` does not answer: ${check.ended ?? ''}; check the address, and that the server is running`,
        },
      ]);
    await io.out.write(
      scimCheckText(check, base.value, pageForOutput(io.out, io, (options as MessageOptions).color)),
    );
    const code = codeByThreshold(decided(check.findings.some(({ severity }) => severity === 'error')));
    const isWhole = check.ended === undefined && check.left.length === 0;
    return success(code === EXIT.answered && !isWhole ? EXIT.partial : code);
  },
});

/** Reads the authorization header for the SCIM server. No message contains its value. */
async function authorizationOf(
  { authorizationFile }: ScimCheckOptions,
  { env, files }: Io,
): Promise<Result<string>> {
  if (authorizationFile === undefined) {
    const given = env.SCIM_AUTHORIZATION?.trim() ?? '';
    return given === ''
      ? misuse(
          'no authorization: set `SCIM_AUTHORIZATION` to a header value, such as `Bearer …`, or pass `--authorization-file` with a file, or - for standard input',
        )
      : headerOf(given, '`SCIM_AUTHORIZATION`');
  }
  const document = await readDocument(authorizationFile, files);
  return document.ok ? headerOf(document.value.text.trim(), `\`${document.value.name}\``) : document;
}

function headerOf(text: string, where: string): Result<string> {
  return /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(text) && text.length < 10_000
    ? success(text)
    : misuse(`${where} contains no header value: write one line, such as \`Bearer …\` or \`Basic …\``);
}

function senderFor(base: string, authorization: string, { pulling }: Io): SendScim {
  return async ({ method, path, body }) => {
    const answer = await pulling.send({
      method,
      url: `${base}${path}`,
      headers: {
        accept: 'application/json',
        authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: answer.body };
  };
}
