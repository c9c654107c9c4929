import type { FastifyInstance } from 'fastify'
import type { Changes, Rows } from '#schemas/process/step/instance-rows.ts'
import type { Topic } from '#server/kit/plugin.ts'
import { tasksChanged } from '../shared/task-api-types.ts'
import { holdersOf } from './assignee-lookup.ts'

/** Users whose task lists a step has changed. */
interface TasksOf {
  readonly users: readonly number[]
  /** Candidate groups of open tasks, such as `role:manager`. */
  readonly identities: readonly string[]
}

/** Notifies users that their task lists have changed, after the step is stored. */
export function notifyTaskLists(
  app: FastifyInstance,
  before: Pick<Rows, 'instance' | 'tasks'>,
  { instance, tasks: changed, effects, log }: Changes,
): void {
  // suspending changes no task, but whether its people can decide
  const isToggled = instance.isSuspended !== before.instance.isSuspended
  const tasks = isToggled ? [...changed, ...before.tasks.filter(({ state }) => state === 'open')] : changed
  const users = [
    instance.starter,
    ...tasks.flatMap(({ assignee, owner, closedBy }) => [assignee, owner, closedBy]),
    ...log.map(({ user }) => user),
    ...effects.flatMap((effect) => (effect.kind === 'copy' ? effect.users : [])),
  ].filter((user): user is number => typeof user === 'number')
  const identities = tasks.flatMap(({ candidates }) => candidates)
  app.bus.publishInBackground(tasksChanged, {
    users: [...new Set(users)],
    identities: [...new Set(identities)],
  } satisfies TasksOf)
}

/** Notifies the starter of a change to an instance outside of its steps. */
export function notifyStarter(app: FastifyInstance, starter: number | null): void {
  if (starter !== null)
    app.bus.publishInBackground(tasksChanged, { users: [starter], identities: [] } satisfies TasksOf)
}

/** The message has no content; recipients reload what they may see. */
export const tasksTopic: Topic = {
  async audience(app, published, users) {
    const { users: named, identities } = published as TasksOf // published only by the functions above
    const holders = await holdersOf(app.db, identities, users)
    return users.filter((user) => named.includes(user) || holders.includes(user))
  },
  body: () => ({}),
}
