import type { FastifyInstance } from 'fastify'
import { chosenAfter } from '#schemas/process/chosen-assignees.ts'
import type { Node } from '#schemas/process/process-graph.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { BatchCheck, BatchHindrance } from '../shared/task-api-types.ts'
import { decisionOf, isOn } from './check-task-action.ts'
import type { Loaded } from './process-engine.ts'
import { answersAmong, checkFields, fieldsOf, isFilledIn } from './field-access.ts'
import { taskIdOf } from './task-ids.ts'
import { instanceOf, taskOf } from './task-store.ts'

/** Whether each of a user's tasks can be approved without opening it, and the inputs that the approval requires. */
export async function checkBatch(
  app: FastifyInstance,
  taskIds: readonly string[],
  { userId, locale }: { readonly userId: number; readonly locale: Locale },
): Promise<readonly BatchCheck[]> {
  return Promise.all(
    taskIds.map(async (taskId): Promise<BatchCheck> => {
      const { instanceId, id } = taskIdOf(taskId)
      const [found, loaded] = await Promise.all([
        taskOf(app.db, { instanceId, id }, userId),
        app.workflow.engine.load(instanceId),
      ])
      const task = found?.isTheirs ? loaded?.rows.tasks.find((one) => one.id === id) : undefined
      const node = task && loaded?.graph.nodes[task.node]
      const isTheirsNow = task?.state === 'open' && (task.assignee === null || task.assignee === userId)
      if (!loaded || !node || !isTheirsNow) return { taskId, isCommentNeeded: false, hindrances: ['gone'] }
      const wanted = decisionOf(node, task)
      const hindrances: readonly (BatchHindrance | false)[] = [
        loaded.rows.instance.isSuspended && 'suspended',
        node.type === 'start' && 'correction',
        !isOn(node, 'approve', task) && 'off',
        wanted.signature === 'required' && 'signature',
        wanted.attachments === 'required' && 'attachments',
        task.owner === null && chosenAfter(loaded.graph, node.id).length > 0 && 'people',
        (await needsAnswers(app, loaded, node, locale)) && 'answers',
      ]
      return {
        taskId,
        isCommentNeeded: wanted.comment === 'required',
        hindrances: hindrances.filter((one) => one !== false),
      }
    }),
  )
}

/** Whether the node's questions have to be filled in, or corrected, before an approval. */
async function needsAnswers(app: FastifyInstance, { rows }: Loaded, node: Node, locale: Locale): Promise<boolean> {
  const instance = await instanceOf(app.db, rows.instance.id)
  const version =
    instance && instance.formId !== null && instance.formVersion !== null
      ? await app.forms.version(instance.formId, instance.formVersion)
      : undefined
  if (!version) return false
  const fields = fieldsOf(node, version.document, rows.instance)
  const before = answersAmong(rows.instance.variables, version.document)
  const isDecided = isFilledIn(fields)
  return checkFields(version, fields, before, {}, { now: app.clock(), locale, isDecided }).errors.length > 0
}
