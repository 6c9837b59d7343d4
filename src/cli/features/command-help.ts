import { CERTIFICATE_COMMAND_HELP } from '../../features/certificates/commands/help.js';
import { COMPLIANCE_COMMAND_HELP } from '../../features/compliance/commands/help.js';
import { EXPLORER_COMMAND_HELP } from '../../features/explorer/commands/help.js';
import { LOG_COMMAND_HELP } from '../../features/logs/commands/help.js';
import { MOCK_API_COMMAND_HELP } from '../../features/mock-api/commands/help.js';
import { PULL_COMMAND_HELP } from '../../features/pull/commands/help.js';
import { TERRAFORM_COMMAND_HELP } from '../../features/terraform/commands/help.js';

/** The help of the commands of features (the folders of `src/features`), in the order of the help. */
export const FEATURE_COMMAND_HELP = {
  ...CERTIFICATE_COMMAND_HELP,
  ...COMPLIANCE_COMMAND_HELP,
  ...PULL_COMMAND_HELP,
  ...EXPLORER_COMMAND_HELP,
  ...TERRAFORM_COMMAND_HELP,
  ...LOG_COMMAND_HELP,
  ...MOCK_API_COMMAND_HELP,
};
