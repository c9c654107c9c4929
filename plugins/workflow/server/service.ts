import fp from 'fastify-plugin'
import { repeat } from '#server/kit/repeat.ts'
import { definitions } from './definitions.ts'
import type { ServiceHandler } from './effects.ts'
import { Engine } from './engine.ts'
import { scripts, type Scripts } from './script/scripts.ts'
import { messageKinds } from './task-messages.ts'
import { fireTimers } from './timers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    workflow: Workflow
  }
}

/** Approval processes, shared by several features. */
export interface Workflow {
  readonly engine: Engine
  /** Service task handlers by the name used in models. */
  readonly handlers: ReadonlyMap<string, ServiceHandler>
  readonly scripts: Scripts
  /** Registers a handler, before the server is ready. Throws when the name is taken. */
  handle(name: string, handler: ServiceHandler): void
  /** Fires the timers that are due; also called every second. Returns their number. */
  fireTimers(): Promise<number>
}

const timerPauseMs = 1000

/** Decorates `app.workflow`. */
export const workflowService = fp(
  async (app) => {
    const handlers = new Map<string, ServiceHandler>()
    const names = new Set<string>()
    for (const [kind, title] of Object.entries(messageKinds)) app.messages.define(kind, title)
    const own = scripts(app)
    const engine = new Engine(app, definitions(app.db, names, own))
    app.decorate('workflow', {
      engine,
      handlers,
      scripts: own,
      handle(name, handler) {
        if (handlers.has(name)) throw new Error(`two handlers are called <${name}>`)
        handlers.set(name, handler)
        names.add(name)
      },
      fireTimers: () => fireTimers(app, engine),
    } satisfies Workflow)
    app.addHook('onReady', async () => repeat(app, 'timers of processes', timerPauseMs, () => fireTimers(app, engine)))
  },
  { name: 'workflow', dependencies: ['events', 'bus', 'settings', 'messages'] },
)
