import type { Members } from '../../../base/object.js';

/** An object of an example: what a plan does to it. */
export interface ExampleChange {
  readonly type: string;
  readonly name?: string;
  /** Absent: the plan makes it. */
  readonly before?: Members;
  /** Absent: the plan deletes it. */
  readonly after?: Members;
  /** What is known only after the apply. */
  readonly unknown?: Members;
  /** It is made anew, before it is deleted. */
  readonly isMadeFirst?: true;
  /** The addresses that its block depends on. */
  readonly dependsOn?: readonly string[];
}

/** A smallest plan of Terraform. */
export function examplePlan(...changes: readonly ExampleChange[]): Members {
  return {
    format_version: '1.2',
    resource_changes: changes.map(
      ({ type, name = 'this', before = null, after = null, unknown = {}, isMadeFirst }) => ({
        address: `${type}.${name}`,
        mode: 'managed',
        type,
        name,
        change: {
          actions: isMadeFirst ? ['create', 'delete'] : [actionOf(before, after)],
          before,
          after,
          after_unknown: unknown,
        },
      }),
    ),
    ...(changes.some(({ dependsOn }) => dependsOn !== undefined) && {
      configuration: { root_module: { resources: changes.map(blockOf) } },
    }),
  };
}

function actionOf(before: Members | null, after: Members | null): string {
  if (before === null) return 'create';
  return after === null ? 'delete' : JSON.stringify(before) === JSON.stringify(after) ? 'no-op' : 'update';
}

function blockOf({ type, name = 'this', dependsOn = [] }: ExampleChange): Members {
  return { address: `${type}.${name}`, mode: 'managed', type, name, expressions: {}, depends_on: dependsOn };
}
