import fp from 'fastify-plugin'
import { configChannel } from '#server/kit/services/settings.ts'
import { jobStore } from './job-store.ts'

/** Bus channel that announces a change of the list of jobs. */
export const scheduleChannel = 'job.schedule'

/** Maximum interval between checks, in milliseconds, in case a message about a change was lost. */
const longestSleepMs = 15_000
const shortestSleepMs = 20

/**
 * Starts due jobs. Every process checks; the row lock assigns each time to one of them, and the run is queued in the
 * same transaction.
 */
export const scheduler = fp(
  async (app) => {
    const store = jobStore(app.db, app.settings)
    let timer: NodeJS.Timeout | undefined
    let isClosing = false
    let looking: Promise<void> | undefined
    let moving: Promise<void> | undefined

    const takeDue = async (): Promise<boolean> =>
      app.db.transaction().execute(async (trx) => {
        const now = app.clock()
        const inside = jobStore(trx, app.settings)
        const due = await inside.claim(now)
        if (due) await inside.take(due, now, app)
        return due !== undefined
      })

    const poll = async (): Promise<void> => {
      let sleepMs = longestSleepMs
      try {
        // opens the queue first: on the embedded engine a transaction that adds to a closed queue would deadlock
        await app.queue.ready()
        const isAnyTaken = await takeDue()
        if (isAnyTaken) app.queue.wake('job')
        // one at a time, so that a closing server can stop in between and other processes take their share
        if (isAnyTaken && !isClosing) return await poll()
        const next = await store.nextDue()
        if (next) sleepMs = Math.min(longestSleepMs, Math.max(shortestSleepMs, next.getTime() - app.clock().getTime()))
      } catch (error) {
        if (!isClosing) app.log.error({ err: error }, 'scheduled jobs were not taken')
      }
      if (!isClosing) timer = setTimeout(wake, sleepMs).unref()
    }
    const wake = (): void => {
      if (isClosing) return
      clearTimeout(timer)
      const before = looking
      looking = (async () => {
        await before
        await poll()
      })()
    }

    const publishJob = (jobId: number | undefined): void => {
      if (jobId !== undefined)
        app.bus.publishInBackground('module.changed', {
          module: 'tool/job',
          op: 'update',
          ids: [jobId],
          n: 1,
          by: 'system',
        })
    }
    app.jobs.watch({
      began: async (id) => publishJob(await store.began(id, app.clock())),
      ended: async (id, error) => publishJob(await store.ended(id, app.clock(), error)),
    })
    const stopListening = app.bus.subscribe(scheduleChannel, () => {
      // the queue may hold a run requested by a person
      app.queue.wake('job')
      wake()
    })
    let zone = ''
    const followZone = async (): Promise<void> => {
      await app.settings.read()
      if (app.settings.info().timeZone === zone) return
      zone = app.settings.info().timeZone
      await store.moveToZone(app.clock())
      wake()
    }
    const stopFollowing = app.bus.subscribe(configChannel, () => {
      if (!isClosing)
        moving = followZone().catch((error: unknown) => app.log.error({ err: error }, 'scheduled jobs were not moved'))
    })
    app.addHook('onReady', async () => {
      zone = app.settings.info().timeZone
      await store.addBuiltIn(app.jobs.handlers(), app.clock())
      wake()
    })
    app.addHook('preClose', async () => {
      isClosing = true
      clearTimeout(timer)
      stopListening()
      stopFollowing()
      await moving
      await looking
    })
  },
  { name: 'scheduler', dependencies: ['jobs', 'bus', 'settings'] },
)
