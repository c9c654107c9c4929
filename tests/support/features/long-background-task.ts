import { signedIn } from '#server/authorization/route-access.ts'
import type { RunningTask, TaskResult } from '#server/kit/background-tasks.ts'
import type { ServerPlugin } from '#server/kit/plugin.ts'
import type { Client } from '#tests/support/open-app.ts'

/** Work of a background task; its result ends the task. */
export type Work = (task: RunningTask) => Promise<TaskResult>

/** A feature with a call that runs in the background, with work that the test supplies. */
export function longWork(): {
  readonly plugin: ServerPlugin
  begin(client: Client, work: Work): Promise<string>
} {
  const works: Work[] = []
  return {
    plugin: {
      name: 'long-work',
      routes: [
        {
          prefix: '/api/long-work',
          async register(app) {
            app.post<{ Params: { n: string } }>('/:n', { config: signedIn }, async (request) => {
              const { task } = request
              if (!task) return app.backgroundTasks.start(request, { 'zh-cn': '导出用户', en: 'Export users' })
              await task.done(await works[Number(request.params.n)]!(task))
              return null
            })
          },
        },
      ],
    },
    async begin(client, work) {
      const { status, body } = await client.post(`/api/long-work/${works.push(work) - 1}`, { body: {} })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.data.key
    },
  }
}
