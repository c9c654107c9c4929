/** A task within its instance, which numbers its tasks. */
export interface TaskKey {
  readonly instanceId: number
  readonly id: number
}

/** Reads the id of a task on the wire, `12-3`. */
export function taskIdOf(taskId: string): TaskKey {
  const [instanceId, id] = taskId.split('-').map(Number)
  return { instanceId: instanceId!, id: id! }
}

/** Ids of tasks in two lists of equal length, for `unnest`. */
export function taskIdLists(taskIds: readonly string[]) {
  const keys = taskIds.map(taskIdOf)
  return { instanceIds: keys.map(({ instanceId }) => instanceId), ids: keys.map(({ id }) => id) }
}
