import fp from 'fastify-plugin'
import { repeat } from '#server/kit/repeat-until-close.ts'
import { definitions } from './definitions.ts'
import { Engine } from './process-engine.ts'
import { Handlers, type HandlerFamily, type ServiceHandler } from './service-task-handler-registry.ts'
import { scripts, type Scripts } from './script/script-service.ts'
import { messageKinds } from './task-messages.ts'
import { addReceiptProcesses } from './receipt-process-source.ts'
import { addSubmissionStatus } from './submission-status.ts'
import { fireTimers } from './fire-timers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    workflow: Workflow
  }
}

/** Approval processes, shared by several features. */
export interface Workflow {
  readonly engine: Engine
  /** Handlers of service tasks and listeners by the name used in models. */
  readonly handlers: Handlers
  readonly scripts: Scripts
  /** Registers a handler, before the server is ready. Throws when the name is taken. */
  handle(name: string, handler: ServiceHandler): void
  /** Registers handlers that models name as `<name>:<id>`. */
  handleFamily(name: string, family: HandlerFamily): void
  /** Fires the timers that are due; also called every second. Returns their number. */
  fireTimers(): Promise<number>
}

const timerPauseMs = 1000

/** Decorates `app.workflow`. */
export const workflowService = fp(
  async (app) => {
    const handlers = new Handlers()
    for (const [kind, title] of Object.entries(messageKinds)) app.messages.define(kind, title)
    const own = scripts(app)
    const engine = new Engine(app, definitions(app.db, handlers, own))
    addReceiptProcesses(app, engine)
    addSubmissionStatus(app, engine)
    app.decorate('workflow', {
      engine,
      handlers,
      scripts: own,
      handle: (name, handler) => handlers.add(name, handler),
      handleFamily: (name, family) => handlers.addFamily(name, family),
      fireTimers: () => fireTimers(app, engine),
    } satisfies Workflow)
    app.addHook('onReady', async () => repeat(app, 'timers of processes', timerPauseMs, () => fireTimers(app, engine)))
  },
  { name: 'workflow', dependencies: ['events', 'bus', 'settings', 'messages', 'receipts', 'submissions'] },
)
