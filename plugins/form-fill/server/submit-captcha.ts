import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import { networkOf } from '#server/kit/client-network.ts'
import { formSettings } from '../shared/system-form-settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly submitCaptcha: SubmitCaptcha
  }
}

/** Window in which submits are counted, from the first one on. */
const windowMs = 10 * 60_000
/** A process reports its submits to the shared count in at most so many parts of the limit. */
const reports = 10
const keptCounts = 20_000

interface Count {
  /** Submits that the shared count does not contain yet, and when the first of them was. */
  unreported: number
  since: Date
  /** Until then each submit needs a captcha. */
  due?: Date
}

/** Captchas for submits after many submits or refusals: per signed-in user, otherwise per network. */
export interface SubmitCaptcha {
  /** Counts a submit; returns the seconds until submits need no captcha; undefined if this one needs none. */
  due(request: FastifyRequest): Promise<number | undefined>
  /** Counts a submit of a program or script; throws `captcha.needed` if it needs a captcha and carries no solved one. */
  demand(request: FastifyRequest): Promise<void>
}

/**
 * Decorates `app.submitCaptcha`, which counts over all processes. A process adds several submits at a time, because a
 * statement per submit would cost a tenth of the submit; so each process may let a tenth of the limit pass beyond it.
 */
export const submitCaptcha = fp(
  async (app) => {
    const counts = new LRUCache<string, Count>({ max: keptCounts })
    const countOf = (key: string): Count => {
      const known = counts.get(key)
      if (known) return known
      const fresh: Count = { unreported: 0, since: app.clock() }
      counts.set(key, fresh)
      return fresh
    }

    async function due(request: FastifyRequest): Promise<number | undefined> {
      const { captchaAfter } = app.settings.of(formSettings)
      // off in load tests from one address, like the other rate limits
      if (captchaAfter === 0 || !app.config.rateLimit) return undefined
      const key = keyOf(request)
      const count = countOf(key)
      if (!count.due || count.due <= app.clock()) {
        // submits from before the window say nothing of a quiet network
        if (app.clock().getTime() - count.since.getTime() >= windowMs) count.unreported = 0
        if (count.unreported === 0) count.since = app.clock()
        count.unreported += 1
        if (count.unreported < Math.ceil(captchaAfter / reports)) return undefined
        const more = count.unreported
        count.unreported = 0
        if ((await app.captchaGate.count(key, windowMs, more)) <= captchaAfter) return undefined
        const until = await app.captchaGate.until(key)
        if (!until) return undefined
        count.due = until
      }
      return Math.max(1, Math.ceil((count.due.getTime() - app.clock().getTime()) / 1000))
    }

    app.decorate('submitCaptcha', {
      due,
      async demand(request) {
        const again = await due(request)
        if (again === undefined) return
        await app.captchaGate.demand(request).catch((error: unknown) => {
          if (!(error instanceof AppError) || error.id !== 'captcha.needed') throw error
          throw new AppError('captcha.needed', undefined, { data: { again } })
        })
      },
    } satisfies SubmitCaptcha)
  },
  { name: 'submit-captcha', dependencies: ['captcha gate', 'settings'] },
)

// a user is known by name, so classmates behind one address are not counted together
const keyOf = ({ caller, ip }: FastifyRequest): string =>
  caller ? `form submits user ${caller.userId}` : `form submits network ${networkOf(ip)}`

/** For pages without scripts, which cannot solve a captcha. */
export function waitText(seconds: number): LocalizedText {
  const minutes = Math.ceil(seconds / 60)
  return {
    'zh-cn': `最近提交的次数较多，现在提交需要完成安全验证，验证要用脚本。请在浏览器里允许脚本，或 ${minutes} 分钟后再提交。您填写的内容还在下面，没有提交。`,
    en: `There have been many submissions recently, so submitting now needs a security check that uses scripts. Allow scripts in your browser, or submit again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. Your answers are still below; they haven’t been submitted.`,
  }
}
