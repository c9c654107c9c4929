import fp from 'fastify-plugin'
import type { Answers } from '#schemas/form/form.ts'
import type { ItemBase } from '#schemas/form/item.ts'
import { moderateAnswers, type ModeratedAnswers } from './moderate-answers.ts'
import { compileWords, type Handling, type Matcher } from './word-matcher.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sensitiveWords: SensitiveWords
  }
}
declare module '#server/kit/database-tables.ts' {
  interface Tables {
    /** The rows of the module `project/sensitive-word`. */
    formSensitiveWord: { word: string; handling: Handling; status: string }
  }
}

/** The institution's list of sensitive words. */
export interface SensitiveWords {
  moderate(items: readonly ItemBase[], answers: Answers): Promise<ModeratedAnswers>
}

export const wordsChannel = 'sensitiveWords'

/** Decorates `app.sensitiveWords`. Each process compiles the list once after a change. */
export const sensitiveWords = fp(
  async (app) => {
    let matcher: Promise<Matcher> | undefined
    const forget = (): void => void (matcher = undefined)
    app.bus.subscribe(wordsChannel, forget)
    app.bus.subscribe('reconnected', forget)
    const read = async (): Promise<Matcher> =>
      compileWords(
        await app.db.selectFrom('formSensitiveWord').select(['word', 'handling']).where('status', '=', '0').execute(),
      )
    app.decorate('sensitiveWords', {
      async moderate(items, answers) {
        const reading = (matcher ??= read())
        // a failed load is retried by the next submit
        reading.catch(() => matcher === reading && forget())
        return moderateAnswers(await reading, items, answers)
      },
    } satisfies SensitiveWords)
  },
  { name: 'sensitive-words', dependencies: ['bus'] },
)
