/** Makes the plan that is checked, which holds secrets in clear: nothing of it is kept, and no link is written through. */
export const PLAN_COMMANDS = [
  'rm -f plan.json "$TERRAFORM/plan.tfplan"',
  'terraform -chdir="$TERRAFORM" init -input=false',
  'terraform -chdir="$TERRAFORM" plan -input=false -out plan.tfplan',
  'terraform -chdir="$TERRAFORM" show -json plan.tfplan > plan.json',
] as const;

/** The check of it beside what is checked of an export. */
export const PLAN_FLAGS = ' --plan plan.json --terraform "$TERRAFORM/plan.tfplan"';

export const CREDENTIALS_LEFT =
  'set the variables that your provider and state backend need, in place of `OKTA_API_TOKEN`';
