/**
 * The shell commands that create a Terraform plan. The plan contains secrets in clear text, so the commands first remove old
 * files: writing through a link could expose the plan elsewhere.
 */
export const PLAN_COMMANDS = [
  'rm -f plan.json "$TERRAFORM/plan.tfplan"',
  'terraform -chdir="$TERRAFORM" init -input=false',
  'terraform -chdir="$TERRAFORM" plan -input=false -out plan.tfplan',
  'terraform -chdir="$TERRAFORM" show -json plan.tfplan > plan.json',
] as const;

/** The command-line options that apply a Terraform plan to the checked export. */
export const PLAN_FLAGS = ' --plan plan.json --terraform "$TERRAFORM/plan.tfplan"';

export const CREDENTIALS_LEFT =
  'set the variables that your provider and state backend need, in place of `OKTA_API_TOKEN`';
