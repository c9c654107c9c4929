import { createHash } from 'node:crypto'
import fp from 'fastify-plugin'
import { passwordFault, passwordRuleText } from '#schemas/module/password-rules.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { invalid } from '../kit/app-error.ts'
import type { Passwords } from '../kit/services/passwords.ts'
import { storePassword } from '../kit/store-password.ts'
import { hashPassword, passwordMatches } from '../kit/password-hash.ts'

/** How long whoever signed in with a one-time password may replace it without typing it again. */
const justEnteredMs = 10 * 60_000
const enteredKey = (tokenHash: string, password: string): string => `password entered ${tokenHash} ${password}`

/** Decorates `app.passwords`: users choose new passwords by the configured rules, and none of their earlier ones. */
export const passwords = fp(
  async (app) => {
    const refuse = (field: string, id: Parameters<typeof passwordRuleText>[0], locale: Locale): never => {
      throw invalid(field, id, textIn(passwordRuleText(id, app.settings.password()), locale))
    }

    app.decorate('passwords', {
      check(password, userName, { field, locale }) {
        const fault = passwordFault(password, app.settings.password(), userName)
        if (fault) refuse(field, fault, locale)
      },
      async replace({ userId, userName, password: current }, password, { field, locale }, note) {
        const rules = app.settings.password()
        const fault = passwordFault(password, rules, userName)
        if (fault) refuse(field, fault, locale)
        if (current && (await passwordMatches(current, password))) refuse(field, 'same', locale)
        const past = await app.db
          .selectFrom('sysPasswordPast')
          .select('password')
          .where('userId', '=', userId)
          .orderBy('pastId', 'desc')
          .execute()
        for (const { password: earlier } of past.slice(0, rules.remember))
          if (await passwordMatches(earlier, password)) refuse(field, 'recent', locale)
        const hash = await hashPassword(password)
        await app.db.transaction().execute(async (trx) => {
          await storePassword(
            trx,
            { userId, password: current },
            { hash, now: app.clock(), mustChange: false, remember: rules.remember },
          )
          await note?.(trx)
        })
      },
      noteEntered: (token, password) =>
        app.captchaGate.keep(enteredKey(createHash('sha256').update(token).digest('hex'), password), {}, justEnteredMs),
      wasJustEntered: async (tokenHash, password) =>
        password !== null && (await app.captchaGate.until(enteredKey(tokenHash, password))) !== undefined,
    } satisfies Passwords)
  },
  { name: 'passwords', dependencies: ['settings', 'captcha gate'] },
)
