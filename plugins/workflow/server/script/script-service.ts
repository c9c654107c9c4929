import type { FastifyInstance } from 'fastify'
import { grants } from '#schemas/api/current-user-api-types.ts'
import type { Script } from '#schemas/process/process-graph.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Caller } from '#server/kit/caller.ts'
import { task, WorkerFailure, WorkerPool } from '#server/kit/worker-pool.ts'
import { scriptSettings } from '../../shared/script-settings.ts'
import { runMs, type ScriptFault } from './script-errors.ts'
import type { runScript, ScriptOutcome, ScriptRun } from './run-script.ts'

/** Permission to deploy a model with scripts, in addition to the permission to deploy. */
export const scriptPermission = 'workflow:script:deploy'

export const mayDeployScripts = ({ permissions }: Pick<Caller, 'permissions'>): boolean =>
  grants(permissions, [scriptPermission])

/** Scripts of models: checked when a model is deployed, run in a thread of their own. */
export interface Scripts {
  isOn(): boolean
  /** Whether the model's author may deploy scripts now, whoever publishes it. */
  mayDeploy(userName: string | null): Promise<boolean>
  /** Syntax errors of a script. */
  check(code: string): Promise<ScriptFault | undefined>
  run(script: Script, variables: ScriptRun['variables'], resultVariable: string | undefined): Promise<ScriptOutcome>
}

/**
 * Wall-clock limit for work that the interpreter cannot interrupt; the interpreter's own limit counts CPU time of the
 * thread.
 */
const longestMs = 15 * runMs

const running = task<typeof runScript>(new URL('./run-script.ts', import.meta.url), 'runScript')

export function scripts(app: FastifyInstance): Scripts {
  // a separate pool, so that runaway scripts block no pages and imports
  const pool = new WorkerPool({ size: 1, maxQueue: 200, deadlineMs: longestMs, maxHeapMb: 64, idleMs: 30_000 })
  app.addHook('onClose', () => pool.close())

  async function outcomeOf(run: ScriptRun): Promise<ScriptOutcome> {
    try {
      return await pool.run(running, run)
    } catch (error) {
      // too many wait: tried again later
      if (error instanceof AppError) throw error
      app.log.warn({ err: error }, 'a script ended its interpreter')
      const reason = error instanceof WorkerFailure ? error.reason : 'crash'
      return { fault: { code: reason === 'deadline' ? 'time' : reason } }
    }
  }

  return {
    isOn: () => app.settings.of(scriptSettings).isOn,
    async mayDeploy(userName) {
      const user = await app.db
        .selectFrom('sysUser')
        .select('userId')
        .where('userName', '=', userName ?? '')
        .where('delFlag', '=', '0')
        .executeTakeFirst()
      const author = user && (await app.sessions.callerOf(user.userId))
      return author !== undefined && mayDeployScripts(author)
    },
    async check(code) {
      const outcome = await outcomeOf({ code, variables: {}, sets: [], isCheck: true })
      return 'fault' in outcome ? outcome.fault : undefined
    },
    run: ({ code, sets }, variables, resultVariable) => outcomeOf({ code, variables, sets, resultVariable }),
  }
}
