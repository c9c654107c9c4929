import type { FastifyPluginAsync } from 'fastify'
import type { Graph } from '#schemas/process/process-graph.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { allow } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import * as schema from '../request-schemas.ts'
import { runStepEffect } from '../run-step-effects.ts'
import type { Loaded } from '../process-engine.ts'
import { failures } from '../failures.ts'
import { logRefusals } from '../log-refused-calls.ts'
import { logInstanceTitle } from '../log-instance-title.ts'
import { instanceOperation, instanceRepairDocs } from '../route-docs.ts'
import { faultText } from '../script/script-errors.ts'
import { discardFailed, failedScripts } from '../script/script-task.ts'

type Of = { Params: { instanceId: string } }

/** What administrators do with a running instance: run failed tasks again, and move it to another version. */
export const instanceRepairRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, instanceRepairDocs)
  logRefusals(app)
  const { engine } = app.workflow
  const missing = (id: number): AppError => new AppError(failures['instance.unknown'], `instance <${id}>`)

  app.post<Of>(
    '/instance/:instanceId/retry',
    {
      schema: { params: schema.instanceParams },
      config: { ...allow('workflow:definition:edit'), ...instanceOperation('0', '重新执行任务', 'Run a task again') },
    },
    async (request) => {
      const instanceId = Number(request.params.instanceId)
      const loaded = await engine.load(instanceId)
      if (!loaded) throw missing(instanceId)
      const failed = await failedScripts(app.db, loaded.rows)
      if (failed.length === 0) throw new AppError(failures['script.none'], `instance <${instanceId}>`)
      await logInstanceTitle(app, request, instanceId)
      for (const { effectId } of failed) {
        try {
          await runStepEffect(app, app.workflow, { instanceId, effectId })
        } catch (error) {
          const [again] = (await failedScripts(app.db, loaded.rows)).filter((one) => one.effectId === effectId)
          if (error instanceof AppError || !again) throw error
          throw new AppError(failures['script.failed'], (error as Error).message, {
            data: { message: faultText(again.fault)[request.locale] },
          })
        }
        await discardFailed(app, instanceId, [effectId])
      }
      return { status: (await engine.load(instanceId))?.rows.instance.status }
    },
  )

  app.post<Of & { Body: { version: number }; Querystring: { dryRun?: string } }>(
    '/instance/:instanceId/migrate',
    {
      schema: { params: schema.instanceParams, body: schema.migrate, querystring: schema.migrateQuery },
      config: {
        ...allow('workflow:definition:edit'),
        ...instanceOperation('2', '迁移流程版本', 'Move to another version'),
      },
    },
    async (request) => {
      const instanceId = Number(request.params.instanceId)
      const loaded = await engine.load(instanceId)
      if (!loaded) throw missing(instanceId)
      if (loaded.rows.instance.status !== 'running') throw new AppError(failures['instance.over'], `<${instanceId}>`)
      const { version } = request.body
      const current = await engine.definitions.find(loaded.definitionId)
      const target = current && (await engine.definitions.ofKeyAndVersion(current.key, version))
      if (!target) throw new AppError(failures['definition.unknown'], `version <${version}>`)
      const lost = nodesLost(loaded, target.graph)
      if (request.query.dryRun === '1') return { isPossible: lost.length === 0, missing: lost }
      await engine.act(instanceId, (latest) => {
        const stillLost = nodesLost(latest, target.graph)
        if (stillLost.length > 0)
          throw new AppError(failures['instance.unmovable'], stillLost.join(', '), { data: { missing: stillLost } })
        const { definitionId } = target
        return {
          command: { do: 'migrate', by: callerOf(request).userId, comment: String(version) },
          within: async (db) => {
            await db.updateTable('wfInstance').set({ definitionId }).where('instanceId', '=', instanceId).execute()
          },
        }
      })
      await logInstanceTitle(app, request, instanceId)
      return { isPossible: true, missing: [] }
    },
  )
}

/** Nodes where an instance is, and which another version of its process lacks or has in another form. */
function nodesLost({ rows, graph }: Pick<Loaded, 'rows' | 'graph'>, target: Graph): readonly string[] {
  const at = new Set([...rows.tokens.map(({ node }) => node), ...rows.subscriptions.map(({ node }) => node)])
  return [...at].filter((id) => {
    const [before, after] = [graph.nodes[id], target.nodes[id]]
    return !after || after.type !== before?.type || after.parent !== before.parent
  })
}
