/**
 * The commands that make the plan. The plan contains secrets in clear text, so old files are removed first and no link is written
 * through.
 */
export const PLAN_COMMANDS = [
  'rm -f plan.json "$TERRAFORM/plan.tfplan"',
  'terraform -chdir="$TERRAFORM" init -input=false',
  'terraform -chdir="$TERRAFORM" plan -input=false -out plan.tfplan',
  'terraform -chdir="$TERRAFORM" show -json plan.tfplan > plan.json',
] as const;

/** The options that apply the plan to the checked export. */
export const PLAN_FLAGS = ' --plan plan.json --terraform "$TERRAFORM/plan.tfplan"';

export const CREDENTIALS_LEFT =
  'set the variables that your provider and state backend need, in place of `OKTA_API_TOKEN`';
